// Log out, and choose a first password from an invitation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type Database, inTransaction } from '../db/db.ts'
import { findActiveMember } from '../organizations/organizations.ts'
import { findInvitedMember, passwordMistake, setPassword } from '../passwords/passwords.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  currentSession,
  formOf,
  hasToken,
  sendPage,
  showExpired,
  takeForms,
  tokenFor,
} from './forms.ts'
import { loggedOutPage, logOutPage, passwordSetPage, setPasswordPage } from './pages.ts'

type Using = { provider: Provider; database: Database; keyRing: KeyRing }

export function accountRoutes(app: FastifyInstance, using: Using): void {
  takeForms(app)
  logOutPages(app, using)
  invitationPages(app, using)
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
    if (!hasToken(using, form, session.uid)) return showExpired(request, reply)
    if (form.decision !== 'log-out') return reply.redirect('/', 303)
    await session.destroy()
    return sendPage(reply, loggedOutPage())
  })
}

/** The address of an invitation is a secret: whoever reads it in a log could choose the password. */
const invitation = {
  schema: { hide: true },
  logSerializers: {
    req: ({ method, ip }: FastifyRequest) => ({ method, url: '/invitations/…', ip }),
  },
}

function invitationPages(app: FastifyInstance, using: Using): void {
  app.get<{ Params: { token: string } }>(
    '/invitations/:token',
    invitation,
    async (request, reply) => showInvitation(using, request, reply),
  )

  app.post<{ Params: { token: string } }>(
    '/invitations/:token',
    invitation,
    async (request, reply) => {
      const form = formOf(request)
      if (!hasToken(using, form, request.params.token)) return showExpired(request, reply)
      const { password = '' } = form
      const problem = passwordMistake(password)
      if (problem) return showInvitation(using, request, reply, problem)
      const isSet = await inTransaction(using.database, async (tx) => {
        const member = await findInvitedMember(tx, request.params.token)
        if (member) await setPassword(tx, member.id, password)
        return member !== undefined
      })
      return isSet
        ? sendPage(reply, passwordSetPage({ logInUrl: '/' }))
        : showExpired(request, reply)
    },
  )
}

async function showInvitation(
  using: Using,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
  problem?: string,
): Promise<FastifyReply> {
  const { token } = request.params
  const member = await findInvitedMember(using.database, token)
  if (!member) return showExpired(request, reply)
  return sendPage(
    reply.code(problem ? 400 : 200),
    setPasswordPage({
      action: `/invitations/${token}`,
      csrfToken: tokenFor(using, token),
      fullName: member.full_name,
      email: member.email,
      ...(problem ? { problem } : {}),
    }),
  )
}
