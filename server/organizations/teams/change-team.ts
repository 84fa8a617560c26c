// Renames and removes teams, takes members out of them, and shares the organization's profiles with them.
import {
  organizationRights,
  type Principal,
  refuseAppAlone,
  requirePermission,
} from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import type { Rights } from '../../access/matrix.ts'
import { isDuplicate, type Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import {
  customOf,
  type PermissionsInput,
  readRights,
  requireProfileOf,
} from '../change-permissions.ts'
import { requireTeam } from '../organizations.ts'
import { readTeamName } from './teams.ts'

type OnTeam = { organizationId: string; teamId: string }

export async function renameTeam(
  tx: Tx,
  actor: RequestActor,
  teamId: string,
  teamName: string | null | undefined,
) {
  const organizationId = await requireChangeableTeam(tx, actor.principal, teamId)
  if (teamName == null) return findTeam(tx, teamId)
  const name = readTeamName(teamName)
  const modifiedBy = actor.principal.kind === 'member' ? actor.principal.memberId : null
  try {
    const team = await tx
      .updateTable('teams')
      .set({ name, modified_at: new Date(), modified_by: modifiedBy })
      .where('id', '=', teamId)
      .returningAll()
      .executeTakeFirst()
    // Another request has removed the team.
    if (!team) throw noSuchTeam(teamId)
    const subject = `team:${teamId}`
    await addAuditEntry(tx, actor, {
      action: 'team.renamed',
      subject,
      organizationId,
      detail: { name },
    })
    return team
  } catch (error) {
    if (isDuplicate(error, 'teams_name'))
      throw new Problem('teamNameTaken', { param: '/teamName', cause: error })
    throw error
  }
}

/** Another request may have removed the team. */
async function findTeam(tx: Tx, teamId: string) {
  const team = await tx.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst()
  if (!team) throw noSuchTeam(teamId)
  return team
}

/** Its members lose what the team gave them. */
export async function removeTeam(tx: Tx, actor: RequestActor, teamId: string): Promise<void> {
  const organizationId = await requireChangeableTeam(tx, actor.principal, teamId)
  const removed = await tx
    .deleteFrom('teams')
    .where('id', '=', teamId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw noSuchTeam(teamId)
  await addAuditEntry(tx, actor, {
    action: 'team.removed',
    subject: `team:${teamId}`,
    organizationId,
    detail: removed,
  })
}

/** A caller outside the organization gets the same error as for a team that does not exist. */
async function requireChangeableTeam(
  tx: Tx,
  principal: Principal,
  teamId: string,
): Promise<string> {
  refuseAppAlone(principal)
  const team = await tx
    .selectFrom('teams')
    .select('organization_id')
    .where('id', '=', teamId)
    .executeTakeFirst()
  const organizationId = team?.organization_id
  if (organizationId === undefined || !(await organizationRights(tx, principal, organizationId)))
    throw noSuchTeam(teamId)
  await requirePermission(tx, principal, 'changeTeam', { organizationId })
  return organizationId
}

function noSuchTeam(id: string): Problem {
  return new Problem('invalidTeamId', { resource: { type: 'team', id } })
}

export async function removeTeamMember(
  tx: Tx,
  actor: RequestActor,
  { organizationId, teamId, memberId }: OnTeam & { memberId: string },
): Promise<void> {
  const on = { organizationId, teamId }
  await requirePermission(tx, actor.principal, 'removeTeamMember', on)
  await requireTeam(tx, organizationId, teamId)
  const removed = await tx
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  if (!removed) throw new Problem('notFound', { resource: { type: 'member', id: memberId } })
  await addAuditEntry(tx, actor, {
    action: 'team.member_removed',
    subject: `team:${teamId}`,
    organizationId,
    detail: { memberId },
  })
}

/** Idempotent. Sharing again changes the permissions. */
export async function shareWithTeam(
  tx: Tx,
  actor: RequestActor,
  on: OnTeam & { profileId: string },
  input: PermissionsInput,
): Promise<Rights<'profile'>> {
  const { organizationId, teamId, profileId } = on
  await requirePermission(tx, actor.principal, 'shareWithTeam', { organizationId })
  await requireTeam(tx, organizationId, teamId)
  await requireProfileOf(tx, on)
  const rights = readRights('profile', input)
  const row = { preset: rights.preset, permissions: customOf(rights) }
  await tx
    .insertInto('team_profiles')
    .values({ team_id: teamId, profile_id: profileId, ...row })
    .onConflict((conflict) => conflict.columns(['team_id', 'profile_id']).doUpdateSet(row))
    .execute()
  await addAuditEntry(tx, actor, {
    action: 'team.profile_shared',
    subject: `team:${teamId}`,
    organizationId,
    detail: { socialProfileId: profileId, to: rights },
  })
  return rights
}

/** Also of a personal profile that its owner shares with the team. */
export async function unshareWithTeam(
  tx: Tx,
  actor: RequestActor,
  { organizationId, teamId, profileId }: OnTeam & { profileId: string },
): Promise<void> {
  await requirePermission(tx, actor.principal, 'unshareWithTeam', { organizationId })
  await requireTeam(tx, organizationId, teamId)
  const removed = await tx
    .deleteFrom('team_profiles')
    .where('team_id', '=', teamId)
    .where('profile_id', '=', profileId)
    .returning('profile_id')
    .executeTakeFirst()
  if (!removed)
    throw new Problem('notFound', { resource: { type: 'socialProfile', id: profileId } })
  await addAuditEntry(tx, actor, {
    action: 'team.profile_withdrawn',
    subject: `team:${teamId}`,
    organizationId,
    detail: { socialProfileId: profileId },
  })
}
