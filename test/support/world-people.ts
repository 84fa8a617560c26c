// Adds organizations, members and teams by SQL, because the service creates members only for authorized callers and with fewer
// options than tests need.
import type { Connections } from '../../server/db/db.ts'
import { emailKey } from '../../server/strings/email.ts'
import { need } from './need.ts'

type In = Pick<Connections, 'pool'>

export type Plan = 'FREE' | 'PROFESSIONAL' | 'TEAM' | 'BUSINESS' | 'ENTERPRISE'
export type OrganizationPreset = 'DEFAULT' | 'ADMIN' | 'SUPER_ADMIN' | 'CUSTOM'
export type TeamPreset = 'MEMBER' | 'ADMIN'
type Rights = { preset?: OrganizationPreset; permissions?: string[] }

export type OrganizationOptions = { id?: string; name?: string; plan?: Plan }
export type MemberOptions = Rights & {
  id?: string
  email?: string
  fullName?: string
  bio?: string
  /** Whether the email address is proved; true by default. */
  isProved?: boolean
}

let added = 0

export async function addOrganization(
  { pool }: In,
  { id, name = 'Organization', plan = 'ENTERPRISE' }: OrganizationOptions = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (id, name, plan) overriding system value
     values (${givenOrNext('organizations')}, $2, $3) returning id`,
    [id, name, plan],
  )
  return need(rows[0]).id
}

export async function addMember(
  { pool }: In,
  { organizationId, ...options }: MemberOptions & { organizationId: string },
): Promise<string> {
  added += 1
  const {
    email = `member-${process.pid}-${added}@ours.example`,
    fullName = `Member ${added}`,
    bio = '',
    isProved = true,
    preset = 'DEFAULT',
    permissions = [],
  } = options
  const { rows } = await pool.query<{ id: string }>(
    `with person as (
       insert into members (id, email, email_key, email_proved_at, full_name, bio) overriding system value
       values (${givenOrNext('members')}, $2, $8, case when $9 then now() end, $3, $4) returning id
     )
     insert into organization_members (organization_id, member_id, preset, permissions)
     select $5, id, $6, $7 from person returning member_id as id`,
    [
      options.id,
      email,
      fullName,
      bio,
      organizationId,
      preset,
      permissions,
      emailKey(email),
      isProved,
    ],
  )
  return need(rows[0]).id
}

/** Adds an existing member. */
export async function addToOrganization(
  { pool }: In,
  options: Rights & { organizationId: string; memberId: string },
): Promise<void> {
  const { organizationId, memberId, preset = 'DEFAULT', permissions = [] } = options
  await pool.query(
    `insert into organization_members (organization_id, member_id, preset, permissions)
     values ($1, $2, $3, $4)`,
    [organizationId, memberId, preset, permissions],
  )
}

export async function addTeam(
  { pool }: In,
  options: { organizationId: string; id?: string; name?: string },
): Promise<string> {
  added += 1
  const { organizationId, id, name = `Team ${added}` } = options
  const { rows } = await pool.query<{ id: string }>(
    `insert into teams (id, organization_id, name) overriding system value
     values (${givenOrNext('teams')}, $2, $3) returning id`,
    [id, organizationId, name],
  )
  return need(rows[0]).id
}

export async function addToTeam(
  { pool }: In,
  options: { organizationId: string; teamId: string; memberId: string; preset?: TeamPreset },
): Promise<void> {
  const { organizationId, teamId, memberId, preset = 'MEMBER' } = options
  await pool.query(
    'insert into team_members (team_id, organization_id, member_id, preset) values ($1, $2, $3, $4)',
    [teamId, organizationId, memberId, preset],
  )
}

/** SQL: the first parameter of the statement, or the next id of the table. */
function givenOrNext(table: string): string {
  return `coalesce($1::bigint, nextval(pg_get_serial_sequence('${table}', 'id')))`
}
