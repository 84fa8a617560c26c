// Logging out: the page, and the call of the console.
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/db.ts'
import { addFormParser, formOf, hasToken, tokenFor } from '../../http/forms.ts'
import { languageOf } from '../../http/pages/page-language.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { findActiveMember } from '../../organizations/organizations.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { endSession } from '../console.ts'
import { translateError } from '../dialect.ts'
import { currentSession } from './current-session.ts'
import { showLogOutTooOld } from './error-pages.ts'
import { loggedOutPage, logOutPage } from './pages.ts'

type Using = {
  provider: Provider
  database: Database
  keyRing: KeyRing
  config: { publicUrl: URL }
}

export function accountRoutes(app: FastifyInstance, using: Using): void {
  addFormParser(app)
  logOutPages(app, using)
  endSessionRoute(app, using)
}

function logOutPages(app: FastifyInstance, using: Using): void {
  app.get('/oauth2/log-out', { schema: { hide: true } }, async (request, reply) => {
    const session = await currentSession(using, request, reply)
    const member =
      session.accountId === undefined
        ? undefined
        : await findActiveMember(using.database, session.accountId)
    const language = languageOf(request, member)
    if (!member) return sendPage(reply, language, loggedOutPage(language))
    const csrfToken = tokenFor(using, session.uid)
    const target = { action: '/oauth2/log-out', csrfToken }
    const page = logOutPage(language, { ...target, memberName: member.full_name })
    return sendPage(reply, language, page)
  })

  app.post('/oauth2/log-out', { schema: { hide: true } }, async (request, reply) => {
    const session = await currentSession(using, request, reply)
    const form = formOf(request)
    const language = languageOf(request)
    if (session.accountId === undefined) return sendPage(reply, language, loggedOutPage(language))
    if (!hasToken(using, form, session.uid)) return showLogOutTooOld(request, reply)
    if (form.decision !== 'log-out') return reply.redirect('/', 303)
    await endSession(using.database, session)
    return sendPage(reply, language, loggedOutPage(language))
  })
}

/** For scripts of the service's own pages. Without a session there is nothing to end, and the answer is the same. */
function endSessionRoute(app: FastifyInstance, using: Using): void {
  app.post('/oauth2/end-session', { schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!isSameOrigin(request, using.config.publicUrl)) {
      const error = translateError(reply.server, 403, 'access_denied', '')
      return reply.code(403).send({ ...error, error_description: notFromHere })
    }
    await endSession(using.database, await currentSession(using, request, reply))
    return {}
  })
}

const notFromHere = 'Only a page of this service can end the log-in of a browser'
