// The pages of a connection after the person has authorized, as pure functions. They work without scripts.
import { alert, type FormTarget, form, name, strong, titleOf } from '../../../http/pages/form.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { renderPage } from '../../../http/pages/page.ts'
import { rich } from '../../../http/pages/rich.ts'
import { fill, type Language, ofService, textsIn } from '../../../texts/texts.ts'
import type { ConnectionFailure, ShownCandidate } from '../connection/connection.ts'
import { cancelButton } from './waiting-page.ts'

type Choose = FormTarget & {
  title: string
  ownerName: string
  candidates: ShownCandidate[]
  problem?: string
}

export function choosePage(
  language: Language,
  { title, ownerName, candidates, problem, ...target }: Choose,
): string {
  const text = textsIn(language, 'connecting')
  const network = title
  return renderPage(language, {
    title: titleOf(language, fill(text.chooseTitle, { network }), problem),
    body: html`
    <h1>${text.choose}</h1>
    <p>${rich(text.chooseText, { network, owner: strong(ownerName) })}</p>
    ${alert(problem)}
    ${form(
      target,
      html`
      <fieldset>
        <legend>${text.accounts}</legend>
        ${candidates.map((candidate) => candidateField(language, candidate))}
      </fieldset>
      <div class="actions">
        <button class="primary" name="action" value="choose">${text.connectChosen}</button>
        ${cancelButton(language)}
      </div>`,
    )}`,
  })
}

function candidateField(
  language: Language,
  { socialNetworkId, socialNetworkUsername, obstacle, sentences }: ShownCandidate,
): Html {
  return html`
        <label class="option">
          <input type="checkbox" name="account:${socialNetworkId}"${obstacle !== null && html` disabled`}>
          <span>${name(socialNetworkUsername)}${obstacle && html`<span class="quiet">${ofService(language, sentences?.obstacle ?? obstacle)}</span>`}</span>
        </label>`
}

type Done = {
  title: string
  usernames: string[]
  profileIds: string[]
  returnUrl?: string | undefined
}

export function donePage(
  language: Language,
  { title, usernames, profileIds, returnUrl }: Done,
): string {
  const text = textsIn(language, 'connecting')
  const heading = fill(text.done, { network: title })
  return renderPage(language, {
    title: heading,
    body: html`
    <h1>${heading}</h1>
    <p>${text.doneText(usernames.length)}</p>
    <ul>${usernames.map((username) => html`<li>${name(username)}</li>`)}</ul>
    <ul class="places">
      ${returnUrl && html`<li><a href="${returnUrl}">${text.back}</a></li>`}
      <li><a href="/?compose=new&for=${profileIds.join(',')}">${text.write}</a></li>
      <li><a href="/connect">${text.another}</a></li>
    </ul>`,
  })
}

type Failed = FormTarget & {
  title: string
  failure: ConnectionFailure
  returnUrl?: string | undefined
}

export function failedPage(
  language: Language,
  { title, failure, returnUrl, ...target }: Failed,
): string {
  const text = textsIn(language, 'connecting')
  const heading = fill(text.failed, { network: title })
  return renderPage(language, {
    title: heading,
    body: html`
    <h1>${heading}</h1>
    <p class="problem" role="alert">${ofService(language, failure.sentences?.message ?? failure.message)}</p>
    ${failure.hint && html`<p>${ofService(language, failure.sentences?.hint ?? failure.hint)}</p>`}
    ${form(
      target,
      html`
      <div class="actions">
        <button class="primary" name="action" value="again">${text.tryAgain}</button>
      </div>`,
    )}
    ${returnUrl && html`<p><a href="${returnUrl}">${text.back}</a></p>`}
    <dl class="facts"><div><dt>${textsIn(language, 'pages').details.trace}</dt><dd><code>${failure.traceId}</code></dd></div></dl>`,
  })
}
