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
import { type Html, html } from '../http/pages/html.ts'
import { renderPage } from '../http/pages/page.ts'
import { rich } from '../http/pages/rich.ts'
import { timeZoneField } from '../http/pages/time-zone-field.ts'
import { fill, type Language, textsIn } from '../texts/texts.ts'
import { minPasswordLength } from './passwords.ts'

type SetPassword = FormTarget & {
  fullName: string
  email: string
  /** The organization's, or the one submitted with a form that was refused. Undefined: the member has chosen theirs. */
  timezone?: { chosen?: string | undefined; usual: string } | undefined
  /** A member who had a password before may have lost it to an attacker, who may have installed apps. */
  offersUninstall?: boolean
  problem?: string
}

/** The e-mail field is for password managers and is not submitted, because the link identifies the member. */
export function setPasswordPage(
  language: Language,
  { fullName, email, timezone, offersUninstall, problem, ...target }: SetPassword,
): string {
  const text = textsIn(language, 'invitations')
  return renderPage(language, {
    title: titleOf(language, text.title, problem),
    body: html`
    <h1>${text.title}</h1>
    <p>${rich(text.welcome, { member: strong(fullName) })}</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      ${ownEmail(language, email)}
      <label for="password">${text.newPassword}</label>
      <p class="quiet" id="rule">${fill(text.rule, { min: minPasswordLength })}</p>
      <input id="password" name="password" type="password" autocomplete="new-password" required
        minlength="${minPasswordLength}"${autofocus}${describedBy(problem, 'rule')}>
      ${timezone && timeZoneField(language, timezone)}
      ${offersUninstall && uninstallChoice(text.uninstall)}
      <div class="actions">
        <button class="primary">${text.submit}</button>
      </div>`,
    )}`,
  })
}

function ownEmail(language: Language, email: string): Html {
  return html`<label for="email">${textsIn(language, 'pages').email}</label>
      <input id="email" type="email" autocomplete="username" readonly value="${email}">`
}

function uninstallChoice(label: string): Html {
  return html`<p>
        <input id="uninstall" name="uninstall" type="checkbox" value="yes">
        <label class="choice" for="uninstall">${label}</label>
      </p>`
}

type Join = FormTarget & {
  email: string
  organizations: readonly string[]
  problem?: string
}

/** For a member who was invited to another organization under the same email address. */
export function joinPage(
  language: Language,
  { email, organizations, problem, ...target }: Join,
): string {
  const text = textsIn(language, 'invitations')
  const names = organizations.map((each, index) => html`${index > 0 && ', '}${name(each)}`)
  return renderPage(language, {
    title: titleOf(language, text.joinTitle, problem),
    body: html`
    <h1>${rich(text.joinHeading, { organizations: names })}</h1>
    <p>${text.joinText}</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      ${ownEmail(language, email)}
      <label for="password">${textsIn(language, 'pages').password}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required
        ${autofocus}${describedBy(problem)}>
      <div class="actions">
        <button class="primary">${text.join}</button>
      </div>`,
    )}`,
  })
}

export function joinedPage(language: Language, { startUrl }: { startUrl: string }): string {
  const text = textsIn(language, 'invitations')
  return renderPage(language, {
    title: text.joinedTitle,
    body: html`
    <h1>${text.joined}</h1>
    <p>${text.joinedText}</p>
    ${toStart(language, startUrl)}`,
  })
}

export function passwordSetPage(language: Language, { startUrl }: { startUrl: string }): string {
  const text = textsIn(language, 'invitations')
  return renderPage(language, {
    title: text.setTitle,
    body: html`
    <h1>${text.set}</h1>
    <p>${text.setText}</p>
    ${toStart(language, startUrl)}`,
  })
}

function toStart(language: Language, startUrl: string): Html {
  return html`<div class="actions">
      <a class="button" href="${startUrl}">${textsIn(language, 'pages').startPage}</a>
    </div>`
}
