// Removes old imports. Their messages stay; the same file would be imported again.
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'

const batch = 20

export async function sweepImports(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from imports where id in (
        select id from imports where look_at is null and created_at < now() - interval '90 days' limit ${batch})
      returning id`.execute(database)
    if (rows.length < batch) return
  }
}
