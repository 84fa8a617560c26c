// Organizations and their people, as other rooms see them.
import { type Selectable, sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { kept } from '../db/kept.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import type { Members } from '../db/schema.gen.ts'
import { Problem } from '../errors.ts'

export type MemberRow = Selectable<Members>

export async function findMember(
  database: Database,
  memberId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`${kept}
    select id, email, full_name, company_name, bio, timezone, language, password_hash, is_active, created_at, modified_at
    from members where id = ${memberId}`.execute(database)
  return rows[0]
}

export async function findActiveMember(
  database: Database,
  memberId: string,
): Promise<MemberRow | undefined> {
  const member = await findMember(database, memberId)
  return member?.is_active ? member : undefined
}

/** Both sides in the small letters of PostgreSQL, which the unique index follows. */
export async function findMemberByEmail(
  database: Database,
  email: string,
): Promise<MemberRow | undefined> {
  return database
    .selectFrom('members')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email.trim()})`)
    .executeTakeFirst()
}

export async function listOrganizationsOfMember(database: Database, memberId: string) {
  return database
    .selectFrom('organization_members')
    .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.logo_url'])
    .where('organization_members.member_id', '=', memberId)
    .orderBy('organizations.id')
    .limit(1000)
    .execute()
}

export async function findOrganization(database: Database, organizationId: string) {
  return database
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

/** For whoever may already see the organization: is that member in it? */
export async function requireMembership(
  database: Database,
  organizationId: string,
  memberId: string,
): Promise<void> {
  const row = await database
    .selectFrom('organization_members')
    .select('member_id')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw new Problem('memberDoesNotExist', { resource: { type: 'member', id: memberId } })
}

/** For whoever may already see the teams of the organization: is that one of them? */
export async function requireTeam(
  database: Database,
  organizationId: string,
  teamId: string,
): Promise<void> {
  const row = await database
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) throw new Problem('invalidTeamId', { resource: { type: 'team', id: teamId } })
}

export async function listOrganizationMembers(
  database: Database,
  organizationId: string,
  page: Page,
) {
  const { where, order, limit } = keyset('organization_members.member_id', page)
  const rows = await database
    .selectFrom('organization_members')
    .innerJoin('members', 'members.id', 'organization_members.member_id')
    .select(['organization_members.member_id as id', 'members.full_name'])
    .where('organization_members.organization_id', '=', organizationId)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}
