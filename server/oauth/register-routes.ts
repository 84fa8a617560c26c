// Registers the routes of the authorization server and its pages.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { languageOf } from '../http/pages/page-language.ts'
import { pagePolicy } from '../http/pages/send-page.ts'
import type { RateLimits } from '../limits/limits.ts'
import { findActiveMember } from '../organizations/organizations.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type OAuth, openOAuth } from './oauth.ts'
import { accountRoutes } from './pages/account-routes.ts'
import { rememberBrowser } from './pages/check-log-in.ts'
import { beginSession, currentSession } from './pages/current-session.ts'
import { refusedPage } from './pages/error-pages.ts'
import { interactionRoutes } from './pages/interaction-routes.ts'
import { logInRoutes } from './pages/log-in-routes.ts'
import { type PasswordContext, passwordRoutes } from './pages/password-routes.ts'
import { type RegistrationContext, registrationRoutes } from './registration-routes.ts'
import { oauthRoutes } from './routes.ts'

type Using = {
  database: Database
  keyRing: KeyRing
  log: Logger
  limits: RateLimits
  config: Config
} & Pick<Parameters<typeof logInRoutes>[1], 'findNextOrigin' | 'offerPeople'> &
  Omit<RegistrationContext, 'database'> &
  Pick<PasswordContext, 'findPasswordProblem' | 'setPassword'>

/** Returns the functions that begin a log-in session and find its member, for the pages of other modules. */
export async function registerOAuth(app: FastifyInstance, using: Using) {
  const { publicUrl, clientRegistration } = using.config
  const errorPages = { render: refusedPage, policy: pagePolicy() }
  const oauth = openOAuth({ ...using, publicUrl, errorPages })
  app.addHook('onClose', oauth.close)
  await app.register(async (scope) =>
    oauthRoutes(scope, { ...using, oauth, publicUrl, clientRegistration }),
  )
  if (clientRegistration) await app.register(async (scope) => registrationRoutes(scope, using))
  const pages = { ...using, provider: oauth.provider }
  await app.register(async (scope) => interactionRoutes(scope, pages))
  await app.register(async (scope) => accountRoutes(scope, pages))
  await app.register(async (scope) => logInRoutes(scope, pages))
  await app.register(async (scope) => passwordRoutes(scope, pages))
  return {
    findVisitor: makeFindVisitor(using.database, oauth),
    beginSession: makeBeginSession(pages),
  }
}

/** Begins a session for a member who has just chosen a password, as a log-in with it would. */
function makeBeginSession(using: Parameters<typeof logInRoutes>[1]) {
  return async (request: FastifyRequest, reply: FastifyReply, memberId: string): Promise<void> => {
    const member = await findActiveMember(using.database, memberId)
    if (!member) return
    await beginSession(using, request, reply, memberId)
    await rememberBrowser(using, request, reply, member)
  }
}

function makeFindVisitor(database: Database, { provider }: OAuth) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await currentSession({ provider }, request, reply)
    const member =
      session.accountId === undefined
        ? undefined
        : await findActiveMember(database, session.accountId)
    return (
      member && {
        memberId: member.id,
        fullName: member.full_name,
        sessionId: session.uid,
        language: languageOf(request, member),
      }
    )
  }
}
