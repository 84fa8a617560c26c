// Removes interactions that are older than the retention time, in batches, so that no statement holds locks for long.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'

const batchSize = 5000

export async function sweepInteractions(database: Database, retentionMs: number): Promise<void> {
  const oldest = new Date(Date.now() - retentionMs).toISOString().slice(0, 10)
  await sweep(database, 'interactions', sql`(at at time zone 'UTC')::date < ${oldest}::date`)
  // No step takes a day, so older entries cannot matter to one that is still running.
  await sweep(database, 'gone_interactions', sql`gone_at < now() - interval '1 day'`)
}

async function sweep(
  database: Database,
  table: string,
  isOld: ReturnType<typeof sql>,
): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (profile_id, key) in (
        select profile_id, key from ${sql.table(table)} where ${isOld} limit ${batchSize})`.execute(
      database,
    )
    removed = Number(numAffectedRows ?? 0)
  }
}
