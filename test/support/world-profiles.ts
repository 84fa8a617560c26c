// Adds profiles, their credentials and the permissions on them, any number in one statement.
import type { Connections } from '../../server/db/db.ts'
import { credentialsContext, type profileTypes } from '../../server/profiles/profiles.ts'
import { testKeyRing } from './keys.ts'
import { need } from './need.ts'

type In = Pick<Connections, 'pool'>

export type ProfileType = (typeof profileTypes)[number]
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

let added = 0

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
  if (profiles.length === 0) return []
  const ids = await nextIds({ pool }, profiles.length)
  const rows = profiles.map((profile, index) => rowOf(profile, profile.id ?? need(ids[index])))
  await pool.query(
    `insert into profiles
       (id, organization_id, member_id, type, network_id, username, avatar_url, credentials)
     overriding system value
     select id, organization_id, member_id, type, network_id, username, avatar_url,
       decode(credentials, 'base64')
     from jsonb_to_recordset($1) as row (id bigint, organization_id bigint, member_id bigint,
       type text, network_id text, username text, avatar_url text, credentials text)`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ id, type, network_id: networkId }) => ({ id, type, networkId }))
}

/** The ids must be known before the rows are written, because credentials are encrypted for their profile. */
async function nextIds({ pool }: In, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('profiles', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => id)
}

function rowOf(profile: ProfileOptions & Owner, id: string) {
  added += 1
  const { type = 'TWITTER', networkId = `${880_000 + added}`, credentials } = profile
  return {
    id,
    organization_id: 'organizationId' in profile ? profile.organizationId : null,
    member_id: 'memberId' in profile ? profile.memberId : null,
    type,
    network_id: networkId,
    username: profile.username ?? `profile-${added}`,
    avatar_url: profile.avatarUrl ?? null,
    credentials: credentials
      ? testKeyRing.seal(JSON.stringify(credentials), credentialsContext(id)).toString('base64')
      : null,
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
