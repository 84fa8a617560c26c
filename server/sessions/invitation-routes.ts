// The routes of an invitation link. Opening it proves the email address, and the invited member chooses a password. If another member
// has already proved the same address, the invitation is joined to that member instead, with that member's password.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, addAuditEntry, onPage } from '../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { addFormParser, type Form, formOf, hasToken, tokenFor } from '../http/forms.ts'
import { languageOf } from '../http/pages/page-language.ts'
import { sendPage } from '../http/pages/send-page.ts'
import {
  chooseTimezone,
  findAddressHolder,
  listOrganizationsOfMember,
  type MemberRow,
} from '../organizations/organizations.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type Refusal, refusalIn } from '../texts/texts.ts'
import { isTimezone } from '../time/time-zone.ts'
import { findDevice } from './devices.ts'
import { showInvalidInvitation, showInvitationTooOld } from './invitation-pages.ts'
import { joinedPage, joinPage, passwordSetPage, setPasswordPage } from './pages.ts'
import {
  findInvitation,
  findPasswordProblem,
  type Invitation,
  inviteMember,
  lockInvitation,
  setPassword,
} from './passwords.ts'
import { logIn, logInProblem } from './sessions.ts'

type Using = {
  database: Database
  keyRing: KeyRing
  /** Injected, because they are not part of the public interface of their modules. */
  uninstallAppsInstalledBy: (tx: Tx, actor: Actor, memberId: string) => Promise<unknown>
  joinAs: (tx: Tx, traceId: string, newcomer: string, memberId: string) => Promise<void>
}
type Request = FastifyRequest<{ Params: { token: string } }>

/** The URL of an invitation is a secret: a reader of the log could choose the password. */
const invitation = {
  schema: { hide: true },
  logSerializers: {
    req: ({ method, ip }: FastifyRequest) => ({ method, url: '/invitations/…', ip }),
  },
}

export async function registerInvitations(server: FastifyInstance, using: Using): Promise<void> {
  await server.register(async (app) => invitationRoutes(app, using))
}

/** For modules that do not know passwords. */
export const ofPasswords = { findPasswordProblem, inviteMember, setPassword }

function invitationRoutes(app: FastifyInstance, using: Using): void {
  addFormParser(app)

  app.get('/invitations/:token', invitation, async (request: Request, reply) =>
    showInvitation(using, request, reply),
  )

  app.post('/invitations/:token', invitation, async (request: Request, reply) => {
    const form = formOf(request)
    if (!hasToken(using, form, request.params.token)) return showInvitationTooOld(request, reply)
    const found = await findInvitation(using.database, request.params.token)
    if (found.state !== 'open') return showInvalidInvitation(request, reply, found)
    const holder = await findAddressHolder(using.database, found.member)
    return holder
      ? submitJoin(using, request, reply, holder)
      : submitPassword(using, request, reply, form)
  })
}

async function submitPassword(
  using: Using,
  request: Request,
  reply: FastifyReply,
  form: Form,
): Promise<FastifyReply> {
  const { password = '' } = form
  const problem = findPasswordProblem(password)
  if (problem) return showInvitation(using, request, reply, problem)
  const used = await useOnce(using, request, async (tx, member) => {
    const { id } = member
    if (form.uninstall === 'yes')
      await using.uninstallAppsInstalledBy(tx, onPage(id, request.id), id)
    if (await setPassword(tx, member, password)) return false
    if (!member.is_timezone_chosen) await chooseTimezone(tx, id, form.timezone)
    await addAuditEntry(tx, onPage(id, request.id), {
      action: 'member.password_set',
      subject: `member:${id}`,
      ofMember: id,
      detail: { address: request.ip },
    })
    return true
  })
  if (used.state !== 'open') return showInvalidInvitation(request, reply, used)
  // Another member has confirmed the same email address meanwhile.
  if (!used.isDone) return showInvitation(using, request, reply)
  const language = languageOf(request, used.member)
  return sendPage(reply, language, passwordSetPage(language, { startUrl: '/' }))
}

/** Checks the password of the existing member; failed attempts count like failed log-ins. */
async function submitJoin(
  using: Using,
  request: Request,
  reply: FastifyReply,
  holder: MemberRow,
): Promise<FastifyReply> {
  const { email } = holder
  const { password = '' } = formOf(request)
  const device = findDevice(using.keyRing, request, email)
  const attempt = { email, password, address: request.ip, traceId: request.id, device }
  const result = await logIn(using.database, attempt)
  if (!result.member) return showInvitation(using, request, reply, logInProblem(result))
  const memberId = result.member.id
  const used = await useOnce(using, request, async (tx, newcomer) => {
    await using.joinAs(tx, request.id, newcomer.id, memberId)
    return true
  })
  if (used.state !== 'open') return showInvalidInvitation(request, reply, used)
  const language = languageOf(request, result.member)
  return sendPage(reply, language, joinedPage(language, { startUrl: '/' }))
}

/** Of several requests with the same link, the first one uses it up and the others find it used. */
function useOnce(
  { database }: Using,
  request: Request,
  work: (tx: Tx, member: MemberRow) => Promise<boolean>,
): Promise<Invitation & { isDone?: boolean }> {
  return inTransaction(database, async (tx) => {
    const found = await lockInvitation(tx, request.params.token)
    return found.state === 'open' ? { ...found, isDone: await work(tx, found.member) } : found
  })
}

async function showInvitation(
  using: Using,
  request: Request,
  reply: FastifyReply,
  problem?: Refusal,
): Promise<FastifyReply> {
  const { token } = request.params
  const found = await findInvitation(using.database, token)
  if (found.state !== 'open') return showInvalidInvitation(request, reply, found)
  const { member } = found
  const holder = await findAddressHolder(using.database, member)
  const language = languageOf(request, holder ?? member)
  const page = {
    action: `/invitations/${token}`,
    csrfToken: tokenFor(using, token),
    email: member.email,
    ...(problem ? { problem: refusalIn(language, problem) } : {}),
  }
  void reply.code(problem ? 400 : 200)
  if (!holder) {
    const { full_name: fullName, password_hash: hash } = member
    const offersUninstall = hash !== null
    const timezone = member.is_timezone_chosen
      ? undefined
      : { usual: member.timezone, chosen: problem && zoneIn(request) }
    return sendPage(
      reply,
      language,
      setPasswordPage(language, { ...page, fullName, timezone, offersUninstall }),
    )
  }
  const organizations = await listOrganizationsOfMember(using.database, member.id)
  const names = organizations.map((row) => row.name)
  return sendPage(reply, language, joinPage(language, { ...page, organizations: names }))
}

function zoneIn(request: Request): string | undefined {
  const { timezone } = formOf(request)
  return timezone !== undefined && isTimezone(timezone) ? timezone : undefined
}
