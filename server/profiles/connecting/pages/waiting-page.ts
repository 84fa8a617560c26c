// The page of a connection before the person authorizes, as a pure function. It works without scripts.
import {
  alert,
  autofocus,
  describedBy,
  type FormTarget,
  form,
  name,
  strong,
  titleOf,
} from '../../../http/pages/form.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { renderPage } from '../../../http/pages/page.ts'
import { rich } from '../../../http/pages/rich.ts'
import type { Connecting, Scope } from '../../../networks/connecting.ts'
import { fill, type Language, ofService, type Texts, textsIn } from '../../../texts/texts.ts'

type Text = Texts['connecting']

type Waiting = FormTarget & {
  title: string
  connect: Connecting
  hasAuthorization: boolean
  /** The name of the organization, or of the member. */
  ownerName: string
  /** The account of a profile that is connected again. */
  expected?: string
  asked?: string
  /** A notice for people, such as an account type that cannot publish. */
  notice?: string
  /** The app is not set up: what to do about it. */
  missing?: { callbackUrl: string; sentence: string; hint: string }
  problem?: string
}

/** The next step, and the questions of the network. */
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

export function cancelButton(language: Language): Html {
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
        placeholder="${example}" value="${asked}"${!asked && autofocus}${describedBy(problem)}>`
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
        autocapitalize="none" spellcheck="false" placeholder="${asks.example}" value="${asked}"${!asked && !hasAuthorization && autofocus}${describedBy(problem)}>`
      }
      <label for="password">${ofService(language, password.label)}</label>
      <input id="password" name="password" type="password" required maxlength="200"
        autocomplete="off"${describedBy(problem, 'password-help')}>
      <p class="quiet" id="password-help">${ofService(language, password.help)}</p>
      <div class="actions">
        <button${!hasAuthorization && html` class="primary"`} name="action" value="log-in">${fill(text.connect, { network: title })}</button>
        ${!hasAuthorization && cancelButton(language)}
      </div>`,
    )}`
}
