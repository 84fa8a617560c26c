// Removes the oldest entries of the audit log.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** Returns them as they were stored, each as JSON. Their ids rise with their time, so that the primary key finds them. */
export async function removeOldAuditEntries(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    delete from audit_log where id in (
      select id from (select id, at from audit_log order by id limit ${limit}) oldest
      where at < ${before})
    returning to_jsonb(audit_log)::text as line`.execute(tx)
  return rows.map(({ line }) => line)
}
