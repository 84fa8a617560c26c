// The pages of the first run.
import { alert, describedBy, type FormTarget, form, titleOf } from '../http/pages/form.ts'
import { html } from '../http/pages/html.ts'
import { renderPage } from '../http/pages/page.ts'

type Setup = FormTarget & {
  problem?: string
  typed?: Partial<Record<'organizationName' | 'fullName' | 'email', string>>
}

export function setupPage({ problem, typed = {}, ...target }: Setup): string {
  const { organizationName, fullName, email } = typed
  return renderPage({
    title: titleOf('Set up', problem),
    body: html`
    <h1>Set up Carillon</h1>
    <p>Create the first organization and your account in it. The code is on the terminal where the service was started.</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <label for="code">Code</label>
      <input id="code" name="code" autocomplete="off" required${describedBy(problem)}>
      <label for="organizationName">Organization</label>
      <input id="organizationName" name="organizationName" autocomplete="organization" required value="${organizationName}">
      <label for="fullName">Your name</label>
      <input id="fullName" name="fullName" autocomplete="name" required value="${fullName}">
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="username" required value="${email}">
      <label for="password">Password</label>
      <p class="quiet" id="rule">At least 12 characters. A few words you will remember are best.</p>
      <input id="password" name="password" type="password" autocomplete="new-password" required
        minlength="12"${describedBy(undefined, 'rule')}>
      <div class="actions">
        <button class="primary">Create</button>
      </div>`,
    )}`,
  })
}

export function setUpPage(): string {
  return renderPage({
    title: 'Set up',
    body: html`
    <h1>Carillon is set up</h1>
    <p>Log in with your e-mail and password.</p>
    <div class="actions">
      <a class="button" href="/">Start</a>
    </div>`,
  })
}
