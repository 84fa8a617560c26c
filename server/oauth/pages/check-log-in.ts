// Checks the submitted form of the two log-in pages: that of an authorization, and that of the service itself.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import type { DemoPerson } from '../../demo/demo.ts'
import type { Form } from '../../http/forms.ts'
import { browserLanguage } from '../../http/pages/page-language.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { type MemberRow, rememberLanguage } from '../../organizations/organizations.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { findDevice, rememberDevice } from '../../sessions/devices.ts'
import { logIn, logInProblem } from '../../sessions/sessions.ts'
import type { Refusal } from '../../texts/texts.ts'

export type LogInContext = {
  database: Database
  keyRing: KeyRing
  config: { publicUrl: URL }
  /** The people of the demo whom this request may log in as by one click. Injected: most services have none. */
  offerPeople: (request: FastifyRequest['raw']) => DemoPerson[]
}

type Checked = { member: MemberRow; refusal?: undefined } | { member?: undefined; refusal: Refusal }

/** The caller has checked the token of the form. */
export async function checkLogIn(
  using: LogInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<Checked> {
  const entered = form.demo === undefined ? form : findPerson(using, request, form.demo)
  if (!entered) return { refusal: { reason: 'wrong_password' } }
  const { email = '', password = '' } = entered
  const device = findDevice(using.keyRing, request, email)
  const attempt = { email, password, address: request.ip, traceId: request.id, device }
  const result = await logIn(using.database, attempt)
  if (!result.member) return { refusal: refusalOf(result, form) }
  await rememberBrowser(using, request, reply, result.member)
  return { member: result.member }
}

/** Remembers that the member has logged in with this browser, and the language of the browser unless the member has chosen one. */
export async function rememberBrowser(
  { keyRing, database, config: { publicUrl } }: Omit<LogInContext, 'offerPeople'>,
  request: FastifyRequest,
  reply: FastifyReply,
  member: MemberRow,
): Promise<void> {
  rememberDevice(keyRing, { request, reply, secure: publicUrl.protocol === 'https:' }, member.email)
  await rememberLanguage(database, member, browserLanguage(request))
}

/** One click submits the password of demo.json: a password that was changed since stays a secret of its member. */
function findPerson(
  { config, offerPeople }: LogInContext,
  request: FastifyRequest,
  id: string,
): DemoPerson | undefined {
  if (!isSameOrigin(request, config.publicUrl)) return undefined
  return offerPeople(request.raw).find((person) => person.id === id)
}

function refusalOf(result: Parameters<typeof logInProblem>[0], form: Form): Refusal {
  const isChanged = form.demo !== undefined && result.reason === 'wrong'
  return isChanged ? { reason: 'demo_password_changed' } : logInProblem(result)
}
