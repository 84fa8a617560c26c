// /: the start page, with links to everything else. Clients that do not accept HTML are redirected to the API reference.
import type { FastifyInstance } from 'fastify'
import { fill, type Language, textsIn } from '../../texts/texts.ts'
import { acceptsPage } from './failure-page.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'
import { languageOf } from './page-language.ts'
import { sendPage } from './send-page.ts'

type Start = {
  /** The URL of the sandbox networks, if they run beside the service. */
  sandboxUrl?: string | undefined
  /** The URL that starts a log-in for the demo app, if the demo is loaded. */
  demoLogIn?: string | undefined
}

export function startRoutes(app: FastifyInstance, start: Start): void {
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    if (!acceptsPage(request.headers.accept)) return reply.redirect('/docs')
    const language = languageOf(request)
    return sendPage(reply.header('vary', 'accept'), language, startPage(language, start))
  })
}

export function startPage(language: Language, { sandboxUrl, demoLogIn }: Start): string {
  const text = textsIn(language, 'start')
  const file = '.carillon/demo.json'
  return renderPage(language, {
    title: text.title,
    body: html`
    <h1>${text.heading}</h1>
    <p>${text.lede}</p>
    <ul class="places">
      ${place('/connect', text.connect, text.connectAbout)}
      ${place('/docs', textsIn(language, 'pages').reference, text.referenceAbout)}
      ${sandboxUrl && place(sandboxUrl, text.sandbox, text.sandboxAbout)}
      ${demoLogIn && place(demoLogIn, text.demo, fill(text.demoAbout, { file }))}
      ${place('/openapi.json', text.document, text.documentAbout)}
      ${place('/oauth2/log-out', text.logOut, text.logOutAbout)}
    </ul>
    <p class="quiet">${fill(text.readOn, { readme: 'README.md', docs: 'docs' })}</p>`,
  })
}

function place(href: string, label: string, about: string): Html {
  return html`<li><a href="${href}">${label}</a><span class="quiet">${about}</span></li>`
}
