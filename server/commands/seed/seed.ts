// Loads an installation from a seed file. Loading is idempotent: missing parts are added, and changed values (a plan, a preset,
// a redirect URI) are updated. Passwords of existing members and secrets of existing apps stay as they are.
import { addAuditEntry } from '../../access/audit.ts'
import { presets } from '../../access/matrix.ts'
import { installApp } from '../../apps/install.ts'
import { requireRedirectUris } from '../../apps/redirect-uris.ts'
import { registerApp } from '../../apps/register.ts'
import { OperatorError } from '../../config/operator-error.ts'
import type { Tx } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { Problem } from '../../errors.ts'
import { findMemberByEmail } from '../../organizations/organizations.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { hashPassword } from '../../sessions/passwords.ts'
import { emailKey, isEmail } from '../../strings/email.ts'
import { type Ids, idOf, noIds } from './seed-ids.ts'
import { grantProfiles, loadProfile } from './seed-profiles.ts'
import type { Part, Seed } from './seed-shape.ts'

export async function loadSeed(tx: Tx, keyRing: KeyRing, seed: Seed): Promise<Ids> {
  try {
    return await loadParts(tx, keyRing, seed)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new OperatorError(`The seed file: ${error.message}`, { exitCode: 2, cause: error })
  }
}

/** In this order, because each part may refer to earlier ones. */
async function loadParts(tx: Tx, keyRing: KeyRing, seed: Seed): Promise<Ids> {
  const { organizations, members = [], profiles = [], teams = [], apps = [] } = seed
  const ids = noIds()
  for (const organization of organizations) await loadOrganization(tx, ids, organization)
  for (const member of members) await loadMember(tx, ids, member)
  for (const profile of profiles) await loadProfile(tx, keyRing, ids, profile)
  for (const member of members) await grantProfiles(tx, ids, seed, member)
  for (const team of teams) await loadTeam(tx, ids, team)
  for (const app of apps) {
    // An app without an organization belongs to the first one of the file.
    await loadApp(tx, ids, { organizationId: organizations[0]?.id ?? '', ...app })
  }
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
    // demo.json, which is written from the database, names organizations by their real ids.
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
    ids.loaded.push({ kind: 'organization', name, id: found.id, isNew: false })
    return
  }
  const { id } = await tx
    .insertInto('organizations')
    .values({ seed_key: key, name, plan })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.organizations.set(key, id)
  ids.loaded.push({ kind: 'organization', name, id, isNew: true })
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
  ids.loaded.push({ kind: 'member', name: member.email, id, isNew: !earlier })
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
      email_key: emailKey(member.email),
      // The operator vouches for the address of a member with a password.
      email_proved_at: member.password === undefined ? null : new Date(),
      full_name: member.fullName,
      timezone: member.timezone ?? 'UTC',
      is_timezone_chosen: member.timezone !== undefined,
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
  ids.loaded.push({ kind: 'team', name: team.name, id, isNew: !found })
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

async function loadApp(
  tx: Tx,
  ids: Ids,
  app: Part<'apps'> & { organizationId: string | number },
): Promise<void> {
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
  ids.loaded.push({ kind: 'app', name, id: clientId, isNew: !changed })
  for (const place of app.installedBy ?? []) {
    const where =
      kind === 'MEMBER'
        ? { memberId: idOf(ids.members, place, 'member') }
        : { organizationId: idOf(ids.organizations, place, 'organization') }
    await installApp(tx, 'operator', clientId, where)
  }
}
