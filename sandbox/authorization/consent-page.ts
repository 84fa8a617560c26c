// The consent page of a network in its likeness, and the page before it on which an account is chosen.
import type { World } from '../exchange/exchange.ts'
import type { SandboxNetwork } from '../network.ts'
import { type Html, html } from '../pages/html.ts'
import { avatar } from '../pages/text.ts'
import { requireAuthorization } from './accounts.ts'
import type { Asked } from './authorization-request.ts'
import type { OfferedScope } from './authorization-server.ts'
import type { SandboxAccount, SandboxPage } from './grants.ts'

const maxListed = 50

type Choice = { asked: Asked; accounts: SandboxAccount[]; address: string }

export function renderChooser(
  network: SandboxNetwork,
  { asked, accounts, address }: Choice,
): string {
  const { likeness } = requireAuthorization(network)
  return renderSheet(network, {
    title: likeness.choose,
    body: html`
      <h1>${likeness.choose}</h1>
      <p class="soft">to continue to <bdi>${asked.appName}</bdi></p>
      <ul class="accounts">${accounts.slice(0, maxListed).map(
        (account) => html`
        <li><a href="${addressAs(address, account.id)}">${describeAccount(account)}</a></li>`,
      )}</ul>
      <form method="post" action="${address}" class="make">
        <label>Another new account <input name="name" maxlength="50" autocomplete="off" placeholder="Its name, or empty"></label>
        <button>Create</button>
      </form>
      <form method="post" action="${address}"><button class="plain" name="decision" value="cancel">${likeness.cancel}</button></form>`,
  })
}

type Consent = { asked: Asked; account: SandboxAccount; address: string }

export function renderConsent(
  world: World,
  network: SandboxNetwork,
  { asked, account, address }: Consent,
): string {
  const { likeness, scopes } = requireAuthorization(network)
  const offered = scopes.filter(({ name }) => asked.scopes.includes(name))
  const app = html`<bdi>${asked.appName}</bdi>`
  return renderSheet(network, {
    title: likeness.allow,
    body: html`
      <h1>${likeness.ask(app, account)}</h1>
      <p class="as">${describeAccount(account)}<a href="${addressAs(address, '')}">Not you?</a></p>
      <form method="post" action="${address}">
        ${account.pages && renderPages(account.pages)}
        <fieldset>
          <legend>${app} will be able to</legend>
          <ul class="scopes">${offered.map(renderScope)}</ul>
        </fieldset>
        <p class="buttons">
          <button name="decision" value="allow">${likeness.allow}</button>
          <button class="plain" name="decision" value="cancel">${likeness.cancel}</button>
        </p>
      </form>
      <p class="soft">You will be sent back to <bdi>${new URL(asked.redirectUri).host}</bdi>. ${
        network.title
      } of the sandbox at <bdi>${new URL(world.publicUrl()).host}</bdi>.</p>`,
  })
}

export function renderRefusal(network: SandboxNetwork, trouble: string): string {
  return renderSheet(network, {
    title: 'Something went wrong',
    body: html`
      <h1>Something went wrong</h1>
      <p>The app sent a request that ${network.title} does not accept: ${trouble}.</p>
      <p class="soft">Close this page, and try again from the app.</p>`,
  })
}

/** Loads the callback once as a picture, then opens it: the app gets the same code twice. */
export function renderTwice(network: SandboxNetwork, url: string): string {
  return renderSheet(network, {
    title: 'Sending you back',
    head: html`<meta http-equiv="refresh" content="1;url=${url}">`,
    body: html`
      <h1>Sending you back</h1>
      <p><a class="go" href="${url}">Continue</a></p>
      <img src="${url}" alt="" width="1" height="1">`,
  })
}

function renderPages(pages: SandboxPage[]): Html {
  return html`
        <fieldset>
          <legend>Choose the Pages</legend>
          <ul class="pages">${pages.map(
            ({ id, name, business }) => html`
            <li><label><input type="checkbox" name="page:${id}" checked>
              <span><bdi>${name}</bdi>${business && html`<small>${business.name}</small>`}</span></label></li>`,
          )}</ul>
        </fieldset>`
}

function renderScope({ name, words, isOptional }: OfferedScope): Html {
  if (!isOptional)
    return html`
            <li title="${name}"><span>${words}</span></li>`
  return html`
            <li title="${name}"><label><input type="checkbox" name="scope:${name}" checked> <span>${words}</span></label></li>`
}

function describeAccount({ id, name, username, kind, pages }: SandboxAccount): Html {
  const handle = username === name ? undefined : username
  const more = [handle, kind?.toLowerCase().replace('_', ' '), pages && countPages(pages.length)]
  return html`${avatar(id, name)}<span class="who"><bdi>${name}</bdi><small><bdi>${[
    username,
    ...more,
  ]
    .filter(Boolean)
    .join(' · ')}</bdi></small></span>`
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}

/** The same page for another account; empty: to choose one. */
export function addressAs(address: string, id: string): string {
  const url = new URL(address, 'http://sandbox')
  url.searchParams.set('as', id)
  return url.pathname + url.search
}

function renderSheet(
  network: SandboxNetwork,
  { title, head, body }: { title: string; head?: Html; body: Html },
): string {
  const { likeness } = requireAuthorization(network)
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${title} · ${network.title} · Sandbox</title>
  <link rel="icon" href="/_sandbox/pages/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/_sandbox/pages/frame.css">
  <link rel="stylesheet" href="/_sandbox/pages/consent.css">
  <link rel="stylesheet" href="/_sandbox/pages/${network.name}-consent.css">
  ${head}
</head>
<body class="consent ${network.name}${likeness.isNarrow ? ' narrow' : ''}">
  <main>
    <section class="sheet">
      <p class="mark">${likeness.mark}</p>${body}
    </section>
  </main>
  <footer>A sandbox network on this machine. Nothing here is on a real one.</footer>
</body>
</html>
`.toString()
}
