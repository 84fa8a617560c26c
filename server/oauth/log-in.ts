// Log a member in, slowly enough that guessing leads nowhere: failures are counted per network address and per e-mail,
// in the database, so that every machine knows of them. A wrong guess and an unknown person look the same.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import type { MemberRow } from '../organizations/organizations.ts'
import { networkOf } from '../outbound/addresses.ts'
import { findMemberByPassword } from '../passwords/passwords.ts'
import { countUnlessTooMany, subjectOf } from './throttle.ts'

const mostPerMember = 10
// An office behind one address may have many people who mistype.
const mostPerAddress = 50

export type LogInResult =
  | { member: MemberRow }
  | { member?: undefined; reason: 'wrong' }
  | { member?: undefined; reason: 'throttled'; minutes: number }

export async function logIn(
  database: Database,
  input: { email: string; password: string; address: string },
): Promise<LogInResult> {
  const subjects = {
    address: subjectOf('address', networkOf(input.address)),
    member: subjectOf('member', input.email.trim().toLowerCase()),
  }
  // Counted before the slow check, so that many guesses at once are all seen; taken back when the password is right.
  const minutes =
    (await countUnlessTooMany(database, subjects.address, mostPerAddress)) ||
    (await countUnlessTooMany(database, subjects.member, mostPerMember))
  if (minutes > 0) return { reason: 'throttled', minutes }
  const member = await findMemberByPassword(database, input.email, input.password)
  if (!member) return { reason: 'wrong' }
  await forgetFailures(database, subjects)
  return { member }
}

/** The member's count is cleared; the address keeps what others did from it, less this one. */
async function forgetFailures(
  database: Database,
  subjects: { member: string; address: string },
): Promise<void> {
  await database.deleteFrom('log_in_failures').where('subject', '=', subjects.member).execute()
  await database
    .updateTable('log_in_failures')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', subjects.address)
    .execute()
}
