// An import belongs to the account that uploads the file, and only that account sees it.
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../access/access.ts'

export function isOf(caller: Caller) {
  return caller.kind === 'member'
    ? sql<SqlBool>`imports.author_id = ${caller.memberId}`
    : sql<SqlBool>`imports.organization_id = ${caller.organizationId} and imports.author_id is null`
}
