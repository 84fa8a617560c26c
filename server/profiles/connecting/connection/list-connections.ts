// Lists the connections that requireConnection (visit.ts) would answer one by one, newest first.
import { sql } from 'kysely'
import type { Caller } from '../../../access/access.ts'
import { holdsOneOf } from '../../../access/holds-one-of.ts'
import { matrix } from '../../../access/matrix.ts'
import type { Database } from '../../../db/db.ts'
import { cutPage, keyset, type Page } from '../../../db/keyset.ts'
import { withExpiry } from './connection.ts'

export async function listConnections(database: Database, caller: Caller, page: Page) {
  const { where, order, limit } = keyset('connections.id', {
    ...page,
    backwards: !page.backwards,
  })
  const rows = await database
    .selectFrom('connections')
    .selectAll()
    .where('client_id', 'is not distinct from', caller.clientId || null)
    .where(isOf(caller))
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(
    // A page is measured in bytes of what it shows.
    rows.map((row) => ({ ...withExpiry(row), sealed: null })),
    page,
    (row) => row.id,
  )
}

function isOf(caller: Caller) {
  if (caller.kind === 'organization')
    return sql<boolean>`connections.organization_id = ${caller.organizationId}`
  const { memberId } = caller
  return sql<boolean>`connections.authorized_by = ${memberId} and (connections.member_id = ${memberId} or exists (
    select from organization_members ours
    where ours.organization_id = connections.organization_id and ours.member_id = ${memberId}
      and ${holdsOneOf('ours', matrix.connectProfile.organization)}))`
}
