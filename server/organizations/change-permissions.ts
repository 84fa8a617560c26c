// Sets the permissions of a member in the organization, and on one of its profiles. A caller gives and takes only permissions that they hold.

import { sql } from 'kysely'
import {
  organizationRights,
  organizationRightsOfMember,
  requirePermission,
} from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import {
  everyPermission,
  type Level,
  matrix,
  presets,
  type Rights,
  rightsOf,
} from '../access/matrix.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { requireAnotherManager } from './last-manager.ts'
import { requireMembership } from './organizations.ts'

export type PermissionsInput = { permissionPreset: string; permissions?: string[] | null }
type OnMember = { organizationId: string; memberId: string }
type OnProfile = { organizationId: string; profileId: string }

export async function setMemberPermissions(
  tx: Tx,
  actor: RequestActor,
  on: OnMember,
  input: PermissionsInput,
): Promise<Rights<'organization'>> {
  const { organizationId, memberId } = on
  const allowed = () =>
    requirePermission(tx, actor.principal, 'changeMemberPermissions', { organizationId })
  await allowed()
  await requireMembership(tx, organizationId, memberId)
  const rights = readRights('organization', input)
  await requireAnotherManager(tx, { ...on, keeps: rights })
  // Again under the locks: another request may have changed the caller or the member meanwhile.
  await allowed()
  const before = await requireEqualRights(tx, actor, on, rights)
  await tx
    .updateTable('organization_members')
    .set({ preset: rights.preset, permissions: customOf(rights) })
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute()
  await addAuditEntry(tx, actor, {
    action: 'member.permissions_changed',
    subject: `member:${memberId}`,
    organizationId,
    detail: { from: before, to: rights },
  })
  return rights
}

/** The caller holds all that the member has and all that the member gets. Returns what the member has. */
async function requireEqualRights(
  tx: Tx,
  { principal }: RequestActor,
  { organizationId, memberId }: OnMember,
  rights: Rights<'organization'>,
): Promise<Rights<'organization'>> {
  const own = await organizationRights(tx, principal, organizationId)
  const theirs = await organizationRightsOfMember(tx, organizationId, memberId)
  const resource = { type: 'member', id: memberId }
  if (!theirs) throw new Problem('memberDoesNotExist', { resource })
  const concerned = [...theirs.permissions, ...rights.permissions]
  if (concerned.every((permission) => own?.permissions.includes(permission))) return theirs
  throw new Problem(matrix.changeMemberPermissions.refusal, {
    resource,
    hint: say('permission_not_held'),
    reason: 'more_than_own',
  })
}

/** `undefined`: removes the rights that the member was given on the profile. Those by teams stay. */
export async function setProfilePermissions(
  tx: Tx,
  actor: RequestActor,
  on: OnMember & OnProfile,
  input: PermissionsInput | undefined,
): Promise<Rights<'profile'>> {
  const { organizationId, memberId, profileId } = on
  await requirePermission(tx, actor.principal, 'changeProfilePermissions', { organizationId })
  await lockMembership(tx, on)
  await requireProfileOf(tx, on)
  const rights = input ? readRights('profile', input) : rightsOf('profile', 'NONE')
  if (input) {
    const row = { preset: rights.preset, permissions: customOf(rights) }
    await tx
      .insertInto('profile_members')
      .values({ profile_id: profileId, member_id: memberId, ...row })
      .onConflict((conflict) => conflict.columns(['profile_id', 'member_id']).doUpdateSet(row))
      .execute()
  } else {
    await tx
      .deleteFrom('profile_members')
      .where('profile_id', '=', profileId)
      .where('member_id', '=', memberId)
      .execute()
  }
  await addAuditEntry(tx, actor, {
    action: 'profile.permissions_changed',
    subject: `member:${memberId}`,
    organizationId,
    detail: { socialProfileId: profileId, to: rights },
  })
  return rights
}

/** Locked, so that the member is not removed from the organization before the commit. */
async function lockMembership(tx: Tx, { organizationId, memberId }: OnMember): Promise<void> {
  const row = await tx
    .selectFrom('organization_members')
    .select('member_id')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new Problem('memberDoesNotExist', { resource: { type: 'member', id: memberId } })
}

/** A profile of another organization, and a personal one, are reported as not found. */
export async function requireProfileOf(
  tx: Tx,
  { organizationId, profileId }: OnProfile,
): Promise<void> {
  const { rows } = await sql`
    select from profiles where id = ${profileId} and organization_id = ${organizationId} for key share`.execute(
    tx,
  )
  if (rows.length === 0)
    throw new Problem('notFound', { resource: { type: 'socialProfile', id: profileId } })
}

/** A preset, or CUSTOM with its permissions. */
export function readRights<L extends Level>(level: L, input: PermissionsInput): Rights<L> {
  const { permissionPreset: preset, permissions } = input
  if (preset !== 'CUSTOM') {
    if (permissions != null) throw notCustom(preset)
    if (Object.hasOwn(presets[level], preset)) return rightsOf(level, preset)
    throw unknown('/permissionPreset', [...Object.keys(presets[level]), 'CUSTOM'])
  }
  const known: string[] = everyPermission(level)
  const strange = permissions?.findIndex((name) => !known.includes(name)) ?? -1
  if (strange >= 0) throw unknown(`/permissions/${strange}`, known)
  if (permissions) return rightsOf(level, preset, permissions)
  throw new Problem('invalid', {
    message: say('custom_needs_permissions'),
    reason: 'missing',
    param: '/permissions',
  })
}

/** The list would have no effect: the preset says what the permissions are. */
export function notCustom(preset: string): Problem {
  return new Problem('invalid', {
    message: say('permissions_only_with_custom'),
    hint: say('permissions_only_with_custom_advice'),
    reason: 'fixed_field',
    values: { preset: preset.slice(0, 100) },
    param: '/permissions',
  })
}

export function customOf({ preset, permissions }: { preset: string; permissions: string[] }) {
  return preset === 'CUSTOM' ? permissions : []
}

function unknown(param: string, values: string[]): Problem {
  return new Problem('invalid', {
    message: say('is_unknown', { name: param.slice(1) }),
    hint: say('one_of', { names: values.join(', ') }),
    reason: 'unknown_value',
    param,
  })
}
