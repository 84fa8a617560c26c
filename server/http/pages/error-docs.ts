// /docs/errors: what each reason of an error means. The `docUrl` of an error leads to its reason on this page.
import type { FastifyInstance } from 'fastify'
import { catalogue } from '../../error-catalogue.ts'
import { type Reason, reasonOf, reasons } from '../../errors/reasons.ts'
import { authorizationDocsPath, errorDocsAt, errorDocsPath } from '../../errors.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'
import { sendPage } from './send-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The public address of the page. */
    errorDocs?: string
  }
}

export function errorDocRoutes(app: FastifyInstance, publicUrl: URL): void {
  app.decorate('errorDocs', errorDocsAt(publicUrl))
  const page = errorDocsPage()
  app.get(errorDocsPath, { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, 'en', page),
  )
}

export function docUrlOf(
  { errorDocs = errorDocsPath }: { errorDocs?: string },
  reason: Reason,
): string {
  return `${errorDocs}#${reason}`
}

export function errorDocsPage(): string {
  return renderPage('en', {
    title: 'Errors',
    isWide: true,
    body: html`
    <h1>Errors of the API</h1>
    <p>Every error has a <code>reason</code>: a word that never changes. The list of calls is in the <a href="/docs">API reference</a>,
      the errors of the authorization are on <a href="${authorizationDocsPath}">another page</a>.</p>
    ${Object.entries(reasons)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([reason, meaning]) => section(reason, meaning))}`,
  })
}

function section(reason: string, meaning: string): Html {
  return html`
    <h2 id="${reason}"><code>${reason}</code></h2>
    <p>${meaning}</p>
    ${errorsWith(reason)}`
}

/** The errors that have this reason by default; others name it where it is more specific. */
function errorsWith(reason: string): Html | false {
  const names = Object.entries(reasonOf).flatMap(([name, usual]) => (usual === reason ? name : []))
  const found = Object.entries(catalogue).filter(([name]) => names.includes(name))
  if (found.length === 0) return false
  return html`<ul>${found.map(
    ([, { status, code, message, when }]) =>
      html`<li>${status}, code ${code}: ${message}. <span class="quiet">${when}</span></li>`,
  )}</ul>`
}
