// Removes what is kept for too long, a few thousand rows at a time so that no statement holds locks for long.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'

const batch = 5000

export async function sweepInteractions(database: Database, keepForMs: number): Promise<void> {
  const oldest = new Date(Date.now() - keepForMs).toISOString().slice(0, 10)
  await sweep(database, 'interactions', sql`(at at time zone 'UTC')::date < ${oldest}::date`)
  // No reading takes a day.
  await sweep(database, 'gone_interactions', sql`gone_at < now() - interval '1 day'`)
}

async function sweep(
  database: Database,
  table: string,
  isOld: ReturnType<typeof sql>,
): Promise<void> {
  for (let removed = batch; removed === batch; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (profile_id, key) in (
        select profile_id, key from ${sql.table(table)} where ${isOld} limit ${batch})`.execute(
      database,
    )
    removed = Number(numAffectedRows ?? 0)
  }
}
