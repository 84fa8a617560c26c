// Lists installations: those that give apps access to an organization (its own and those of its members), of one app, and of one
// member.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import type { Place } from './apps.ts'

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

/** Where an app is installed, in the order of the installations. */
export async function listInstallationsOfApp(database: Database, clientId: string, page: Page) {
  const { where, order, limit } = keyset('id', page)
  const rows = await database
    .selectFrom('installations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

export async function requireInstallation(database: Database, clientId: string, place: Place) {
  const query = database.selectFrom('installations').selectAll().where('client_id', '=', clientId)
  const row = await ('memberId' in place
    ? query.where('member_id', '=', place.memberId)
    : query.where('organization_id', '=', place.organizationId)
  ).executeTakeFirst()
  if (!row) throw new Problem('notFound', { resource: { type: 'installation', id: clientId } })
  return row
}

/** The apps that a member has installed, newest first. */
export async function listMemberInstallations(database: Database, memberId: string, page: Page) {
  const direction = { ...page, backwards: !page.backwards }
  const { where, order, limit } = keyset('installations.id', direction)
  const rows = await database
    .selectFrom('installations')
    .innerJoin('apps', 'apps.client_id', 'installations.client_id')
    .select(['installations.id', 'apps.client_id', 'apps.name', 'installations.created_at'])
    .where('installations.member_id', '=', memberId)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}
