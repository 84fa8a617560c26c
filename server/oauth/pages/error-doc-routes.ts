// /docs/errors/authorization: what each authorization error means and how to fix it. `error_uri` leads to a topic of this page.
import type { FastifyInstance } from 'fastify'
import { authorizationDocsPath } from '../../errors.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { renderPage } from '../../http/pages/page.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { type Topic, topics } from '../error-topics.ts'

export function authorizationErrorDocRoutes(app: FastifyInstance): void {
  const page = authorizationErrorDocsPage()
  app.get(authorizationDocsPath, { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, 'en', page),
  )
}

export function authorizationErrorDocsPage(): string {
  return renderPage('en', {
    title: 'Authorization errors',
    isWide: true,
    body: html`
    <h1>Errors of the authorization</h1>
    <p>What <code>error_uri</code> of an error under <code>/oauth2</code> leads to. The errors of the API are on
      <a href="/docs/errors">another page</a>.</p>
    ${Object.entries(topics).map(([name, topic]) => section(name, topic))}`,
  })
}

function section(name: string, { error, meaning, advice }: Topic): Html {
  return html`
    <h2 id="${name}"><code>${name}</code></h2>
    <p>${meaning} ${advice}</p>
    ${name !== error && html`<p class="quiet"><code>error</code> is <code>${error}</code>.</p>`}`
}
