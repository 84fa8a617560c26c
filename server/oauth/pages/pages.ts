// The log-in, consent and log-out pages, as pure functions.
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

type LogIn = FormTarget & {
  email?: string
  /** A whole sentence: what went wrong and what to do. */
  problem?: string
  appName?: string
}

export function logInPage({ email, problem, appName, ...target }: LogIn): string {
  return renderPage({
    title: titleOf('Log in', problem),
    body: html`
    <h1>Log in</h1>
    ${appName && html`<p>to continue to ${strong(appName)}</p>`}
    ${alert(problem)}
    ${form(
      target,
      html`
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="username" required
        value="${email}"${!email && autofocus}${describedBy(problem)}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required
        ${email && autofocus}${describedBy(problem)}>
      <div class="actions">
        <button class="primary">Log in</button>
        ${appName && html`<button name="action" value="cancel" formnovalidate>Cancel</button>`}
      </div>`,
    )}`,
  })
}

type Consent = FormTarget & {
  appName: string
  appOrganization: string
  memberName: string
  memberEmail: string
  /** The member's organizations the app may act for. */
  organizations: readonly string[]
  /** The host the browser is sent to after either answer. */
  redirectHost: string
  /** What the app asks for, each continuing "It asks to …". */
  asks: readonly string[]
}

export function consentPage({ appName, appOrganization, asks, ...consent }: Consent): string {
  return renderPage({
    title: 'Allow an app',
    body: html`
    <h1>Allow ${name(appName)} to act for you?</h1>
    <p>This app is made by ${strong(appOrganization)}.</p>
    <h2>It asks to</h2>
    <ul>${asks.map((ask) => html`<li>${ask}</li>`)}</ul>
    ${form(
      consent,
      html`
      ${consentFacts(consent)}
      <div class="actions">
        <button class="primary" name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </div>`,
    )}`,
  })
}

type AppNotAllowed = FormTarget & { appName: string }

export function appNotAllowedPage({ appName, ...target }: AppNotAllowed): string {
  return renderPage({
    title: 'App not allowed',
    body: html`
    <h1>${name(appName)} is not allowed</h1>
    <p>An organization that you belong to allows only the apps on its list, and this one is not on it.
      Ask an administrator of the organization.</p>
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="decision" value="deny">Back to the app</button>
        <button class="plain" name="decision" value="switch">Log in as another member</button>
      </div>`,
    )}`,
  })
}

type ConsentFacts = Pick<Consent, 'memberName' | 'memberEmail' | 'organizations' | 'redirectHost'>

function consentFacts(facts: ConsentFacts): Html {
  return html`
      <dl class="facts">
        ${facts.organizations.length > 0 && organizationsFact(facts.organizations)}
        <div class="with-aside">
          <dt>Logged in as</dt>
          <dd>${name(facts.memberName)}</dd>
          <dd class="quiet">${name(facts.memberEmail)}</dd>
          <dd class="aside">
            <button class="plain" name="decision" value="switch">Not you?</button>
          </dd>
        </div>
        <div>
          <dt>Afterwards you go to</dt>
          <dd>${name(facts.redirectHost)}</dd>
        </div>
      </dl>`
}

function organizationsFact(organizations: readonly string[]): Html {
  return html`<div>
          <dt>For your ${organizations.length > 1 ? 'organizations' : 'organization'}</dt>
          ${organizations.map((organization) => html`<dd>${name(organization)}</dd>`)}
        </div>`
}

type LogOut = FormTarget & { memberName: string }

export function logOutPage({ memberName, ...target }: LogOut): string {
  return renderPage({
    title: 'Log out',
    body: html`
    <h1>Log out?</h1>
    <p>You are logged in as ${strong(memberName)}.</p>
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="decision" value="log-out">Log out</button>
        <button name="decision" value="stay">Stay logged in</button>
      </div>`,
    )}`,
  })
}

export function loggedOutPage(): string {
  return renderPage({
    title: 'Logged out',
    body: html`
    <h1>You are logged out</h1>
    <p>You can close this page.</p>`,
  })
}
