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
import { rich } from '../../http/pages/rich.ts'
import type { Connecting, Scope } from '../../networks/connecting.ts'
import { fill, type Language, ofService, type Texts, textsIn } from '../../texts/texts.ts'
import type { ConnectionFailure, ShownCandidate } from './connection.ts'
import type { ToReconnect } from './to-reconnect.ts'

export type NetworkChoice = { type: string; title: string; note: string; isSetUp: boolean }
export type OwnerChoice = { value: string; label: string }

type Text = Texts['connecting']

type Overview = FormTarget & {
  toReconnect: ToReconnect[]
  networks: NetworkChoice[]
  owners: OwnerChoice[]
  memberName: string
  problem?: string
}

/** /connect: which network, and for whom. */
export function overviewPage(
  language: Language,
  { toReconnect, networks, owners, memberName, problem, ...target }: Overview,
): string {
  const text = textsIn(language, 'connecting')
  const first = networks.find(({ isSetUp }) => isSetUp) ?? networks[0]
  return renderPage(language, {
    title: titleOf(language, text.title, problem),
    body: html`
    <h1>${text.title}</h1>
    <p>${rich(text.lede, { member: strong(memberName) })}</p>
    ${alert(problem)}
    ${toReconnect.length > 0 && reconnectForm(text, toReconnect, target)}
    ${form(
      target,
      html`
      <fieldset>
        <legend>${text.network}</legend>
        ${networks.map(
          ({ type, title, note }) => html`
        <label class="option">
          <input type="radio" name="type" value="${type}" required${type === first?.type && html` checked`}>
          <span>${title}<span class="quiet">${note}</span></span>
        </label>`,
        )}
      </fieldset>
      <label for="owner">${text.owner}</label>
      <select id="owner" name="owner">
        ${owners.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
      </select>
      <div class="actions">
        <button class="primary">${text.goOn}</button>
      </div>`,
    )}`,
  })
}

function reconnectForm(text: Text, profiles: ToReconnect[], target: FormTarget): Html {
  return form(
    target,
    html`
      <h2>${text.again}</h2>
      <ul class="to-reconnect">${profiles.map(
        ({ id, username, title, health }) => html`
        <li>
          <span>${rich(text.place, { name: name(username), network: title })}<span class="quiet">${health}</span></span>
          <button name="reconnect" value="${id}" aria-label="${fill(text.reconnectOne, { name: username, network: title })}">${text.reconnect}</button>
        </li>`,
      )}</ul>
      <h2>${text.newAccount}</h2>`,
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
  /** What people must know first, such as an account type that cannot publish. */
  notice?: string
  /** The app is not set up: what to do about it. */
  missing?: { callbackUrl: string; sentence: string; hint: string }
  problem?: string
}

/** What happens next, and what will be asked at the network. */
export function waitingPage(language: Language, waiting: Waiting): string {
  const text = textsIn(language, 'connecting')
  const { title, connect, ownerName, expected, notice, missing, problem, asked, ...target } =
    waiting
  const network = title
  return renderPage(language, {
    title: titleOf(language, fill(text.connect, { network }), problem),
    body: html`
    <h1>${expected ? rich(text.connectOne, { name: name(expected), network }) : fill(text.connect, { network })}</h1>
    <p>${rich(text.belongsTo, { owner: strong(ownerName) })}</p>
    ${expected && html`<p>${rich(text.logInAs, { name: strong(expected), network })}</p>`}
    ${notice && html`<p class="notice">${notice}</p>`}
    ${alert(problem)}
    ${missing ? missingApp(text, missing) : steps(language, { ...waiting, asked, problem }, target)}`,
  })
}

function missingApp(
  text: Text,
  { callbackUrl, sentence, hint }: NonNullable<Waiting['missing']>,
): Html {
  return html`
    <p class="problem" role="alert">${sentence}</p>
    <p>${hint}</p>
    <dl class="facts"><div><dt>${text.callback}</dt><dd><code>${callbackUrl}</code></dd></div></dl>`
}

function steps(
  language: Language,
  { title, connect, hasAuthorization, asked, problem }: Waiting,
  target: FormTarget,
): Html {
  const text = textsIn(language, 'connecting')
  return html`
    ${hasAuthorization && authorization(text, title, connect.scopes)}
    ${
      hasAuthorization &&
      form(
        target,
        html`
      ${connect.asks && askedField(language, connect.asks, asked, problem)}
      <div class="actions">
        <button class="primary" name="action" value="authorize">${fill(text.goOnTo, { network: title })}</button>
        ${cancelButton(language)}
      </div>`,
      )
    }
    ${connect.password && passwordForm(language, { title, connect, asked, problem, hasAuthorization }, target)}`
}

function cancelButton(language: Language): Html {
  return html`<button class="plain" name="action" value="cancel" formnovalidate>${textsIn(language, 'pages').cancel}</button>`
}

function authorization(text: Text, title: string, scopes: readonly Scope[]): Html {
  const features = [...new Set(scopes.map(({ feature }) => feature))]
  return html`
    <h2>${fill(text.willAsk, { network: title })}</h2>
    <ul>${features.map((feature) => html`<li>${text.features[feature]}</li>`)}</ul>`
}

function askedField(
  language: Language,
  { label, example }: NonNullable<Connecting['asks']>,
  asked: string | undefined,
  problem: string | undefined,
): Html {
  return html`
      <label for="asked">${ofService(language, label)}</label>
      <input id="asked" name="asked" required maxlength="300" autocapitalize="none" spellcheck="false"
        placeholder="${example}" value="${asked}"${describedBy(problem)}>`
}

type PasswordForm = Pick<Waiting, 'title' | 'connect' | 'asked' | 'problem' | 'hasAuthorization'>

function passwordForm(
  language: Language,
  { title, connect, asked, problem, hasAuthorization }: PasswordForm,
  target: FormTarget,
): Html {
  const text = textsIn(language, 'connecting')
  const { password, asks } = connect
  if (!password) return html``
  return html`
    ${hasAuthorization && html`<h2>${text.orPassword}</h2>`}
    ${form(
      target,
      html`
      ${
        asks &&
        html`
      <label for="handle">${ofService(language, asks.label)}</label>
      <input id="handle" name="asked" required maxlength="300" autocomplete="username"
        autocapitalize="none" spellcheck="false" placeholder="${asks.example}" value="${asked}"${!asked && autofocus}${describedBy(problem)}>`
      }
      <label for="password">${ofService(language, password.label)}</label>
      <input id="password" name="password" type="password" required maxlength="200"
        autocomplete="off"${describedBy(problem, 'password-help')}>
      <p class="quiet" id="password-help">${ofService(language, password.help)}</p>
      <div class="actions">
        <button class="primary" name="action" value="log-in">${fill(text.connect, { network: title })}</button>
        ${!hasAuthorization && cancelButton(language)}
      </div>`,
    )}`
}

type Choose = FormTarget & {
  title: string
  ownerName: string
  candidates: ShownCandidate[]
  problem?: string
}

export function choosePage(
  language: Language,
  { title, ownerName, candidates, problem, ...target }: Choose,
): string {
  const text = textsIn(language, 'connecting')
  const network = title
  return renderPage(language, {
    title: titleOf(language, fill(text.chooseTitle, { network }), problem),
    body: html`
    <h1>${text.choose}</h1>
    <p>${rich(text.chooseText, { network, owner: strong(ownerName) })}</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <fieldset>
        <legend>${text.accounts}</legend>
        ${candidates.map((candidate) => candidateField(language, candidate))}
      </fieldset>
      <div class="actions">
        <button class="primary" name="action" value="choose">${text.connectChosen}</button>
        ${cancelButton(language)}
      </div>`,
    )}`,
  })
}

function candidateField(
  language: Language,
  { socialNetworkId, socialNetworkUsername, obstacle, sentences }: ShownCandidate,
): Html {
  return html`
        <label class="option">
          <input type="checkbox" name="account:${socialNetworkId}"${obstacle !== null && html` disabled`}>
          <span>${name(socialNetworkUsername)}${obstacle && html`<span class="quiet">${ofService(language, sentences?.obstacle ?? obstacle)}</span>`}</span>
        </label>`
}

type Done = { title: string; usernames: string[]; returnUrl?: string | undefined }

export function donePage(language: Language, { title, usernames, returnUrl }: Done): string {
  const text = textsIn(language, 'connecting')
  const heading = fill(text.done, { network: title })
  return renderPage(language, {
    title: heading,
    body: html`
    <h1>${heading}</h1>
    <p>${text.doneText(usernames.length)}</p>
    <ul>${usernames.map((username) => html`<li>${name(username)}</li>`)}</ul>
    <ul class="places">
      ${returnUrl && html`<li><a href="${returnUrl}">${text.back}</a></li>`}
      <li><a href="/connect">${text.another}</a></li>
    </ul>`,
  })
}

type Failed = FormTarget & {
  title: string
  failure: ConnectionFailure
  returnUrl?: string | undefined
}

export function failedPage(
  language: Language,
  { title, failure, returnUrl, ...target }: Failed,
): string {
  const text = textsIn(language, 'connecting')
  const heading = fill(text.failed, { network: title })
  return renderPage(language, {
    title: heading,
    body: html`
    <h1>${heading}</h1>
    <p class="problem" role="alert">${ofService(language, failure.sentences?.message ?? failure.message)}</p>
    ${failure.hint && html`<p>${ofService(language, failure.sentences?.hint ?? failure.hint)}</p>`}
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="action" value="again">${text.tryAgain}</button>
      </div>`,
    )}
    ${returnUrl && html`<p><a href="${returnUrl}">${text.back}</a></p>`}
    <dl class="facts"><div><dt>${textsIn(language, 'pages').details.trace}</dt><dd><code>${failure.traceId}</code></dd></div></dl>`,
  })
}
