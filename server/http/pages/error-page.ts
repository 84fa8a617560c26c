// The page for an error. The explanation for the user comes first, details for developers after it.
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'

export type ErrorNotice = {
  title: string
  /** What happened, in plain words. */
  sentence: Html | string
  /** What the person can do about it. */
  hint?: string | undefined
  links?: readonly Link[]
  /** What the developer of the app, or of this service, can do about it. */
  forDevelopers?: string | undefined
  /** Technical facts for support; entries without a value are left out. */
  details?: readonly (readonly [label: string, value: string | undefined])[]
}

type Link = { href: string; label: string }

export function errorPage({ title, sentence, hint, links = [], ...rest }: ErrorNotice): string {
  const details = (rest.details ?? []).filter(([, value]) => value)
  return renderPage({
    title,
    body: html`
    <h1>${title}</h1>
    <p>${sentence}</p>
    ${hint && html`<p>${hint}</p>`}
    ${links.length > 0 && linkList(links)}
    ${rest.forDevelopers && html`<h2>For developers</h2><p>${rest.forDevelopers}</p>`}
    ${details.length > 0 && smallPrint(details)}`,
  })
}

function linkList(links: readonly Link[]): Html {
  return html`<ul class="places">${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`
}

function smallPrint(details: readonly (readonly [string, string | undefined])[]): Html {
  return html`<dl class="small-print">
      ${details.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
    </dl>`
}
