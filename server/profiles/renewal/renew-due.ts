// Background renewal: credentials whose time has come, and warnings about those that cannot be renewed.
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../db/db.ts'
import { NetworkError } from '../../networks/networks.ts'
import { warnOfExpiry } from './notify.ts'
import { type RenewalContext, renewCredential } from './renew.ts'

const batch = 20

/** A few at a time: a network that does not answer must not keep the others waiting for long. */
export async function renewDueCredentials(context: RenewalContext): Promise<void> {
  const { rows } = await sql<{ id: string; tokens_version: number }>`
    select id, tokens_version from credentials
    where renew_at <= now() and dead_at is null and (lease_until is null or lease_until < now())
      and (renew_not_before is null or renew_not_before <= now())
    order by renew_at limit ${batch}`.execute(context.database)
  await Promise.all(
    rows.map(({ id, tokens_version }) =>
      renewCredential(context, id, tokens_version).catch((error: unknown) => {
        // Recorded already, and tried again after a pause.
        if (!(error instanceof NetworkError)) throw error
      }),
    ),
  )
}

/** Days before the end of tokens that cannot be renewed. The most urgent first: a warning that was missed is not made up for. */
const leadDays = [1, 7, 14]

export async function warnOfExpiringCredentials({
  database,
}: Pick<RenewalContext, 'database'>): Promise<void> {
  for (const days of leadDays) {
    const { rows } = await sql<{ id: string }>`
      select id from credentials where ${isToBeWarned(days)} order by id limit 500`.execute(
      database,
    )
    for (const { id } of rows) await warnOnce(database, id, days)
  }
}

async function warnOnce(database: Database, id: string, days: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Checked again: the account may have been connected again since.
    const marked = await sql<{ access_expires_at: Date }>`
      update credentials set warned_days = ${days} where id = ${id} and ${isToBeWarned(days)}
      returning access_expires_at`.execute(tx)
    const expiresAt = marked.rows[0]?.access_expires_at
    if (expiresAt) await warnOfExpiry(tx, id, expiresAt)
  })
}

function isToBeWarned(days: number) {
  const lead = sql`make_interval(days => ${days}::integer)`
  return sql`dead_at is null and not is_renewable
    and access_expires_at between now() and now() + ${lead}
    and access_expires_at - tokens_at > ${lead}
    and (warned_days is null or warned_days > ${days}::integer)`
}
