// Background renewal: credentials whose time has come, and warnings about those that cannot be renewed.
import { sql } from 'kysely'
import { countsFor } from '../../db/counts-for.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { originIn } from '../../db/served-at.ts'
import { makeFairLimiter } from '../../limits/fair-shares.ts'
import { NetworkError } from '../../networks/networks.ts'
import { isSilent } from './credential.ts'
import { warnOfExpiry } from './notify.ts'
import { type RenewalContext, renewCredential } from './renew.ts'

const batch = 100
const maxRenewals = 20
/** The task runs every minute. Renewals that have not begun by then are left to its next run. */
const startWithinMs = 50_000

/** A server that does not answer, or an organization with many such accounts, leaves slots to the others. */
export async function renewDueCredentials(context: RenewalContext): Promise<void> {
  const limiter = makeFairLimiter(maxRenewals, (key) => (key.startsWith('server') ? 1 : 2))
  const end = performance.now() + startWithinMs
  const renew = async ({ id, tokensVersion }: Due) => {
    if (performance.now() > end) return
    await renewCredential(context, id, tokensVersion).catch((error: unknown) => {
      // Recorded already, and tried again after a pause.
      if (!(error instanceof NetworkError)) throw error
    })
  }
  const due = await listDue(context.database)
  await Promise.all(
    due.map((one) =>
      limiter.run([`server ${one.server}`, `organization ${one.organization}`], () => renew(one)),
    ),
  )
}

type Due = { id: string; tokensVersion: number; server: string; organization: string }

/** The most overdue of each server and organization first, then the second of each: none of them can fill the batch. */
async function listDue(database: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select c.id, c.tokens_version as "tokensVersion", c.renew_at,
        concat_ws(' ', c.network, ${originIn(sql`c.server`)}) as server,
        coalesce((select min(${countsFor('p')}) from profiles p where p.credential_id = c.id)::text, 'none') as organization
      from credentials c
      where c.renew_at <= now() and c.dead_at is null and (c.lease_until is null or ${isSilent()})
        and (c.renew_not_before is null or c.renew_not_before <= now())
    )
    select id, "tokensVersion", server, organization from due
    order by greatest(
      row_number() over (partition by server order by renew_at),
      row_number() over (partition by organization order by renew_at)), renew_at
    limit ${batch}`.execute(database)
  return rows
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
