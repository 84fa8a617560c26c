// /oauth2/password: a member changes the password. Password managers find the page by /.well-known/change-password.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { addAuditEntry, onPage } from '../../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { addFormParser, type Form, formOf, hasToken, tokenFor } from '../../http/forms.ts'
import { languageOf } from '../../http/pages/page-language.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { findActiveMember, type MemberRow } from '../../organizations/organizations.ts'
import { findDevice } from '../../sessions/devices.ts'
import { logIn, logInProblem } from '../../sessions/sessions.ts'
import { type Refusal, refusalIn } from '../../texts/texts.ts'
import type { LogInContext } from './check-log-in.ts'
import { beginSession, currentSession } from './current-session.ts'
import { changedPasswordPage, changePasswordPage } from './password-pages.ts'

export type PasswordContext = LogInContext & {
  provider: Provider
  /** Injected, because they are not part of the public interface of their module. */
  findPasswordProblem: (password: string) => Refusal | undefined
  setPassword: (tx: Tx, member: MemberRow, password: string) => Promise<unknown>
}

const path = '/oauth2/password'
const hidden = { schema: { hide: true } }

export function passwordRoutes(app: FastifyInstance, using: PasswordContext): void {
  addFormParser(app)

  app.get('/.well-known/change-password', hidden, async (_request, reply) =>
    reply.redirect(path, 302),
  )

  app.get(path, hidden, async (request, reply) =>
    withMember(using, request, reply, (member, sessionId) =>
      show(using, request, reply, { member, sessionId }),
    ),
  )

  app.post(path, hidden, async (request, reply) =>
    withMember(using, request, reply, async (member, sessionId) => {
      const form = formOf(request)
      const problem = hasToken(using, form, sessionId)
        ? await change(using, request, member, form)
        : ({ reason: 'page_too_old' } as const)
      if (problem) return show(using, request, reply, { member, sessionId, problem })
      await beginSession(using, request, reply, member.id)
      const language = languageOf(request, member)
      return sendPage(reply, language, changedPasswordPage(language))
    }),
  )
}

async function withMember(
  using: PasswordContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (member: MemberRow, sessionId: string) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const session = await currentSession(using, request, reply)
  const member = session.accountId && (await findActiveMember(using.database, session.accountId))
  if (member) return work(member, session.uid)
  return reply.redirect(`/oauth2/log-in?${new URLSearchParams({ next: path })}`, 303)
}

/** Resolves to what is wrong. The current password is checked like one of a log-in: failures are counted. */
async function change(
  using: PasswordContext,
  request: FastifyRequest,
  member: MemberRow,
  { current = '', password = '' }: Form,
): Promise<Refusal | undefined> {
  const problem = using.findPasswordProblem(password)
  if (problem) return problem
  const { email } = member
  const device = findDevice(using.keyRing, request, email)
  const attempt = { email, password: current, address: request.ip, traceId: request.id, device }
  const result = await logIn(using.database, attempt)
  if (!result.member)
    return result.reason === 'wrong' ? { reason: 'wrong_current' } : logInProblem(result)
  await store(using.database, using, request, result.member, password)
  return undefined
}

/** Ends every session and token of the member, so that a person who knew the old password is logged out. */
async function store(
  database: Database,
  { setPassword }: PasswordContext,
  request: FastifyRequest,
  member: MemberRow,
  password: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await setPassword(tx, member, password)
    await addAuditEntry(tx, onPage(member.id, request.id), {
      action: 'member.password_set',
      subject: `member:${member.id}`,
      ofMember: member.id,
      detail: { address: request.ip },
    })
  })
}

type Shown = { member: MemberRow; sessionId: string; problem?: Refusal }

async function show(
  using: PasswordContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { member, sessionId, problem }: Shown,
): Promise<FastifyReply> {
  const language = languageOf(request, member)
  const page = changePasswordPage(language, {
    action: path,
    csrfToken: tokenFor(using, sessionId),
    email: member.email,
    ...(problem ? { problem: refusalIn(language, problem) } : {}),
  })
  return sendPage(reply.code(problem ? 400 : 200), language, page)
}
