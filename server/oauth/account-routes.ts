// Log out, and choose a first password from an invitation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type Actor, onPage } from '../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { sendPage } from '../http/send-page.ts'
import { findActiveMember } from '../organizations/organizations.ts'
import {
  findInvitation,
  holdInvitation,
  passwordMistake,
  setPassword,
} from '../passwords/passwords.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { showLogOutTooOld } from './error-pages.ts'
import { currentSession, formOf, hasToken, takeForms, tokenFor } from './forms.ts'
import { showDeadInvitation, showInvitationTooOld } from './invitation-pages.ts'
import { loggedOutPage, logOutPage, passwordSetPage, setPasswordPage } from './pages.ts'

type Using = {
  provider: Provider
  database: Database
  keyRing: KeyRing
  /** Given: it is not part of what apps offers to other modules. */
  uninstallMadeBy: (tx: Tx, actor: Actor, memberId: string) => Promise<unknown>
}

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
    if (!hasToken(using, form, session.uid)) return showLogOutTooOld(request, reply)
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
      if (!hasToken(using, form, request.params.token)) return showInvitationTooOld(request, reply)
      const { password = '' } = form
      const problem = passwordMistake(password)
      if (problem) return showInvitation(using, request, reply, problem)
      const invitation = await inTransaction(using.database, async (tx) => {
        const found = await holdInvitation(tx, request.params.token)
        if (found.state !== 'open') return found
        const { id } = found.member
        if (form.uninstall === 'yes') await using.uninstallMadeBy(tx, onPage(id, request.id), id)
        await setPassword(tx, id, password)
        return found
      })
      return invitation.state === 'open'
        ? sendPage(reply, passwordSetPage({ startUrl: '/' }))
        : showDeadInvitation(request, reply, invitation)
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
  const invitation = await findInvitation(using.database, token)
  if (invitation.state !== 'open') return showDeadInvitation(request, reply, invitation)
  const { member } = invitation
  return sendPage(
    reply.code(problem ? 400 : 200),
    setPasswordPage({
      action: `/invitations/${token}`,
      csrfToken: tokenFor(using, token),
      fullName: member.full_name,
      email: member.email,
      offersUninstall: member.password_hash !== null,
      ...(problem ? { problem } : {}),
    }),
  )
}
