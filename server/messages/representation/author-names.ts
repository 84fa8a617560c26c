// The names of the authors of messages, as far as the caller may know them.
import { sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'

/** By id: of the caller, and of the members of the caller's organizations. */
export async function listAuthorNames(
  database: Database,
  caller: Caller,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const isCaller = caller.kind === 'member' ? sql`m.id = ${caller.memberId}` : sql`false`
  const organizations =
    caller.kind === 'member'
      ? sql`select organization_id from organization_members where member_id = ${caller.memberId}`
      : sql`select ${caller.organizationId}::bigint`
  const { rows } = await sql<{ id: string; full_name: string }>`
    select m.id, m.full_name from members m
    where m.id = any (${ids}::bigint[]) and (${isCaller} or exists (
      select from organization_members o where o.member_id = m.id and o.organization_id in (${organizations})
    ))`.execute(database)
  return new Map(rows.map((row) => [row.id, row.full_name]))
}
