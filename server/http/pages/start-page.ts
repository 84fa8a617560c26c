// /: the start page, with links to everything else. Clients that do not accept HTML are redirected to the API reference.
import type { FastifyInstance } from 'fastify'
import { acceptsPage } from './failure-page.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'
import { sendPage } from './send-page.ts'

type Start = {
  /** The URL of the sandbox networks, if they run beside the service. */
  sandboxUrl?: string | undefined
  /** The URL that starts a log-in for the demo app, if the demo is loaded. */
  demoLogIn?: string | undefined
}

export function startRoutes(app: FastifyInstance, start: Start): void {
  const page = startPage(start)
  app.get('/', { schema: { hide: true } }, async (request, reply) =>
    acceptsPage(request.headers.accept)
      ? sendPage(reply.header('vary', 'accept'), page)
      : reply.redirect('/docs'),
  )
}

export function startPage({ sandboxUrl, demoLogIn }: Start): string {
  return renderPage({
    title: 'Start',
    body: html`
    <h1>Carillon is running</h1>
    <p>It schedules messages to social profiles and publishes them on time and once. Apps use it through its API.</p>
    <ul class="places">
      ${place('/connect', 'Connect an account', 'Messages can be published to the accounts that you connect.')}
      ${place('/docs', 'API reference', 'Every call, to read and to try.')}
      ${sandboxUrl && place(sandboxUrl, 'Sandbox networks', 'Posts of the demo profiles appear here. Nothing reaches a real network.')}
      ${demoLogIn && place(demoLogIn, 'Demo log-in', 'Log in to the demo app with OAuth 2.0. The e-mail and password are in .carillon/demo.json.')}
      ${place('/openapi.json', 'OpenAPI document', 'The API for code generators and API clients.')}
      ${place('/oauth2/log-out', 'Log out', 'End the log-in of this browser.')}
    </ul>
    <p class="quiet">README.md shows how to publish a first message; the folder docs explains the rest.</p>`,
  })
}

function place(href: string, label: string, about: string): Html {
  return html`<li><a href="${href}">${label}</a><span class="quiet">${about}</span></li>`
}
