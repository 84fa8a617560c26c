// Social profiles and who may use them. A member gets rights on a profile by a grant of their own, through a team that has the profile,
// by owning it, or by managing the profiles of the organization; the greatest of them counts.
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import { holdsOneOf } from '../access/holds-one-of.ts'
import { greatest, type ProfilePermission, type Rights, rightsOf } from '../access/matrix.ts'
import { leftBy } from '../access/token-rights.ts'
import { countsFor } from '../db/counts-for.ts'
import type { Database, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { Problem, type Resource } from '../errors.ts'
import type { Said } from '../sentences/sentences.ts'
import type { HeldCredential } from './credentials/sealed-credential.ts'
import { ownerOf, requireOwnerScope } from './owner.ts'
import { notifyReconnect } from './renewal/notify.ts'

type Profile = {
  id: string
  type: string
  network_id: string
  username: string
  avatar_url: string | null
  is_reauth_required: boolean
  organization_id: string | null
  member_id: string | null
}
export type UsableProfile = Profile & { rights: Rights<'profile'> }

/** The columns that decide the health of a profile. All are null if the profile was never connected. */
export type CredentialFacts = {
  credential_id: string | null
  scopes: string[] | null
  is_renewable: boolean | null
  access_expires_at: Date | null
  dead_reason: string | null
  dead_sentence: unknown
  connected_by: string | null
}

type Narrowing = {
  profileId?: string
  profileIds?: string[]
  organizationId?: string
  /** The id that the network itself uses. */
  networkId?: string
}

/** The profiles that the caller may use, each with the caller's rights on it. */
export async function listUsableProfiles(
  database: Database,
  principal: Caller,
  only: Narrowing = {},
): Promise<UsableProfile[]> {
  return listUsable<Profile>(database, principal, only, justProfiles)
}

/** The same with facts of their credentials, in one query. */
export async function listProfilesWithCredentials(
  database: Database,
  principal: Caller,
  only: Narrowing = {},
): Promise<(UsableProfile & CredentialFacts)[]> {
  return listUsable<Profile & CredentialFacts>(database, principal, only, withCredentials)
}

type Selection = { columns: RawBuilder<unknown>; join: RawBuilder<unknown> }

const justProfiles: Selection = {
  columns: sql`p.id, p.type, p.network_id, p.username, p.avatar_url, p.is_reauth_required, p.organization_id, p.member_id`,
  join: sql``,
}
const withCredentials: Selection = {
  columns: sql`${justProfiles.columns}, p.credential_id, c.scopes, c.is_renewable, c.access_expires_at, c.dead_reason, c.dead_sentence,
    c.connected_by`,
  join: sql`left join credentials c on c.id = p.credential_id`,
}

async function listUsable<Found extends Profile>(
  database: Database,
  principal: Caller,
  only: Narrowing,
  selection: Selection,
): Promise<(Found & { rights: Rights<'profile'> })[]> {
  const query =
    principal.kind === 'member'
      ? profilesOfMember<Found>(principal.memberId, only, selection)
      : profilesOfOrganization<Found>(principal.organizationId, only, selection)
  const { rows } = await query.execute(database)
  return mergeRights(rows)
    .map((profile) => Object.assign(profile, { rights: leftBy(principal, profile.rights) }))
    .filter((profile) => profile.rights.permissions.includes('BASIC_USAGE'))
}

/** A profile that the caller may not use is reported as not found, like one that does not exist. */
export async function requireProfile(
  database: Database,
  principal: Caller,
  profileId: string,
): Promise<UsableProfile> {
  const [profile] = await listUsableProfiles(database, principal, { profileId })
  if (profile) return profile
  throw profileNotFound(profileId)
}

/**
 * For what changes the profile itself: pausing, reconnecting and deleting it. An app of another organization than the profile's also
 * needs the scope `admin`; for a personal profile each organization of the caller counts.
 */
export async function requireManagedProfile(
  database: Database,
  principal: Caller,
  profileId: string,
): Promise<UsableProfile> {
  const profile = await requireProfile(database, principal, profileId)
  if (!profile.rights.permissions.includes('MANAGE')) throw profileNotFound(profileId)
  const resource: Resource = { type: 'socialProfile', id: profileId }
  await requireOwnerScope(database, principal, ownerOf(profile), resource)
  return profile
}

export function profileNotFound(profileId: string): Problem {
  return new Problem('notFound', { resource: { type: 'socialProfile', id: profileId } })
}

/** The organization whose share of slots work for the profile takes. */
export async function findChargedOrganization(
  database: Database,
  profileId: string,
): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select ${countsFor('p')} as id from profiles p where p.id = ${profileId}`.execute(database)
  return rows[0]?.id ?? 'none'
}

/** The limits of the servers of these profiles, by the profile's id; networks of one server have none. */
export async function findServerLimits(
  database: Database,
  profiles: Pick<Profile, 'id'>[],
): Promise<Map<string, unknown>> {
  if (profiles.length === 0) return new Map()
  const { rows } = await sql<{ id: string; limits: unknown }>`${prepared}
    select p.id, s.limits
    from profiles p
    join credentials c on c.id = p.credential_id
    join network_servers s on s.network = c.network and s.server = c.server
    where p.id = any(${profiles.map(({ id }) => id)}::bigint[]) and s.limits is not null`.execute(
    database,
  )
  return new Map(rows.map(({ id, limits }) => [id, limits]))
}

type Grant = { preset: string; permissions: string[] }

const isManager = holdsOneOf('om', ['ORG_MANAGE_SOCIAL_PROFILE'])

function profilesOfMember<Found>(
  memberId: string,
  only: Narrowing,
  { columns, join }: Selection,
): RawBuilder<Found & Grant> {
  return sql`${prepared}
    select ${columns}, g.preset, g.permissions
    from (
      select profile_id, preset, permissions from profile_members where member_id = ${memberId}
      union all
      select tp.profile_id, tp.preset, tp.permissions
      from team_members tm join team_profiles tp on tp.team_id = tm.team_id where tm.member_id = ${memberId}
      union all
      select id, 'ADVANCED', '{}' from profiles where member_id = ${memberId}
      union all
      select o.id, 'ADVANCED', '{}'
      from organization_members om join profiles o on o.organization_id = om.organization_id
      where om.member_id = ${memberId} and ${isManager}
    ) g
    join profiles p on p.id = g.profile_id ${join}
    where ${narrow(only)}
    order by p.id`
}

function profilesOfOrganization<Found>(
  organizationId: string,
  only: Narrowing,
  { columns, join }: Selection,
): RawBuilder<Found & Grant> {
  return sql`${prepared}
    select ${columns}, 'ADVANCED' as preset, '{}'::text[] as permissions
    from profiles p ${join}
    where p.organization_id = ${organizationId} and ${narrow(only)}
    order by p.id`
}

function narrow(only: Narrowing) {
  if (only.profileId !== undefined) return sql<boolean>`p.id = ${only.profileId}`
  if (only.profileIds !== undefined) return sql<boolean>`p.id = any(${only.profileIds}::bigint[])`
  if (only.organizationId !== undefined)
    return sql<boolean>`p.organization_id = ${only.organizationId}`
  if (only.networkId !== undefined) return sql<boolean>`p.network_id = ${only.networkId}`
  return sql<boolean>`true`
}

/** A profile, and a member who is to learn who holds a permission on it. Null: an organization that owns the profile. */
export type Asking = { profileId: string; memberId: string | null }
export type Holder = { id: string; fullName: string }

/**
 * The members who hold a permission on a profile, for each item in the same order. They get it in one of the four ways above. Members
 * who share no organization with the one who asks are left out: a personal profile may be shared with teams of several organizations,
 * which must not learn of each other's members.
 */
export async function listHolders(
  database: Database,
  permission: ProfilePermission,
  asking: Asking[],
): Promise<Holder[][]> {
  const { rows } = await sql<Grant & { place: string; member_id: string; full_name: string }>`
    select asked.place, g.member_id, m.full_name, g.preset, g.permissions
    from unnest(${asking.map(({ profileId }) => profileId)}::bigint[],
        ${asking.map(({ memberId }) => memberId)}::bigint[]) with ordinality as asked (profile_id, member_id, place)
    cross join lateral (
      select member_id, preset, permissions from profile_members where profile_id = asked.profile_id
      union all
      select tm.member_id, tp.preset, tp.permissions
      from team_profiles tp join team_members tm on tm.team_id = tp.team_id where tp.profile_id = asked.profile_id
      union all
      select member_id, 'ADVANCED', '{}' from profiles where id = asked.profile_id and member_id is not null
      union all
      select om.member_id, 'ADVANCED', '{}'
      from profiles p join organization_members om on om.organization_id = p.organization_id
      where p.id = asked.profile_id and ${isManager}
    ) g
    join members m on m.id = g.member_id
    where m.is_active and (asked.member_id is null or exists (
      select from organization_members theirs
      join organization_members ours on ours.organization_id = theirs.organization_id
      where theirs.member_id = g.member_id and ours.member_id = asked.member_id))
    order by g.member_id`.execute(database)
  const grants = Map.groupBy(rows, ({ place }) => Number(place) - 1)
  return asking.map((_, place) => {
    const byMember = Map.groupBy(grants.get(place) ?? [], (grant) => grant.member_id)
    return [...byMember]
      .filter(([, held]) => isHeldBy(held, permission))
      .map(([id, [first]]) => ({ id, fullName: first?.full_name ?? '' }))
  })
}

function isHeldBy(held: Grant[], permission: ProfilePermission): boolean {
  const all = held.map(({ preset, permissions }) => rightsOf('profile', preset, permissions))
  const permissions = greatest('profile', all)?.permissions ?? []
  return permissions.includes('BASIC_USAGE') && permissions.includes(permission)
}

/** Rows are ordered by the profile's id, so the rows of one profile follow each other. */
function mergeRights<Found extends Profile>(
  rows: (Found & Grant)[],
): (Found & { rights: Rights<'profile'> })[] {
  const merged: (Found & { rights: Rights<'profile'> })[] = []
  for (const row of rows) {
    const rights = rightsOf('profile', row.preset, row.permissions)
    const last = merged.at(-1)
    if (last?.id === row.id) last.rights = greatest('profile', [last.rights, rights]) ?? rights
    else merged.push({ ...row, rights })
  }
  return merged
}

/**
 * Whether the profile must be connected again, because its network refused its tokens. A worker passes SQL that yields the id only
 * while the worker holds its lease, and names the tokens that were refused: the profile may have been connected again by then. The members
 * who can reconnect it are notified, once.
 */
export async function setReauthRequired(
  tx: Tx,
  profileId: string | RawBuilder<unknown>,
  reason: Said | null,
  refused?: Pick<HeldCredential, 'credentialId' | 'tokensVersion'>,
): Promise<void> {
  const isRequired = reason !== null
  if (isRequired && refused?.credentialId && !(await isCurrent(tx, refused))) return
  const { rows } = await sql<{ id: string; credential_id: string | null }>`
    update profiles set is_reauth_required = ${isRequired}
    where id = ${profileId} and is_reauth_required <> ${isRequired}
    returning id, credential_id`.execute(tx)
  for (const { id, credential_id } of rows)
    if (isRequired && credential_id) await notifyReconnect(tx, credential_id, reason, [id])
}

/** Takes a lock: a connection that is made at the same time commits before it, or waits for it and then clears the flag. */
async function isCurrent(
  tx: Tx,
  { credentialId, tokensVersion }: Pick<HeldCredential, 'credentialId' | 'tokensVersion'>,
): Promise<boolean> {
  const { rows } = await sql`
    select id from credentials where id = ${credentialId} and tokens_version = ${tokensVersion} for share`.execute(
    tx,
  )
  return rows.length > 0
}
