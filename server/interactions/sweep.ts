// Removes what is kept for too long, a few thousand rows at a time so that no statement holds locks for long.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'

const batch = 5000

export async function sweepInteractions(database: Database, keepForMs: number): Promise<void> {
  const oldest = new Date(Date.now() - keepForMs)
  const old = { table: 'interactions', column: 'at', before: oldest }
  // No reading takes a day.
  const forgotten = {
    table: 'gone_interactions',
    column: 'gone_at',
    before: new Date(Date.now() - 86_400_000),
  }
  for (const { table, column, before } of [old, forgotten]) {
    for (let removed = batch; removed === batch; ) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where (profile_id, key) in (
          select profile_id, key from ${sql.table(table)} where ${sql.ref(column)} < ${before}
          order by ${sql.ref(column)} limit ${batch})`.execute(database)
      removed = Number(numAffectedRows ?? 0)
    }
  }
}
