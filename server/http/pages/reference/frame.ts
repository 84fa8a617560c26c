// The frame around the pages of the reference: the way to every call beside the text.
import { type Html, html } from '../html.ts'
import { renderHead } from '../page.ts'
import { addressOf, type Group, type Reference } from './document.ts'
import { referenceScript, referenceStyles } from './files.ts'
import { tasks } from './tasks.ts'

type Page = { address: string; title: string; body: Html }

export function renderFrame(reference: Reference, { address, title, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
  ${renderHead(title, referenceStyles)}
  <script src="${referenceScript}" defer></script>
</head>
<body>
  <a class="skip" href="#content">Skip to the content</a>
  <header>
    <a class="wordmark" href="/docs"><img src="/assets/icon.svg" width="28" height="28" alt="">Carillon API</a>
    <div class="token" data-state="none">
      <span class="token-state" role="status"></span>
      <button type="button" class="copy-token" hidden>Copy token</button>
      <button type="button" class="get-token">Get a token</button>
    </div>
  </header>
  <div class="columns">
    <details class="menu" open><summary>Contents</summary>${renderMenu(reference, address)}</details>
    <main id="content" tabindex="-1">${body}</main>
  </div>
</body>
</html>
`.toString()
}

function renderMenu({ groups }: Reference, address: string): Html {
  return html`<nav aria-label="Contents">
    <label for="search">Find a call</label>
    <input id="search" type="search" autocomplete="off" spellcheck="false">
    <p class="nothing" hidden>No call has these words.</p>
    <h2>Tasks</h2>
    <ul>${tasks.map(({ slug, title }) => link(`/docs/tasks/${slug}`, title, address))}</ul>
    <h2>Calls</h2>
    ${groups.map((group) => renderGroup(group, address))}
    <h2>More</h2>
    <ul>
      ${link('/docs/objects', 'Objects', address)}
      ${link('/docs/errors', 'Errors', address)}
      ${link('/docs/errors/authorization', 'Errors of the authorization', address)}
      ${link('/docs/guide', 'Guide', address)}
      ${link('/openapi.json', 'OpenAPI document', address)}
    </ul>
  </nav>`
}

function link(href: string, text: string, address: string): Html {
  return html`<li><a href="${href}"${href === address && html` aria-current="page"`}>${text}</a></li>`
}

function renderGroup(group: Group, address: string): Html {
  const isCurrent = address === `/docs/${group.slug}`
  return html`<details class="group"${isCurrent && html` open`}>
    <summary>${group.name}</summary>
    <ul>
      ${link(`/docs/${group.slug}`, 'All of them', address)}
      ${group.operations.map(
        (
          one,
        ) => html`<li data-words="${`${one.summary} ${one.path} ${one.operationId}`.toLowerCase()}">
          <a href="${addressOf(group, one)}"><span class="method ${one.method.toLowerCase()}">${one.method}</span> ${one.summary}</a></li>`,
      )}
    </ul></details>`
}
