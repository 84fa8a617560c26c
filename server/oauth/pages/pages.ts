// The log-in, consent and log-out pages, as pure functions.
import type { AssistantMode } from '../../access/assistant.ts'
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
import { fill, type Language, type Texts, textsIn } from '../../texts/texts.ts'

type LogIn = FormTarget & {
  email?: string
  /** A whole sentence: what went wrong and what to do. */
  problem?: string
  appName?: string
  /** People of the demo, to log in as by one click. */
  people?: readonly Person[]
}

type Person = { id: string; fullName: string; preset: string; organization: string }

/** One form, with the names and hints that password managers look for. */
export function logInPage(
  language: Language,
  { email, problem, appName, people = [], ...target }: LogIn,
): string {
  const text = textsIn(language, 'logIn')
  const common = textsIn(language, 'pages')
  return renderPage(language, {
    title: titleOf(language, text.title, problem),
    body: html`
    <h1>${text.title}</h1>
    ${appName && html`<p>${rich(text.toApp, { app: strong(appName) })}</p>`}
    ${alert(problem)}
    ${form(
      target,
      html`
      <label for="email">${common.email}</label>
      <input id="email" name="email" type="email" autocomplete="username" required
        value="${email}"${!email && autofocus}${describedBy(problem)}>
      <label for="password">${common.password}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required
        ${email && autofocus}${describedBy(problem)}>
      <div class="actions">
        <button class="primary">${text.submit}</button>
        ${appName && html`<button name="action" value="cancel" formnovalidate>${common.cancel}</button>`}
      </div>
      ${people.length > 0 && demoPeople(text, people)}`,
    )}`,
  })
}

/** Part of the same form, after its first button, which Enter presses. */
function demoPeople(text: Texts['logIn'], people: readonly Person[]): Html {
  return html`<section class="demo">
        <h2>${text.demo}</h2>
        <p class="quiet">${text.demoText}</p>
        <ul class="people">${people.map(
          ({ id, fullName, preset, organization }) => html`
          <li><button name="demo" value="${id}" formnovalidate>
            <span class="mark" aria-hidden="true">${initialsOf(fullName)}</span>
            <span>${name(fullName)}</span>
            <span class="quiet">${fill(text.roles[preset] ?? text.anyRole, { organization })}</span>
          </button></li>`,
        )}</ul>
      </section>`
}

function initialsOf(fullName: string): string {
  const letters = fullName.split(/\s+/).map((word) => [...word][0] ?? '')
  return [letters[0], letters.length > 1 && letters.at(-1)].filter(Boolean).join('')
}

type Consent = FormTarget & {
  appName: string
  /** Undefined: the app registered itself. */
  appOrganization: string | undefined
  memberName: string
  memberEmail: string
  /** The member's organizations the app may act for. */
  organizations: readonly string[]
  /** The host the browser is sent to after either answer. */
  redirectHost: string
  /** The permissions that the app asks for, each continuing "It asks to …". */
  asks: readonly string[]
  /** For an assistant, instead of `asks`: the modes that the member chooses from. */
  modes?: readonly AssistantMode[]
}

export function consentPage(
  language: Language,
  { appName, appOrganization, asks, modes, ...consent }: Consent,
): string {
  const text = textsIn(language, 'consent')
  return renderPage(language, {
    title: text.title,
    body: html`
    <h1>${rich(text.heading, { app: name(appName) })}</h1>
    ${madeBy(text, appOrganization)}
    ${!modes && powersAsked(text, asks)}
    ${form(
      consent,
      html`
      ${modes && modeChoice(text, modes)}
      ${consentFacts(text, consent)}
      <div class="actions">
        <button class="primary" name="decision" value="allow">${text.allow}</button>
        <button name="decision" value="deny">${text.deny}</button>
      </div>`,
    )}`,
  })
}

function madeBy(text: Texts['consent'], organization: string | undefined): Html {
  return organization === undefined
    ? html`<p>${text.selfRegistered}</p>`
    : html`<p>${rich(text.madeBy, { organization: strong(organization) })}</p>`
}

function powersAsked(text: Texts['consent'], asks: readonly string[]): Html {
  return html`<h2>${text.asks}</h2>
    <ul>${asks.map((ask) => html`<li>${ask}</li>`)}</ul>`
}

/** Chosen beforehand is proposing, the mode in which a person sees everything before it is published. */
function modeChoice(text: Texts['consent'], modes: readonly AssistantMode[]): Html {
  const chosen = modes.includes('propose') ? 'propose' : modes[0]
  return html`<fieldset>
        <legend>${text.mode}</legend>${modes.map(
          (mode) => html`
        <label class="option">
          <input type="radio" name="mode" value="${mode}" required${mode === chosen && html` checked`}>
          <span>${text.modes[mode]} <span class="quiet">${text.modeTexts[mode]}</span></span>
        </label>`,
        )}
      </fieldset>
      <p class="quiet">${text.keepUntil}</p>`
}

type AppNotAllowed = FormTarget & { appName: string }

export function appNotAllowedPage(
  language: Language,
  { appName, ...target }: AppNotAllowed,
): string {
  const text = textsIn(language, 'consent')
  return renderPage(language, {
    title: text.notAllowedTitle,
    body: html`
    <h1>${rich(text.notAllowed, { app: name(appName) })}</h1>
    <p>${text.notAllowedText}</p>
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="decision" value="deny">${text.back}</button>
        <button class="plain" name="decision" value="switch">${text.asAnother}</button>
      </div>`,
    )}`,
  })
}

type ConsentFacts = Pick<Consent, 'memberName' | 'memberEmail' | 'organizations' | 'redirectHost'>

function consentFacts(text: Texts['consent'], facts: ConsentFacts): Html {
  return html`
      <dl class="facts">
        ${facts.organizations.length > 0 && organizationsFact(text, facts.organizations)}
        <div class="with-aside">
          <dt>${text.loggedInAs}</dt>
          <dd>${name(facts.memberName)}</dd>
          <dd class="quiet">${name(facts.memberEmail)}</dd>
          <dd class="aside">
            <button class="plain" name="decision" value="switch">${text.notYou}</button>
          </dd>
        </div>
        <div>
          <dt>${text.goesTo}</dt>
          <dd>${name(facts.redirectHost)}</dd>
        </div>
      </dl>`
}

function organizationsFact(text: Texts['consent'], organizations: readonly string[]): Html {
  return html`<div>
          <dt>${text.forOrganizations(organizations.length)}</dt>
          ${organizations.map((organization) => html`<dd>${name(organization)}</dd>`)}
        </div>`
}

type LogOut = FormTarget & { memberName: string }

export function logOutPage(language: Language, { memberName, ...target }: LogOut): string {
  const text = textsIn(language, 'logIn')
  return renderPage(language, {
    title: text.logOutTitle,
    body: html`
    <h1>${text.logOutHeading}</h1>
    <p>${rich(text.loggedInAs, { member: strong(memberName) })}</p>
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="decision" value="log-out">${text.logOut}</button>
        <button name="decision" value="stay">${text.stay}</button>
      </div>`,
    )}`,
  })
}

export function loggedOutPage(language: Language): string {
  const text = textsIn(language, 'logIn')
  return renderPage(language, {
    title: text.loggedOutTitle,
    body: html`
    <h1>${text.loggedOut}</h1>
    <p>${text.close}</p>`,
  })
}
