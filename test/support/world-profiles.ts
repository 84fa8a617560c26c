// Profiles, who may use them, and what they are connected with. Any number in one statement.
import { Kysely, PostgresDialect } from 'kysely'
import type { Connections, Database } from '../../server/db/db.ts'
import type { DB } from '../../server/db/schema.gen.ts'
import type { SpecifiedType } from '../../server/networks/profile-types.ts'
import { addProfiles as insertProfiles, type NewProfile } from '../../server/profiles/save.ts'
import { testKeyRing } from './keys.ts'
import { need } from './need.ts'

export type ProfileType = SpecifiedType

type In = Pick<Connections, 'pool'>

export type ProfilePreset = 'LIMITED' | 'EDITOR' | 'ADVANCED' | 'CUSTOM'
export type ProfileOptions = {
  id?: string
  type?: ProfileType
  /** The id on its network. */
  networkId?: string
  username?: string
  avatarUrl?: string
  /** Encrypted with the key ring of the tests; without credentials the profile is not connected. */
  credentials?: Record<string, unknown>
}
type Owner = { organizationId: string } | { memberId: string }

let count = 0

export async function addProfile(
  connections: In,
  profile: ProfileOptions & Owner,
): Promise<AddedProfile> {
  const [first] = await addProfiles(connections, [profile])
  return need(first)
}

export type AddedProfile = { id: string; type: ProfileType; networkId: string }

export async function addProfiles(
  { pool }: In,
  profiles: (ProfileOptions & Owner)[],
): Promise<AddedProfile[]> {
  return addProfilesWithin(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), profiles)
}

/** `database` may be a transaction that the test commits later. */
export async function addProfilesWithin(
  database: Database,
  profiles: (ProfileOptions & Owner)[],
): Promise<AddedProfile[]> {
  if (profiles.length === 0) return []
  const added = profiles.map(newProfile)
  const ids = await insertProfiles(database, testKeyRing, added)
  return added.map(({ type, networkId }, index) => ({ id: need(ids[index]), type, networkId }))
}

function newProfile(profile: ProfileOptions & Owner): NewProfile & { type: ProfileType } {
  count += 1
  const { type = 'TWITTER', networkId = `${880_000 + count}`, credentials } = profile
  return {
    ...{ id: profile.id, type, networkId, tokens: credentials },
    username: profile.username ?? `profile-${count}`,
    avatarUrl: profile.avatarUrl ?? null,
    owner:
      'organizationId' in profile
        ? { organizationId: profile.organizationId }
        : { memberId: profile.memberId },
  }
}

/** Shares a profile with a team, with the permissions of its members. */
export async function shareProfile(
  { pool }: In,
  share: { teamId: string; socialProfileId: string; preset: ProfilePreset; permissions?: string[] },
): Promise<void> {
  const { teamId, socialProfileId, preset, permissions = [] } = share
  await pool.query(
    'insert into team_profiles (team_id, profile_id, preset, permissions) values ($1, $2, $3, $4)',
    [teamId, socialProfileId, preset, permissions],
  )
}

export type Grant = {
  socialProfileId: string
  memberId: string
  preset?: ProfilePreset
  permissions?: string[]
}

/** Grants a member permissions on a profile. */
export async function grantProfile(connections: In, grant: Grant): Promise<void> {
  await grantProfiles(connections, [grant])
}

export async function grantProfiles({ pool }: In, grants: Grant[]): Promise<void> {
  const rows = grants.map(({ socialProfileId, memberId, preset = 'EDITOR', permissions = [] }) => ({
    profile_id: socialProfileId,
    member_id: memberId,
    preset,
    permissions,
  }))
  await pool.query(
    `insert into profile_members (profile_id, member_id, preset, permissions)
     select * from jsonb_to_recordset($1)
       as row (profile_id bigint, member_id bigint, preset text, permissions text[])`,
    [JSON.stringify(rows)],
  )
}

/** Of one profile, created by no member. */
export async function addProfileGroup(
  { pool }: In,
  {
    id,
    name = `Group ${++count}`,
    organizationId,
    socialProfileId,
  }: { id?: string; name?: string; organizationId: string; socialProfileId: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with added as (
       insert into profile_groups (id, organization_id, name) overriding system value
       values (coalesce($1, nextval(pg_get_serial_sequence('profile_groups', 'id'))), $2, $3) returning id
     )
     insert into profile_group_profiles (group_id, profile_id) select id, $4 from added returning group_id as id`,
    [id, organizationId, name, socialProfileId],
  )
  return need(rows[0]).id
}

/** Many organizations without members, each with five profiles named `other`. */
export async function addOrganizationsWithProfiles(
  { pool }: Pick<In, 'pool'>,
  organizations: number,
): Promise<void> {
  await pool.query(
    `with added as (
       insert into organizations (name, plan) select 'Other ' || n, 'ENTERPRISE' from generate_series(1, $1::int) n returning id
     )
     insert into profiles (type, network_id, username, organization_id)
     select 'TWITTER', 'n' || id || '-' || n, 'other', id from added, generate_series(1, 5) n`,
    [organizations],
  )
}
