// Throttles log-ins and authorizations. The counts are in the database, so that they hold for all machines.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { networkOf } from '../outbound/addresses.ts'
import { hashSecret } from '../secrets/secrets.ts'

// A count expires a quarter of an hour after the last event.
const windowMinutes = 15
/** An office behind one address may be large; each authorization that begins is a row for an hour. */
const maxAuthorizations = 1000

/** An assistant registers once on each machine of a member. */
const maxRegistrations = 30

/** Counts an authorization that begins, or returns how many minutes to wait. Beginning one requires no log-in. */
export function countAuthorization(database: Database, address: string): Promise<number> {
  return countInWindow(database, 'authorization', address, maxAuthorizations)
}

/** The same for an app that registers itself. */
export function countRegistration(database: Database, address: string): Promise<number> {
  return countInWindow(database, 'registration', address, maxRegistrations)
}

async function countInWindow(
  database: Database,
  kind: string,
  address: string,
  max: number,
): Promise<number> {
  const windowMs = windowMinutes * 60_000
  // Each quarter of an hour has its own count: the count of an address in constant use would never expire.
  const window = Math.floor(Date.now() / windowMs)
  const subject = subjectOf(kind, `${networkOf(address)} ${window}`)
  const isTooMany = (await countUnlessTooMany(database, subject, max)) > 0
  return isTooMany ? Math.ceil(((window + 1) * windowMs - Date.now()) / 60_000) : 0
}

/** Hashed: the table must not reveal who tried to log in from which address. */
export function subjectOf(kind: string, value: string): string {
  return `${kind}:${hashSecret(value).toString('base64url')}`
}

/**
 * Counts one more and returns 0, or returns how many minutes to wait because there were too many. One statement checks
 * and counts, so that of any number of concurrent guesses only `max` pass.
 */
export async function countUnlessTooMany(
  database: Database,
  subject: string,
  max: number,
): Promise<number> {
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
        .where(sql<boolean>`${isForgotten} or log_in_failures.failures < ${max}`),
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

/** After a successful log-in. The shared counter of a network address only loses this attempt. */
export async function resetFailures(
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
