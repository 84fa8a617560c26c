// The pages of a connection, as pure functions. They work without scripts and without any other part of a console.
import {
  alert,
  autofocus,
  describedBy,
  type FormTarget,
  form,
  name,
  strong,
  titleOf,
} from '../../http/pages/form.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { renderPage } from '../../http/pages/page.ts'
import type { Connecting, Scope } from '../../networks/connecting.ts'
import type { ConnectionFailure, ShownCandidate } from './connection.ts'
import type { ToReconnect } from './to-reconnect.ts'

export type NetworkChoice = { type: string; title: string; note: string; isSetUp: boolean }
export type OwnerChoice = { value: string; label: string }

type Overview = FormTarget & {
  toReconnect: ToReconnect[]
  networks: NetworkChoice[]
  owners: OwnerChoice[]
  memberName: string
  problem?: string
}

/** /connect: which network, and for whom. */
export function overviewPage({
  toReconnect,
  networks,
  owners,
  memberName,
  problem,
  ...target
}: Overview): string {
  const first = networks.find(({ isSetUp }) => isSetUp) ?? networks[0]
  return renderPage('en', {
    title: titleOf('en', 'Connect an account', problem),
    body: html`
    <h1>Connect an account</h1>
    <p>You are logged in as ${strong(memberName)}. Messages can be published to the accounts that you connect here.</p>
    ${alert(problem)}
    ${toReconnect.length > 0 && reconnectForm(toReconnect, target)}
    ${form(
      target,
      html`
      <fieldset>
        <legend>Network</legend>
        ${networks.map(
          ({ type, title, note }) => html`
        <label class="option">
          <input type="radio" name="type" value="${type}" required${type === first?.type && html` checked`}>
          <span>${title}<span class="quiet">${note}</span></span>
        </label>`,
        )}
      </fieldset>
      <label for="owner">Who owns it</label>
      <select id="owner" name="owner">
        ${owners.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
      </select>
      <div class="actions">
        <button class="primary">Continue</button>
      </div>`,
    )}`,
  })
}

function reconnectForm(profiles: ToReconnect[], target: FormTarget): Html {
  return form(
    target,
    html`
      <h2>To be connected again</h2>
      <ul class="to-reconnect">${profiles.map(
        ({ id, username, title, health }) => html`
        <li>
          <span>${name(username)} on ${title}<span class="quiet">${health}</span></span>
          <button name="reconnect" value="${id}" aria-label="Reconnect ${username} on ${title}">Reconnect</button>
        </li>`,
      )}</ul>
      <h2>A new account</h2>`,
  )
}

type Waiting = FormTarget & {
  title: string
  connect: Connecting
  hasAuthorization: boolean
  /** The name of the organization, or of the member. */
  ownerName: string
  /** The account of a profile that is connected again. */
  expected?: string
  asked?: string
  /** What the operator must know first, such as an account type that cannot publish. */
  notice?: string
  /** The app is not set up: what to do about it. */
  missing?: { callbackUrl: string; sentence: string; hint: string }
  problem?: string
}

/** What happens next, and what will be asked at the network. */
export function waitingPage(waiting: Waiting): string {
  const { title, connect, ownerName, expected, notice, missing, problem, asked, ...target } =
    waiting
  return renderPage('en', {
    title: titleOf('en', `Connect ${title}`, problem),
    body: html`
    <h1>Connect ${expected ? html`${name(expected)} on ` : ''}${title}</h1>
    <p>It will belong to ${strong(ownerName)}.</p>
    ${expected && html`<p>Log in to ${title} as ${strong(expected)}: another account is refused.</p>`}
    ${notice && html`<p class="notice">${notice}</p>`}
    ${alert(problem)}
    ${missing ? missingApp(missing) : steps({ ...waiting, asked, problem }, target)}`,
  })
}

function missingApp({ callbackUrl, sentence, hint }: NonNullable<Waiting['missing']>): Html {
  return html`
    <p class="problem" role="alert">${sentence}</p>
    <p>${hint}</p>
    <dl class="facts"><div><dt>Redirect address to register</dt><dd><code>${callbackUrl}</code></dd></div></dl>`
}

function steps(
  { title, connect, hasAuthorization, asked, problem }: Waiting,
  target: FormTarget,
): Html {
  return html`
    ${hasAuthorization && authorization(title, connect.scopes)}
    ${
      hasAuthorization &&
      form(
        target,
        html`
      ${connect.asks && askedField(connect.asks, asked, problem)}
      <div class="actions">
        <button class="primary" name="action" value="authorize">Continue to ${title}</button>
        <button class="plain" name="action" value="cancel" formnovalidate>Cancel</button>
      </div>`,
      )
    }
    ${connect.password && passwordForm(title, connect, { asked, problem, hasAuthorization }, target)}`
}

function authorization(title: string, scopes: readonly Scope[]): Html {
  const features = [...new Set(scopes.map(({ feature }) => feature))]
  return html`
    <h2>${title} will ask whether Carillon may</h2>
    <ul>${features.map((feature) => html`<li>${featureWords[feature]}</li>`)}</ul>`
}

const featureWords: Record<Scope['feature'], string> = {
  publish: 'publish for you at the times that you schedule',
  interactions: 'read mentions, comments and likes',
  messages: 'read private messages',
  push: 'learn at once what happens on your accounts',
}

function askedField(
  { label, example }: NonNullable<Connecting['asks']>,
  asked: string | undefined,
  problem: string | undefined,
): Html {
  return html`
      <label for="asked">${label}</label>
      <input id="asked" name="asked" required maxlength="300" autocapitalize="none" spellcheck="false"
        placeholder="${example}" value="${asked}"${describedBy(problem)}>`
}

function passwordForm(
  title: string,
  connect: Connecting,
  { asked, problem, hasAuthorization }: Pick<Waiting, 'asked' | 'problem' | 'hasAuthorization'>,
  target: FormTarget,
): Html {
  const { password, asks } = connect
  if (!password) return html``
  return html`
    ${hasAuthorization && html`<h2>Or with a password for apps</h2>`}
    ${form(
      target,
      html`
      ${
        asks &&
        html`
      <label for="handle">${asks.label}</label>
      <input id="handle" name="asked" required maxlength="300" autocomplete="username"
        autocapitalize="none" spellcheck="false" placeholder="${asks.example}" value="${asked}"${!asked && autofocus}${describedBy(problem)}>`
      }
      <label for="password">${password.label}</label>
      <input id="password" name="password" type="password" required maxlength="200"
        autocomplete="off"${describedBy(problem, 'password-help')}>
      <p class="quiet" id="password-help">${password.help}</p>
      <div class="actions">
        <button class="primary" name="action" value="log-in">Connect ${title}</button>
        ${!hasAuthorization && html`<button class="plain" name="action" value="cancel" formnovalidate>Cancel</button>`}
      </div>`,
    )}`
}

type Choose = FormTarget & {
  title: string
  ownerName: string
  candidates: ShownCandidate[]
  problem?: string
}

export function choosePage({ title, ownerName, candidates, problem, ...target }: Choose): string {
  return renderPage('en', {
    title: titleOf('en', `Choose accounts of ${title}`, problem),
    body: html`
    <h1>Choose what to connect</h1>
    <p>${title} gave access to these. What you choose will belong to ${strong(ownerName)}.</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <fieldset>
        <legend>Accounts and pages</legend>
        ${candidates.map(candidateField)}
      </fieldset>
      <div class="actions">
        <button class="primary" name="action" value="choose">Connect</button>
        <button class="plain" name="action" value="cancel" formnovalidate>Cancel</button>
      </div>`,
    )}`,
  })
}

function candidateField({
  socialNetworkId,
  socialNetworkUsername,
  obstacle,
}: ShownCandidate): Html {
  return html`
        <label class="option">
          <input type="checkbox" name="account:${socialNetworkId}"${obstacle !== null && html` disabled`}>
          <span>${name(socialNetworkUsername)}${obstacle && html`<span class="quiet">${obstacle}</span>`}</span>
        </label>`
}

type Done = { title: string; usernames: string[]; returnUrl?: string | undefined }

export function donePage({ title, usernames, returnUrl }: Done): string {
  return renderPage('en', {
    title: `${title} is connected`,
    body: html`
    <h1>${title} is connected</h1>
    <p>Messages can be scheduled to ${usernames.length > 1 ? 'these profiles' : 'this profile'} now:</p>
    <ul>${usernames.map((username) => html`<li>${name(username)}</li>`)}</ul>
    <ul class="places">
      ${returnUrl && html`<li><a href="${returnUrl}">Go back to the app</a></li>`}
      <li><a href="/connect">Connect another account</a></li>
    </ul>`,
  })
}

type Failed = FormTarget & {
  title: string
  failure: ConnectionFailure
  returnUrl?: string | undefined
}

export function failedPage({ title, failure, returnUrl, ...target }: Failed): string {
  return renderPage('en', {
    title: `${title} was not connected`,
    body: html`
    <h1>${title} was not connected</h1>
    <p class="problem" role="alert">${failure.message}</p>
    ${failure.hint && html`<p>${failure.hint}</p>`}
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="action" value="again">Try again</button>
      </div>`,
    )}
    ${returnUrl && html`<p><a href="${returnUrl}">Go back to the app</a></p>`}
    <dl class="facts"><div><dt>Trace</dt><dd><code>${failure.traceId}</code></dd></div></dl>`,
  })
}
