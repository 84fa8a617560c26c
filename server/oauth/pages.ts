// What a person sees on the way to or from an app: pure functions from what is known to a page.
// Names come from outside and stand in <bdi>, so that none can reorder the words around it.
import { type Html, html } from '../http/html.ts'
import { renderPage } from '../http/page.ts'

/** Where a form is sent, and the token that proves it came from our page. */
type FormTarget = { action: string; csrfToken: string }

export type LogIn = FormTarget & {
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
        value="${email}"${!email && autofocus}${blame(problem)}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required
        ${email && autofocus}${blame(problem)}>
      <div class="actions">
        <button class="primary">Log in</button>
        ${appName && html`<button name="action" value="cancel" formnovalidate>Cancel</button>`}
      </div>`,
    )}`,
  })
}

export type Consent = FormTarget & {
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

export type AppNotAllowed = FormTarget & { appName: string }

export function appNotAllowedPage({ appName, ...target }: AppNotAllowed): string {
  return renderPage({
    title: 'App not allowed',
    body: html`
    <h1>${name(appName)} is not allowed</h1>
    <p>An organization that you are in allows only the apps of its list, and this one is not on it.
      Ask somebody who manages its apps.</p>
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="decision" value="deny">Back to the app</button>
        <button class="plain" name="decision" value="switch">Log in as somebody else</button>
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

export type LogOut = FormTarget & { memberName: string }

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

/** The shortest password taken; the page says so and the browser holds to it. */
export const minimumPasswordLength = 12

export type SetPassword = FormTarget & {
  fullName: string
  email: string
  /** Somebody with a password before may have lost it to somebody else, who may have installed apps. */
  offersUninstall?: boolean
  problem?: string
}

/** The e-mail is there for password managers; it is not sent, as the link says whose it is. */
export function setPasswordPage({
  fullName,
  email,
  offersUninstall,
  problem,
  ...target
}: SetPassword): string {
  return renderPage({
    title: titleOf('Choose a password', problem),
    body: html`
    <h1>Choose a password</h1>
    <p>Welcome, ${strong(fullName)}. You will log in with this e-mail and password.</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <label for="email">E-mail</label>
      <input id="email" type="email" autocomplete="username" readonly value="${email}">
      <label for="password">New password</label>
      <p class="quiet" id="rule">At least ${minimumPasswordLength} characters.
        A few words you will remember are best.</p>
      <input id="password" name="password" type="password" autocomplete="new-password" required
        minlength="${minimumPasswordLength}"${autofocus}${blame(problem, 'rule')}>
      ${offersUninstall && uninstallChoice}
      <div class="actions">
        <button class="primary">Set password</button>
      </div>`,
    )}`,
  })
}

const uninstallChoice = html`<p>
        <input id="uninstall" name="uninstall" type="checkbox" value="yes">
        <label class="choice" for="uninstall">Also remove every app that I have installed</label>
      </p>`

export type Join = FormTarget & {
  email: string
  organizations: readonly string[]
  problem?: string
}

/** For somebody who was invited again under the address of the member they are. */
export function joinPage({ email, organizations, problem, ...target }: Join): string {
  return renderPage({
    title: titleOf('Join', problem),
    body: html`
    <h1>Join ${organizations.map((organization, index) => html`${index > 0 && ', '}${name(organization)}`)}</h1>
    <p>You log in with this e-mail already. Enter your password to join with it.</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <label for="email">E-mail</label>
      <input id="email" type="email" autocomplete="username" readonly value="${email}">
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required
        ${autofocus}${blame(problem)}>
      <div class="actions">
        <button class="primary">Join</button>
      </div>`,
    )}`,
  })
}

export function joinedPage({ startUrl }: { startUrl: string }): string {
  return renderPage({
    title: 'Joined',
    body: html`
    <h1>You have joined</h1>
    <p>Your e-mail and password are as before.</p>
    <div class="actions">
      <a class="button" href="${startUrl}">Start page</a>
    </div>`,
  })
}

export function passwordSetPage({ startUrl }: { startUrl: string }): string {
  return renderPage({
    title: 'Password set',
    body: html`
    <h1>Your password is set</h1>
    <p>Open the app that you want to use. It brings you to the log-in page, where your e-mail and this password work
      from now on.</p>
    <div class="actions">
      <a class="button" href="${startUrl}">Start page</a>
    </div>`,
  })
}

/** The token is not to be completed: on reload Firefox puts old values back, even hidden ones. */
function form({ action, csrfToken }: FormTarget, fields: Html): Html {
  return html`<form method="post" action="${action}">
      <input type="hidden" name="csrf" value="${csrfToken}" autocomplete="off">${fields}
    </form>`
}

/** A title is the first thing a screen reader says, so it says that something went wrong. */
function titleOf(title: string, problem: string | undefined): string {
  return problem ? `Error: ${title}` : title
}

function alert(problem: string | undefined): Html | false {
  return problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : false
}

/** Ties a field to the alert, and to the hint it has anyway. */
function blame(problem: string | undefined, hintId?: string): Html {
  const describedBy = [problem && 'problem', hintId].filter(Boolean).join(' ')
  const invalid = problem && html` aria-invalid="true"`
  return html`${invalid}${describedBy && html` aria-describedby="${describedBy}"`}`
}

const autofocus = html` autofocus`

function name(text: string): Html {
  return html`<bdi>${text}</bdi>`
}

function strong(text: string): Html {
  return html`<strong>${name(text)}</strong>`
}
