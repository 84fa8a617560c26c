// Groups of profiles that an organization keeps, to choose them together. A group gives no rights: callers see the profiles of it that they
// may use, and replace only those.
import { sql } from 'kysely'
import {
  type Caller,
  isPermitted,
  type Principal,
  refuseAppAlone,
  requirePermission,
} from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import { type Database, isDuplicate, type Tx } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { listUsableProfiles, profileNotFound } from '../profiles.ts'

export const maxGroups = 100
export const maxProfiles = 200
export const maxNameLength = 60

export type ProfileGroup = {
  id: string
  name: string
  profileIds: string[]
  createdBy: string | null
  createdAt: Date
}
type On = { organizationId: string; groupId: string }
type Input = { name?: string | null; socialProfileIds?: (string | number)[] | null }

/** By name. A group of which the caller may use no profile is left out, unless the caller may change it. */
export async function listGroups(
  database: Database,
  principal: Caller,
  organizationId: string,
): Promise<ProfileGroup[]> {
  const groups = await findGroups(database, organizationId)
  const named = groups.flatMap(({ profileIds }) => profileIds)
  const usable = await listUsableIds(database, principal, named)
  const mayChangeAll = await isPermitted(database, principal, 'changeProfileGroup', {
    organizationId,
  })
  return groups
    .map((group) => ({ ...group, profileIds: group.profileIds.filter((id) => usable.has(id)) }))
    .filter((group) => mayChangeAll || group.profileIds.length > 0 || isCreator(principal, group))
}

export async function createGroup(
  tx: Tx,
  actor: RequestActor,
  organizationId: string,
  input: Input,
): Promise<ProfileGroup> {
  const { principal } = actor
  refuseAppAlone(principal)
  await requirePermission(tx, principal, 'createProfileGroup', { organizationId })
  const name = readName(input.name)
  const profileIds = await readProfiles(tx, principal, input.socialProfileIds ?? [])
  await requireSpace(tx, organizationId)
  const createdBy = principal.kind === 'member' ? principal.memberId : null
  const { id } = await refuseTakenName(() =>
    tx
      .insertInto('profile_groups')
      .values({ organization_id: organizationId, name, created_by: createdBy })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await addProfiles(tx, id, profileIds)
  await addAuditEntry(tx, actor, {
    action: 'profile_group.created',
    subject: `profile_group:${id}`,
    organizationId,
    detail: { name, socialProfileIds: profileIds },
  })
  return requireShown(tx, principal, { organizationId, groupId: id })
}

export async function changeGroup(
  tx: Tx,
  actor: RequestActor,
  on: On,
  { name, socialProfileIds }: Input,
): Promise<ProfileGroup> {
  const { principal } = actor
  refuseAppAlone(principal)
  const group = await requireChangeable(tx, principal, on)
  const newName = name == null ? group.name : readName(name)
  if (newName !== group.name)
    await refuseTakenName(() =>
      tx.updateTable('profile_groups').set({ name: newName }).where('id', '=', group.id).execute(),
    )
  if (socialProfileIds != null) await replaceProfiles(tx, principal, group, socialProfileIds)
  await addAuditEntry(tx, actor, {
    action: 'profile_group.changed',
    subject: `profile_group:${group.id}`,
    organizationId: on.organizationId,
    detail: { name: newName, ...(socialProfileIds && { socialProfileIds }) },
  })
  return requireShown(tx, principal, on)
}

export async function removeGroup(tx: Tx, actor: RequestActor, on: On): Promise<void> {
  const { id, name } = await requireChangeable(tx, actor.principal, on)
  await tx.deleteFrom('profile_groups').where('id', '=', id).execute()
  await addAuditEntry(tx, actor, {
    action: 'profile_group.removed',
    subject: `profile_group:${id}`,
    organizationId: on.organizationId,
    detail: { name },
  })
}

/** Locked. Callers who may not change a group get the same answer for one that does not exist. */
async function requireChangeable(tx: Tx, principal: Principal, { organizationId, groupId }: On) {
  await requirePermission(tx, principal, 'createProfileGroup', { organizationId })
  const row = await tx
    .selectFrom('profile_groups')
    .select(['id', 'name', 'created_by'])
    .where('id', '=', groupId)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isCreator(principal, { createdBy: row.created_by }))
    await requirePermission(tx, principal, 'changeProfileGroup', { organizationId })
  if (!row) throw groupNotFound(groupId)
  return row
}

async function replaceProfiles(
  tx: Tx,
  principal: Caller,
  group: { id: string },
  ids: (string | number)[],
): Promise<void> {
  const wanted = await readProfiles(tx, principal, ids)
  const before = await tx
    .selectFrom('profile_group_profiles')
    .select('profile_id')
    .where('group_id', '=', group.id)
    .execute()
  const usable = await listUsableIds(
    tx,
    principal,
    before.map((row) => row.profile_id),
  )
  const hidden = before.filter((row) => !usable.has(row.profile_id)).length
  if (hidden + wanted.length > maxProfiles) throw tooManyProfiles()
  if (usable.size > 0)
    await tx
      .deleteFrom('profile_group_profiles')
      .where('group_id', '=', group.id)
      .where('profile_id', 'in', [...usable])
      .execute()
  await addProfiles(tx, group.id, wanted)
}

async function addProfiles(tx: Tx, groupId: string, profileIds: string[]): Promise<void> {
  await tx
    .insertInto('profile_group_profiles')
    .values(profileIds.map((profileId) => ({ group_id: groupId, profile_id: profileId })))
    .execute()
}

function readName(name: string | null | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed.length > 0 && trimmed.length <= maxNameLength) return trimmed
  throw new Problem('invalid', {
    message: say('group_name_length', { limit: maxNameLength }),
    reason: trimmed === '' ? 'missing' : 'too_long',
    param: '/name',
  })
}

/** Each must be one that the caller may use. */
async function readProfiles(
  tx: Tx,
  principal: Caller,
  given: (string | number)[],
): Promise<string[]> {
  const ids = [...new Set(given.map(String))]
  if (ids.length === 0)
    throw new Problem('invalid', {
      message: say('group_without_profiles'),
      reason: 'missing',
      param: '/socialProfileIds',
    })
  if (ids.length > maxProfiles) throw tooManyProfiles()
  const usable = await listUsableIds(tx, principal, ids)
  const unknown = ids.find((id) => !usable.has(id))
  if (unknown !== undefined) throw profileNotFound(unknown)
  return ids
}

async function listUsableIds(
  database: Database,
  principal: Caller,
  ids: string[],
): Promise<Set<string>> {
  const profileIds = [...new Set(ids.filter(isId))]
  if (profileIds.length === 0) return new Set()
  const usable = await listUsableProfiles(database, principal, { profileIds })
  return new Set(usable.map(({ id }) => id))
}

/** Locks the organization, so that two requests cannot exceed the limit together. */
async function requireSpace(tx: Tx, organizationId: string): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('profile_groups')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) < maxGroups) return
  throw new Problem('conflict', {
    message: say('groups_too_many', { limit: maxGroups }),
    reason: 'too_many_items',
  })
}

async function findGroups(
  database: Database,
  organizationId: string,
  groupId?: string,
): Promise<ProfileGroup[]> {
  const { rows } = await sql<ProfileGroup>`
    select g.id, g.name, g.created_by as "createdBy", g.created_at as "createdAt",
      array(select p.profile_id::text from profile_group_profiles p where p.group_id = g.id order by p.profile_id) as "profileIds"
    from profile_groups g
    where g.organization_id = ${organizationId} and ${groupId === undefined ? sql`true` : sql`g.id = ${groupId}`}
    order by lower(g.name)`.execute(database)
  return rows
}

async function requireShown(
  tx: Tx,
  principal: Caller,
  { organizationId, groupId }: On,
): Promise<ProfileGroup> {
  const [group] = await findGroups(tx, organizationId, groupId)
  if (!group) throw groupNotFound(groupId)
  const usable = await listUsableIds(tx, principal, group.profileIds)
  return { ...group, profileIds: group.profileIds.filter((id) => usable.has(id)) }
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error, 'profile_groups_name')) throw error
    throw new Problem('conflict', {
      message: say('group_name_taken'),
      reason: 'name_in_use',
      param: '/name',
      cause: error,
    })
  }
}

function isCreator(principal: Principal, { createdBy }: Pick<ProfileGroup, 'createdBy'>): boolean {
  return principal.kind === 'member' && createdBy === principal.memberId
}

function tooManyProfiles(): Problem {
  return new Problem('invalid', {
    message: say('group_profiles_too_many', { limit: maxProfiles }),
    reason: 'too_many_items',
    param: '/socialProfileIds',
  })
}

function groupNotFound(id: string): Problem {
  return new Problem('notFound', { resource: { type: 'profileGroup', id } })
}
