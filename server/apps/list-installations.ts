// Lists the installations that give apps access to an organization: its own and those of its members.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'

export async function listOrganizationInstallations(
  database: Database,
  organizationId: string,
  page: Page,
) {
  const { where, order, limit } = keyset('installations.id', page)
  const rows = await database
    .selectFrom('installations')
    .innerJoin('apps', 'apps.client_id', 'installations.client_id')
    .leftJoin('organizations', 'organizations.id', 'apps.organization_id')
    .select([
      'installations.id',
      'installations.client_id',
      'installations.member_id',
      'installations.admin',
      'installations.installed_by',
      'installations.created_at',
      'apps.name',
      'apps.kind',
      'organizations.id as app_organization_id',
      'organizations.name as app_organization_name',
    ])
    .where(
      sql<boolean>`(installations.organization_id = ${organizationId} or installations.member_id in (
        select member_id from organization_members where organization_id = ${organizationId}))`,
    )
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}
