// Logs a member in and limits guessing: failures are counted per network address and per e-mail address, in the database
// that all machines share; a browser that the member has used before has a count of its own. A wrong password and an
// unknown e-mail address look the same.
import { sql } from 'kysely'
import { addAuditEntry, onPage } from '../access/audit.ts'
import type { Database } from '../db/db.ts'
import { emailKey } from '../email.ts'
import { countUnlessTooMany, subjectOf } from '../limits/throttle.ts'
import { findMemberByEmail, type MemberRow } from '../organizations/organizations.ts'
import { networkOf } from '../outbound/addresses.ts'
import { findMemberByPassword } from './passwords.ts'

const mostPerMember = 10
// An office behind one address may have many people who mistype.
const mostPerAddress = 50

export type LogInResult =
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
  // Counted before the slow check, so that many guesses at once are all seen; taken back when the password is right.
  for (const { subject, most } of counters) {
    const minutes = await countUnlessTooMany(database, subject, most)
    if (minutes > 0) return { reason: 'throttled', minutes }
  }
  const member = await findMemberByPassword(database, input.email, input.password)
  if (!member) {
    await noteLockOut(database, input, counters)
    return { reason: 'wrong' }
  }
  for (const { subject, isShared } of counters) await forgetFailures(database, subject, isShared)
  await addAuditEntry(
    database,
    onPage(member.id, input.traceId),
    entryOf('member.logged_in', member, input),
  )
  return { member }
}

/** A whole sentence for the page. */
export function logInProblem(result: Exclude<LogInResult, { member: MemberRow }>): string {
  if (result.reason === 'wrong') return 'The e-mail address or the password is wrong.'
  const { minutes } = result
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** Once, by the guess that uses up the last one; whether the member exists is told to nobody by it. */
async function noteLockOut(database: Database, input: Attempt, counters: Counter[]): Promise<void> {
  const own = counters.find(({ isShared }) => !isShared)
  if (!own) return
  const row = await database
    .selectFrom('log_in_failures')
    .select('failures')
    .where('subject', '=', own.subject)
    .executeTakeFirst()
  if (row?.failures !== own.most) return
  const member = await findMemberByEmail(database, input.email)
  if (!member?.is_active) return
  const stranger = { stranger: true, traceId: input.traceId } as const
  await addAuditEntry(database, stranger, entryOf('member.locked_out', member, input))
}

function entryOf(action: string, { id }: MemberRow, { address, device }: Attempt) {
  const detail = { address, isKnownDevice: device !== undefined }
  return { action, subject: `member:${id}`, ofMember: id, detail }
}

type Counter = { subject: string; most: number; isShared: boolean }

/** What strangers do, from wherever, is not counted for a browser that the member has used. */
function countersFor(input: Attempt): Counter[] {
  if (input.device !== undefined)
    return [{ subject: subjectOf('device', input.device), most: mostPerMember, isShared: false }]
  const address = subjectOf('address', networkOf(input.address))
  const member = subjectOf('member', emailKey(input.email))
  return [
    { subject: address, most: mostPerAddress, isShared: true },
    { subject: member, most: mostPerMember, isShared: false },
  ]
}

/** The member's count is cleared; the address keeps what others did from it, less this one. */
async function forgetFailures(
  database: Database,
  subject: string,
  isShared: boolean,
): Promise<void> {
  if (!isShared) {
    await database.deleteFrom('log_in_failures').where('subject', '=', subject).execute()
    return
  }
  await database
    .updateTable('log_in_failures')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', subject)
    .execute()
}
