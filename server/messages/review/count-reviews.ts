import { sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { listUsableProfiles } from '../../profiles/profiles.ts'
import { awaiting } from '../listing/line-filters.ts'
import { allOf } from '../listing/list.ts'

/** How many messages wait for an approval that the caller may give, whenever they are due. */
export async function countReviews(database: Database, principal: Caller): Promise<number> {
  const usable = await listUsableProfiles(database, principal)
  const { rows } = await sql<{ count: string }>`
    select count(*) from messages m where ${allOf(awaiting(principal, usable))}`.execute(database)
  return Number(rows[0]?.count ?? 0)
}
