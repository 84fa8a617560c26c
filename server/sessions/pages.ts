// The pages of an invitation: choose a password, or join with an existing account.
import {
  alert,
  autofocus,
  describedBy,
  type FormTarget,
  form,
  name,
  strong,
  titleOf,
} from '../http/pages/form.ts'
import { html } from '../http/pages/html.ts'
import { renderPage } from '../http/pages/page.ts'
import { minPasswordLength } from './passwords.ts'

type SetPassword = FormTarget & {
  fullName: string
  email: string
  /** A member who had a password before may have lost it to an attacker, who may have installed apps. */
  offersUninstall?: boolean
  problem?: string
}

/** The e-mail field is for password managers and is not submitted, because the link identifies the member. */
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
      <p class="quiet" id="rule">At least ${minPasswordLength} characters.
        A few words you will remember are best.</p>
      <input id="password" name="password" type="password" autocomplete="new-password" required
        minlength="${minPasswordLength}"${autofocus}${describedBy(problem, 'rule')}>
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

type Join = FormTarget & {
  email: string
  organizations: readonly string[]
  problem?: string
}

/** For a member who was invited to another organization under the same email address. */
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
        ${autofocus}${describedBy(problem)}>
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
