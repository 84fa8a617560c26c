// The public interface of organizations and their members.
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import { prepared } from '../db/prepared.ts'
import type { Members } from '../db/schema.gen.ts'
import { Problem } from '../errors.ts'
import { emailKey } from '../strings/email.ts'
import { isTimezone } from '../time/time-zone.ts'

export type MemberRow = Selectable<Members>

/** The mails that a member gets unless they have chosen otherwise. */
export const usualNotices = {
  reconnect: true,
  messageOutcome: true,
  messageRejected: 'AT_ONCE',
  reviewExpired: 'AT_ONCE',
  messageFailed: 'DAILY',
} as const

export async function findMember(
  database: Database,
  memberId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`${prepared}
    select id, email, email_key, email_proved_at, full_name, company_name, bio, timezone, is_timezone_chosen, language, week_start, notices,
      password_hash, is_active,
      created_at, modified_at
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

/** The language of the browser in which a member first logs in: mails are written in it until the member chooses another one. */
export async function rememberLanguage(
  database: Database,
  member: MemberRow,
  language: string | undefined,
): Promise<void> {
  if (member.language !== null || language === undefined) return
  await database
    .updateTable('members')
    .set({ language })
    .where('id', '=', member.id)
    .where('language', 'is', null)
    .execute()
}

/** The zone of the browser in which a member chose their password; what is no zone is ignored. */
export async function chooseTimezone(
  tx: Tx,
  memberId: string,
  timezone: string | undefined,
): Promise<void> {
  if (timezone === undefined || !isTimezone(timezone)) return
  await tx
    .updateTable('members')
    .set({ timezone, is_timezone_chosen: true })
    .where('id', '=', memberId)
    .execute()
}

// An email address belongs to the member who has proved it. Until then several members may share it.

/** Serialises transactions that create or prove the same address. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${emailKey(email)}`}, 0))`.execute(
    tx,
  )
}

/** All members with this address; the one who has proved it comes first. */
export async function listMembersByEmail(database: Database, email: string): Promise<MemberRow[]> {
  return database
    .selectFrom('members')
    .selectAll()
    .where((where) =>
      where.or([
        where('email_key', '=', emailKey(email)),
        // Members without a key (from before 0021) match by exact spelling, and come before the one with the key.
        where.and([where('email_key', 'is', null), where('email', '=', email.trim())]),
      ]),
    )
    .orderBy(sql`email_proved_at is null`)
    .orderBy(sql`email_key is not null`)
    .orderBy(sql`not is_active`)
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function findMemberByEmail(
  database: Database,
  email: string,
): Promise<MemberRow | undefined> {
  const [first] = await listMembersByEmail(database, email)
  return first
}

/** The other member who has proved this member's address, if there is one. */
export async function findAddressHolder(
  database: Database,
  member: MemberRow,
): Promise<MemberRow | undefined> {
  // Without keys (before 0021) several members could prove an address, each in another spelling.
  if (member.email_key === null || member.email_proved_at !== null) return undefined
  const all = await listMembersByEmail(database, member.email)
  return all.find(({ id, is_active, email_proved_at: at }) => id !== member.id && is_active && at)
}

/** Marks the address as proved and returns undefined, or returns the member who has proved it before. */
export async function proveAddress(tx: Tx, member: MemberRow): Promise<MemberRow | undefined> {
  await lockAddress(tx, member.email)
  const holder = await findAddressHolder(tx, member)
  if (holder || member.email_proved_at !== null) return holder
  // Inactive members lose the address.
  await tx
    .updateTable('members')
    .set({ email_proved_at: null })
    .where('email_key', '=', emailKey(member.email))
    .where('is_active', '=', false)
    .execute()
  await tx
    .updateTable('members')
    .set({ email_proved_at: new Date() })
    .where('id', '=', member.id)
    .execute()
  return undefined
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

/** Only for callers who may see the organization. */
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

/** Only for callers who may see the teams of the organization. */
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

/** For the search by name. The first ones, of the members of any of these organizations. */
export async function listNames(
  database: Database,
  organizationIds: string[],
  limit: number,
): Promise<{ id: string; full_name: string }[]> {
  if (organizationIds.length === 0) return []
  return database
    .selectFrom('organization_members')
    .innerJoin('members', 'members.id', 'organization_members.member_id')
    .select(['members.id', 'members.full_name'])
    .where('organization_members.organization_id', 'in', organizationIds)
    .limit(limit)
    .execute()
}

export async function listOrganizationMembers(
  database: Database,
  organizationId: string,
  page: Page,
  /** Only these. */
  ids?: string[],
) {
  const { where, order, limit } = keyset('organization_members.member_id', page)
  const rows = await database
    .selectFrom('organization_members')
    .innerJoin('members', 'members.id', 'organization_members.member_id')
    .select([
      'organization_members.member_id as id',
      'members.full_name',
      'organization_members.preset',
      'organization_members.permissions',
    ])
    .where('organization_members.organization_id', '=', organizationId)
    .where(
      ids
        ? sql<boolean>`organization_members.member_id = any(${ids}::bigint[])`
        : sql<boolean>`true`,
    )
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}
