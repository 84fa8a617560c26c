// Loads an installation from its description. Running it again changes nothing; a part that is missing is added, and
// what the file says differently (a plan, a preset, an address) is brought in line. Passwords and secrets of people and
// apps that are already there stay as they are.
import { readFile } from 'node:fs/promises'
import { parse as parseYaml } from 'yaml'
import { addAuditEntry } from '../access/audit.ts'
import { presets } from '../access/matrix.ts'
import { installApp } from '../apps/install.ts'
import { requireRedirectUris } from '../apps/redirect-uris.ts'
import { registerApp } from '../apps/register.ts'
import type { Tx } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { Problem } from '../errors.ts'
import { OperatorError } from '../operator-error.ts'
import { isEmail } from '../organizations/create-member.ts'
import { findMemberByEmail } from '../organizations/organizations.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { sealCredentials } from '../profiles/credentials.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { requireSeed, type Seed } from './seed-shape.ts'

type Part<K extends keyof Seed> = NonNullable<Seed[K]>[number]
/** The ids of the file, and what they became in the database. */
type Ids = {
  organizations: Map<string, string>
  members: Map<string, string>
  profiles: Map<string, string>
}

export async function readSeed(path: string): Promise<Seed> {
  let value: unknown
  try {
    // JSON is YAML, too.
    value = parseYaml(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new OperatorError(
      `${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`,
      { exitCode: 2, cause },
    )
  }
  return requireSeed(value, path)
}

export async function loadSeed(tx: Tx, keyRing: KeyRing, seed: Seed): Promise<Ids> {
  try {
    return await loadParts(tx, keyRing, seed)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new OperatorError(`The seed file: ${error.message}`, { exitCode: 2, cause: error })
  }
}

/** In this order: each part may name what stands before it. */
async function loadParts(tx: Tx, keyRing: KeyRing, seed: Seed): Promise<Ids> {
  const { organizations, members = [], profiles = [], teams = [], apps = [] } = seed
  const ids: Ids = { organizations: new Map(), members: new Map(), profiles: new Map() }
  for (const organization of organizations) await loadOrganization(tx, ids, organization)
  for (const member of members) await loadMember(tx, ids, member)
  for (const profile of profiles) await loadProfile(tx, keyRing, ids, profile)
  for (const member of members) await grantProfiles(tx, ids, seed, member)
  for (const team of teams) await loadTeam(tx, ids, team)
  for (const app of apps) await loadApp(tx, ids, app)
  return ids
}

async function loadOrganization(
  tx: Tx,
  ids: Ids,
  organization: Part<'organizations'>,
): Promise<void> {
  const key = String(organization.id)
  const { name, plan } = organization
  const found = await tx
    .selectFrom('organizations')
    .select('id')
    // A file that was written from a database names its organizations by their real ids.
    .where((where) =>
      where.or([
        where('seed_key', '=', key),
        ...(isId(key) ? [where.and([where('id', '=', key), where('name', '=', name)])] : []),
      ]),
    )
    .executeTakeFirst()
  if (found) {
    await tx.updateTable('organizations').set({ name, plan }).where('id', '=', found.id).execute()
    ids.organizations.set(key, found.id)
    return
  }
  const { id } = await tx
    .insertInto('organizations')
    .values({ seed_key: key, name, plan })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.organizations.set(key, id)
  await addAuditEntry(tx, 'operator', {
    action: 'organization.created',
    subject: `organization:${id}`,
    organizationId: id,
    detail: { name, plan },
  })
}

async function loadMember(tx: Tx, ids: Ids, member: Part<'members'>): Promise<void> {
  if (!isEmail(member.email))
    throw new Problem('invalidEmail', { message: `${member.email} is not an e-mail address` })
  const organizationId = idOf(ids.organizations, member.organizationId, 'organization')
  const earlier = await findMemberByEmail(tx, member.email)
  const id = earlier?.id ?? (await createMember(tx, member, organizationId))
  ids.members.set(String(member.id ?? member.email), id)
  const preset = member.preset in presets.organization ? member.preset : 'DEFAULT'
  await tx
    .insertInto('organization_members')
    .values({ organization_id: organizationId, member_id: id, preset })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'member_id']).doUpdateSet({ preset }),
    )
    .execute()
}

async function createMember(
  tx: Tx,
  member: Part<'members'>,
  organizationId: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('members')
    .values({
      email: member.email,
      full_name: member.fullName,
      timezone: member.timezone ?? 'UTC',
      password_hash: member.password === undefined ? null : await hashPassword(member.password),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const detail = { preset: member.preset }
  await addAuditEntry(tx, 'operator', {
    action: 'member.created',
    subject: `member:${id}`,
    organizationId,
    detail,
  })
  return id
}

async function loadProfile(
  tx: Tx,
  keyRing: KeyRing,
  ids: Ids,
  profile: Part<'profiles'>,
): Promise<void> {
  const owner =
    profile.owner === 'ORGANIZATION'
      ? {
          organization_id: idOf(ids.organizations, profile.ownerId, 'organization'),
          member_id: null,
        }
      : { member_id: idOf(ids.members, profile.ownerId, 'member'), organization_id: null }
  const found = await tx
    .selectFrom('profiles')
    .select('id')
    .where('type', '=', profile.type)
    .where('network_id', '=', profile.socialNetworkId)
    .where('organization_id', 'is not distinct from', owner.organization_id)
    .where('member_id', 'is not distinct from', owner.member_id)
    .executeTakeFirst()
  const values = {
    username: profile.socialNetworkUsername ?? profile.socialNetworkId,
    avatar_url: profile.avatarUrl ?? null,
  }
  const id = found
    ? found.id
    : (
        await tx
          .insertInto('profiles')
          .values({ ...owner, ...values, type: profile.type, network_id: profile.socialNetworkId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  if (found) await tx.updateTable('profiles').set(values).where('id', '=', id).execute()
  if (profile.credentials) await sealCredentials(tx, keyRing, id, profile.credentials)
  ids.profiles.set(String(profile.id ?? `${profile.type}:${profile.socialNetworkId}`), id)
}

/** A member whose preset is one of profiles gets it on every profile of the organization that the file names. */
async function grantProfiles(tx: Tx, ids: Ids, seed: Seed, member: Part<'members'>): Promise<void> {
  const { preset } = member
  if (!(preset in presets.profile)) return
  const memberId = idOf(ids.members, member.id ?? member.email, 'member')
  const theirs = (seed.profiles ?? []).filter(
    (profile) =>
      profile.owner === 'ORGANIZATION' && String(profile.ownerId) === String(member.organizationId),
  )
  for (const profile of theirs) {
    const profileId = idOf(
      ids.profiles,
      profile.id ?? `${profile.type}:${profile.socialNetworkId}`,
      'profile',
    )
    await tx
      .insertInto('profile_members')
      .values({ profile_id: profileId, member_id: memberId, preset })
      .onConflict((conflict) =>
        conflict.columns(['profile_id', 'member_id']).doUpdateSet({ preset }),
      )
      .execute()
  }
}

async function loadTeam(tx: Tx, ids: Ids, team: Part<'teams'>): Promise<void> {
  const organizationId = idOf(ids.organizations, team.organizationId, 'organization')
  const found = await tx
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.fn('lower', ['name']), '=', team.name.toLowerCase()))
    .executeTakeFirst()
  const { id } =
    found ??
    (await tx
      .insertInto('teams')
      .values({ organization_id: organizationId, name: team.name })
      .returning('id')
      .executeTakeFirstOrThrow())
  if (!found) {
    await addAuditEntry(tx, 'operator', {
      action: 'team.created',
      subject: `team:${id}`,
      organizationId,
      detail: { name: team.name },
    })
  }
  for (const memberName of team.memberIds) {
    const memberId = idOf(ids.members, memberName, 'member')
    await tx
      .insertInto('team_members')
      .values({
        team_id: id,
        organization_id: organizationId,
        member_id: memberId,
        preset: 'MEMBER',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const preset = team.profilePreset ?? 'LIMITED'
  for (const profileName of team.profileIds ?? []) {
    const profileId = idOf(ids.profiles, profileName, 'profile')
    await tx
      .insertInto('team_profiles')
      .values({ team_id: id, profile_id: profileId, preset })
      .onConflict((conflict) => conflict.columns(['team_id', 'profile_id']).doUpdateSet({ preset }))
      .execute()
  }
}

async function loadApp(tx: Tx, ids: Ids, app: Part<'apps'>): Promise<void> {
  const organizationId = idOf(ids.organizations, app.organizationId, 'organization')
  const { clientId, name, kind } = app
  const redirectUris = requireRedirectUris(app.redirectUris)
  const changed = await tx
    .updateTable('apps')
    .set({ name, redirect_uris: redirectUris })
    .where('client_id', '=', clientId)
    .returning('client_id')
    .executeTakeFirst()
  if (!changed) {
    const chosen =
      app.clientSecret === undefined ? { clientId } : { clientId, clientSecret: app.clientSecret }
    await registerApp(
      tx,
      'operator',
      { organizationId, name, kind, redirectUris, isPublic: app.clientSecret === undefined },
      chosen,
    )
  }
  for (const place of app.installedBy ?? []) {
    const where =
      kind === 'MEMBER'
        ? { memberId: idOf(ids.members, place, 'member') }
        : { organizationId: idOf(ids.organizations, place, 'organization') }
    await installApp(tx, 'operator', clientId, where)
  }
}

function idOf(known: Map<string, string>, name: string | number, what: string): string {
  const id = known.get(String(name))
  if (id === undefined)
    throw new Problem('invalid', { message: `there is no ${what} called ${name}` })
  return id
}
