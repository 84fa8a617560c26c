import type { Connections } from '../../server/db/db.ts'

/** How many entries of the audit log were made with a token. */
export async function countAudit({ database }: { database: Connections }): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as n from audit_log where actor <> 'operator' and client_id is not null",
  )
  return rows[0].n
}
