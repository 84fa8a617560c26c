// The pages on which a member changes the password, as pure functions.
import {
  alert,
  autofocus,
  describedBy,
  type FormTarget,
  form,
  titleOf,
} from '../../http/pages/form.ts'
import { html } from '../../http/pages/html.ts'
import { renderPage } from '../../http/pages/page.ts'
import { passwordRule } from '../../sessions/sessions.ts'
import { fill, type Language, textsIn } from '../../texts/texts.ts'

type ChangePassword = FormTarget & { email: string; problem?: string }

/** The e-mail field is for password managers and is not submitted, because the session identifies the member. */
export function changePasswordPage(
  language: Language,
  { email, problem, ...target }: ChangePassword,
): string {
  const text = textsIn(language, 'logIn')
  return renderPage(language, {
    title: titleOf(language, text.changePassword, problem),
    body: html`
    <h1>${text.changePassword}</h1>
    <p>${text.changePasswordText}</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <label for="email">${textsIn(language, 'pages').email}</label>
      <input id="email" type="email" autocomplete="username" readonly value="${email}">
      <label for="current">${text.currentPassword}</label>
      <input id="current" name="current" type="password" autocomplete="current-password" required${autofocus}${describedBy(problem)}>
      <label for="password">${textsIn(language, 'invitations').newPassword}</label>
      <p class="quiet" id="rule">${fill(textsIn(language, 'invitations').rule, passwordRule)}</p>
      <input id="password" name="password" type="password" autocomplete="new-password" required
        minlength="${passwordRule.min}"${describedBy(problem, 'rule')}>
      <div class="actions">
        <button class="primary">${text.changePassword}</button>
      </div>`,
    )}`,
  })
}

export function changedPasswordPage(language: Language): string {
  const text = textsIn(language, 'logIn')
  return renderPage(language, {
    title: text.changedPassword,
    body: html`
    <h1>${text.changedPassword}</h1>
    <p>${text.changedPasswordText}</p>
    <div class="actions">
      <a class="button primary" href="/">${text.goOn}</a>
    </div>`,
  })
}
