// Deletes expired rows, a few thousand at a time so that no statement holds locks for long.
import { sql } from 'kysely'
import type { Database } from './db.ts'

const batch = 5000

const sweeps = [
  // A used code or refresh token stays until it expires: a second use must be detected.
  { table: 'oauth_records', key: 'id_hash', where: sql`expires_at < now()` },
  // Kept for a while: the page of its link says whether it was used or has expired.
  {
    table: 'invitations',
    key: 'token_hash',
    where: sql`expires_at < now() - interval '90 days'`,
  },
  // Kept for a while: its page and the API show how it ended.
  { table: 'connections', key: 'id', where: sql`expires_at < now() - interval '7 days'` },
  // A transaction id beyond the newest one comes from the server that the database was restored from.
  {
    table: 'events',
    key: 'id',
    where: sql`created_at < now() - interval '1 day' or tx_id >= pg_snapshot_xmax(pg_current_snapshot())`,
  },
  { table: 'notices', key: 'id', where: sql`created_at < now() - interval '90 days'` },
  { table: 'log_in_failures', key: 'subject', where: sql`last_at < now() - interval '1 day'` },
] as const

export async function sweepExpired(database: Database): Promise<void> {
  for (const { table, key, where } of sweeps) {
    await deleteInBatches(
      database,
      sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
        (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${batch})`,
    )
  }
  await deleteInBatches(
    database,
    sql`delete from idempotency_keys where (account, key) in
      (select account, key from idempotency_keys where created_at < now() - interval '25 hours' limit ${batch})`,
  )
}

async function deleteInBatches(
  database: Database,
  statement: ReturnType<typeof sql>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await statement.execute(database)
    if (Number(numAffectedRows ?? 0) < batch) return
  }
}
