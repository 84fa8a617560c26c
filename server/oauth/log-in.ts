// Log a member in, slowly enough that guessing leads nowhere: failures are counted per network address and per e-mail,
// in the database, so that every machine knows of them. A wrong guess and an unknown person look the same.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import type { MemberRow } from '../organizations/organizations.ts'
import { findMemberByPassword } from '../passwords/passwords.ts'
import { hashSecret } from '../secrets/secrets.ts'

// Failures are forgotten after a quarter of an hour without one.
const windowMinutes = 15
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
    address: subjectOf('address', input.address),
    member: subjectOf('member', input.email.trim().toLowerCase()),
  }
  // Counted before the slow check, so that many guesses at once are all seen; taken back when the password is right.
  const minutes =
    (await countFailure(database, subjects.address, mostPerAddress)) ||
    (await countFailure(database, subjects.member, mostPerMember))
  if (minutes > 0) return { reason: 'throttled', minutes }
  const member = await findMemberByPassword(database, input.email, input.password)
  if (!member) return { reason: 'wrong' }
  await forgetFailures(database, subjects)
  return { member }
}

/** Hashed: the table must not become a list of who tried to log in from where. */
function subjectOf(kind: string, value: string): string {
  return `${kind}:${hashSecret(value).toString('base64url')}`
}

/**
 * Counts one more, or says how many minutes to wait because there were too many already. One statement looks and
 * counts, so that of any number of guesses at the same moment only so many pass.
 */
async function countFailure(database: Database, subject: string, most: number): Promise<number> {
  const isForgotten = sql<boolean>`log_in_failures.last_at < now() - make_interval(mins => ${windowMinutes})`
  const counted = await database
    .insertInto('log_in_failures')
    .values({ subject, failures: 1, last_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql<number>`case when ${isForgotten} then 1 else log_in_failures.failures + 1 end`,
          last_at: sql<Date>`now()`,
        })
        .where(sql<boolean>`${isForgotten} or log_in_failures.failures < ${most}`),
    )
    .returning('failures')
    .executeTakeFirst()
  return counted ? 0 : minutesToWait(database, subject)
}

async function minutesToWait(database: Database, subject: string): Promise<number> {
  const row = await database
    .selectFrom('log_in_failures')
    .select('last_at')
    .where('subject', '=', subject)
    .executeTakeFirst()
  const wait = (row?.last_at.getTime() ?? 0) + windowMinutes * 60_000 - Date.now()
  return Math.max(1, Math.ceil(wait / 60_000))
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
