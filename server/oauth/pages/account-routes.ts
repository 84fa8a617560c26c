// The log-out page.
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Database } from '../../db/db.ts'
import { addFormParser, formOf, hasToken, tokenFor } from '../../http/forms.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { findActiveMember } from '../../organizations/organizations.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { currentSession } from './current-session.ts'
import { showLogOutTooOld } from './error-pages.ts'
import { loggedOutPage, logOutPage } from './pages.ts'

type Using = { provider: Provider; database: Database; keyRing: KeyRing }

export function accountRoutes(app: FastifyInstance, using: Using): void {
  addFormParser(app)
  logOutPages(app, using)
}

function logOutPages(app: FastifyInstance, using: Using): void {
  app.get('/oauth2/log-out', { schema: { hide: true } }, async (request, reply) => {
    const session = await currentSession(using, request, reply)
    const member =
      session.accountId === undefined
        ? undefined
        : await findActiveMember(using.database, session.accountId)
    if (!member) return sendPage(reply, loggedOutPage())
    const csrfToken = tokenFor(using, session.uid)
    return sendPage(
      reply,
      logOutPage({ action: '/oauth2/log-out', csrfToken, memberName: member.full_name }),
    )
  })

  app.post('/oauth2/log-out', { schema: { hide: true } }, async (request, reply) => {
    const session = await currentSession(using, request, reply)
    const form = formOf(request)
    if (session.accountId === undefined) return sendPage(reply, loggedOutPage())
    if (!hasToken(using, form, session.uid)) return showLogOutTooOld(request, reply)
    if (form.decision !== 'log-out') return reply.redirect('/', 303)
    await session.destroy()
    return sendPage(reply, loggedOutPage())
  })
}
