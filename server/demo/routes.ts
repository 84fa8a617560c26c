// /demo/callback: the redirect URI of the demo app. It exists only when the demo is loaded.
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../http/pages/page-language.ts'
import { sendPage } from '../http/pages/send-page.ts'
import { callbackPath, type DemoApp, type DemoPerson, demoLogInUrl } from './demo.ts'
import { makeOfferPeople } from './offer-people.ts'
import { callbackPage } from './pages.ts'

export type Demo = {
  demo?: DemoApp | undefined
  /** The members of the demo, if it is loaded. */
  demoPeople?: DemoPerson[] | undefined
}

/** Returns how the pages of other modules lead into the demo. */
export function registerDemo(
  app: FastifyInstance,
  { config, demo, demoPeople = [] }: Demo & { config: Parameters<typeof makeOfferPeople>[0] },
) {
  if (demo) callbackRoute(app, demo)
  return {
    offerPeople: makeOfferPeople(config, demoPeople),
    demoLogIn: demo && demoLogInUrl(demo),
  }
}

function callbackRoute(app: FastifyInstance, demo: DemoApp): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    callbackPath,
    { schema: { hide: true } },
    async (request, reply) => {
      const language = languageOf(request)
      return sendPage(reply, language, callbackPage(language, demo, request.query))
    },
  )
}
