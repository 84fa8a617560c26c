// Logs a member in and limits guessing: failures are counted per network address, and per e-mail address from each network address, in
// the shared database; a browser in which the member has logged in before has its own counter. A wrong password and an unknown e-mail
// address get the same answer.
import { addAuditEntry, onPage } from '../access/audit.ts'
import type { Database } from '../db/db.ts'
import { countUnlessTooMany, resetFailures, subjectOf } from '../limits/throttle.ts'
import { findMemberByEmail, type MemberRow } from '../organizations/organizations.ts'
import { networkOf } from '../outbound/addresses.ts'
import { emailKey } from '../strings/email.ts'
import type { Refusal } from '../texts/texts.ts'
import { findMemberByPassword, minPasswordLength } from './passwords.ts'

/** For pages that ask for a new password. */
export const passwordRule = { min: minPasswordLength }

const maxPerMember = 10
// From one network address, so that a stranger elsewhere cannot lock the member out of a new browser. Over all addresses a member has
// more attempts than one stranger has addresses, and fewer than guessing a password takes.
const maxPerMemberAnywhere = 500
// Higher, because an office behind one address may have many members who mistype.
const maxPerAddress = 50

type LogInResult =
  | { member: MemberRow }
  | { member?: undefined; reason: 'wrong' }
  | { member?: undefined; reason: 'throttled'; minutes: number }

type Attempt = {
  email: string
  address: string
  traceId: string
  /** A browser in which this member has logged in before (devices.ts). */
  device?: string | undefined
}

export async function logIn(
  database: Database,
  input: Attempt & { password: string },
): Promise<LogInResult> {
  const counters = countersFor(input)
  // Counted before the slow check, so that concurrent guesses are all counted; reset when the password is right.
  for (const { subject, max } of counters) {
    const minutes = await countUnlessTooMany(database, subject, max)
    if (minutes > 0) return { reason: 'throttled', minutes }
  }
  const member = await findMemberByPassword(database, input.email, input.password)
  if (!member) {
    await recordLockOut(database, input, counters)
    return { reason: 'wrong' }
  }
  for (const { subject, isShared } of counters) await resetFailures(database, subject, isShared)
  await addAuditEntry(
    database,
    onPage(member.id, input.traceId),
    entryOf('member.logged_in', member, input),
  )
  return { member }
}

/** The sentence of the log-in page about a failed log-in. */
export function logInProblem(result: Exclude<LogInResult, { member: MemberRow }>): Refusal {
  if (result.reason === 'wrong') return { reason: 'wrong_password' }
  return { reason: 'too_many_attempts', values: { wait: result.minutes } }
}

/** Adds an audit entry at the guess that reaches the limit. The answer does not reveal whether the member exists. */
async function recordLockOut(
  database: Database,
  input: Attempt,
  counters: Counter[],
): Promise<void> {
  const own = counters.find(({ isShared }) => !isShared)
  if (!own) return
  const row = await database
    .selectFrom('log_in_failures')
    .select('failures')
    .where('subject', '=', own.subject)
    .executeTakeFirst()
  if (row?.failures !== own.max) return
  const member = await findMemberByEmail(database, input.email)
  if (!member?.is_active) return
  const stranger = { stranger: true, traceId: input.traceId } as const
  await addAuditEntry(database, stranger, entryOf('member.locked_out', member, input))
}

function entryOf(action: string, { id }: MemberRow, { address, device }: Attempt) {
  const detail = { address, isKnownDevice: device !== undefined }
  return { action, subject: `member:${id}`, ofMember: id, detail }
}

type Counter = { subject: string; max: number; isShared: boolean }

/** A known browser has only its own counter, which guesses from elsewhere do not affect. */
function countersFor(input: Attempt): Counter[] {
  if (input.device !== undefined)
    return [{ subject: subjectOf('device', input.device), max: maxPerMember, isShared: false }]
  const network = networkOf(input.address)
  const email = emailKey(input.email)
  // Each quarter of an hour has its own count: one that is in constant use would never expire.
  const window = Math.floor(Date.now() / 900_000)
  return [
    { subject: subjectOf('address', network), max: maxPerAddress, isShared: true },
    { subject: subjectOf('member', `${email} ${network}`), max: maxPerMember, isShared: false },
    {
      subject: subjectOf('anywhere', `${email} ${window}`),
      max: maxPerMemberAnywhere,
      isShared: true,
    },
  ]
}
