// The pages of the first run.
import { alert, describedBy, type FormTarget, form, titleOf } from '../http/pages/form.ts'
import { html } from '../http/pages/html.ts'
import { renderPage } from '../http/pages/page.ts'
import { timeZoneField } from '../http/pages/time-zone-field.ts'
import { fill, type Language, textsIn } from '../texts/texts.ts'

type Setup = FormTarget & {
  problem?: string
  typed?: Partial<Record<'organizationName' | 'fullName' | 'email' | 'timezone', string>>
}

export function setupPage(language: Language, { problem, typed = {}, ...target }: Setup): string {
  const { organizationName, fullName, email, timezone } = typed
  const text = textsIn(language, 'setup')
  const common = textsIn(language, 'pages')
  const rule = fill(textsIn(language, 'invitations').rule, { min: 12 })
  return renderPage(language, {
    title: titleOf(language, text.title, problem),
    body: html`
    <h1>${text.heading}</h1>
    <p>${text.lede}</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <label for="code">${text.code}</label>
      <input id="code" name="code" autocomplete="off" required${describedBy(problem)}>
      <label for="organizationName">${text.organization}</label>
      <input id="organizationName" name="organizationName" autocomplete="organization" required value="${organizationName}">
      <label for="fullName">${text.name}</label>
      <input id="fullName" name="fullName" autocomplete="name" required value="${fullName}">
      <label for="email">${common.email}</label>
      <input id="email" name="email" type="email" autocomplete="username" required value="${email}">
      <label for="password">${common.password}</label>
      <p class="quiet" id="rule">${rule}</p>
      <input id="password" name="password" type="password" autocomplete="new-password" required
        minlength="12"${describedBy(undefined, 'rule')}>
      ${timeZoneField(language, { chosen: timezone, usual: 'UTC' })}
      <div class="actions">
        <button class="primary">${text.submit}</button>
      </div>`,
    )}`,
  })
}
