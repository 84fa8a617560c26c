// The page for an error. The explanation for the user comes first, details for developers after it.
import { type Language, type Texts, textsIn } from '../../texts/texts.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'

export type ErrorNotice = {
  title: string
  /** The failure in plain words. */
  sentence: Html | string
  /** The next step for the person. */
  hint?: string | undefined
  links?: readonly Link[]
  /** Details for the developer of the app, or of this service. */
  forDevelopers?: Html | string | undefined
  /** Technical facts for support; entries without a value are left out. */
  details?: readonly Detail[]
}

type Link = { href: string; label: string }
type Detail = readonly [label: keyof Texts['pages']['details'], value: Html | string | undefined]

export function errorPage(
  language: Language,
  { title, sentence, hint, links = [], ...rest }: ErrorNotice,
): string {
  const text = textsIn(language, 'pages')
  const details = (rest.details ?? []).filter(([, value]) => value)
  return renderPage(language, {
    title,
    body: html`
    <h1>${title}</h1>
    <p>${sentence}</p>
    ${hint && html`<p>${hint}</p>`}
    ${links.length > 0 && linkList(links)}
    ${rest.forDevelopers && html`<h2>${text.forDevelopers}</h2><p>${rest.forDevelopers}</p>`}
    ${details.length > 0 && smallPrint(text.details, details)}`,
  })
}

function linkList(links: readonly Link[]): Html {
  return html`<ul class="places">${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`
}

function smallPrint(labels: Texts['pages']['details'], details: readonly Detail[]): Html {
  return html`<dl class="small-print">
      ${details.map(([label, value]) => html`<div><dt>${labels[label]}</dt><dd>${value}</dd></div>`)}
    </dl>`
}
