// The page /connect, on which a member chooses the network and the owner of the profiles, as a pure function. It works without scripts.
import { alert, type FormTarget, form, name, strong, titleOf } from '../../../http/pages/form.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { renderPage } from '../../../http/pages/page.ts'
import { rich } from '../../../http/pages/rich.ts'
import { fill, type Language, type Texts, textsIn } from '../../../texts/texts.ts'
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
