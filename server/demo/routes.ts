// /demo/callback: the redirect URI of the demo app. Registered only when the demo is loaded.
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../http/pages/page-language.ts'
import { sendPage } from '../http/pages/send-page.ts'
import { callbackPath, type DemoApp } from './demo.ts'
import { callbackPage } from './pages.ts'

export function registerDemoRoutes(app: FastifyInstance, demo: DemoApp): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    callbackPath,
    { schema: { hide: true } },
    async (request, reply) => {
      const language = languageOf(request)
      return sendPage(reply, language, callbackPage(language, demo, request.query))
    },
  )
}
