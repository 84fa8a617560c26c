// Creates teams, adds members to them, and lists them.
import {
  isPermitted,
  organizationRights,
  type Principal,
  refuseAppAlone,
  requirePermission,
} from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import { matrix } from '../../access/matrix.ts'
import { type Database, isDuplicate, type Tx } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { requireTeam } from '../organizations.ts'

export async function createTeam(
  tx: Tx,
  caller: RequestActor,
  organizationId: string,
  teamName: string | null | undefined,
) {
  await requirePermission(tx, caller.principal, 'createTeam', { organizationId })
  const name = readTeamName(teamName)
  const author = caller.principal.kind === 'member' ? caller.principal.memberId : null
  try {
    const team = await tx
      .insertInto('teams')
      .values({ organization_id: organizationId, name, created_by: author, modified_by: author })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addAuditEntry(tx, caller, {
      action: 'team.created',
      subject: `team:${team.id}`,
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

export function readTeamName(teamName: string | null | undefined): string {
  const name = teamName?.trim() ?? ''
  if (name.length >= 2 && name.length <= 200) return name
  throw new Problem('invalidTeamName', { param: '/teamName' })
}

/** Idempotent. */
export async function addTeamMember(
  tx: Tx,
  caller: RequestActor,
  where: { organizationId: string; teamId: string; memberId: string },
): Promise<void> {
  const { organizationId, teamId, memberId } = where
  await requirePermission(tx, caller.principal, 'addTeamMember', { organizationId, teamId })
  await requireTeam(tx, organizationId, teamId)
  const membership = await tx
    .selectFrom('organization_members')
    .select('member_id')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    // Locked, so that the member is not removed from the organization before the commit.
    .forShare()
    .executeTakeFirst()
  if (!membership)
    throw new Problem('memberNotInOrganization', { resource: { type: 'member', id: memberId } })
  const added = await tx
    .insertInto('team_members')
    .values({
      team_id: teamId,
      organization_id: organizationId,
      member_id: memberId,
      preset: 'MEMBER',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('team_id')
    .executeTakeFirst()
  if (!added) return
  await addAuditEntry(tx, caller, {
    action: 'team.member_added',
    subject: `team:${teamId}`,
    organizationId,
    detail: { memberId },
  })
}

/** A caller outside the organization gets the same error as for a team that does not exist. */
export async function requireVisibleTeam(
  database: Database,
  principal: Principal,
  teamId: string,
  action: 'viewTeam' | 'viewTeamMembers' = 'viewTeam',
) {
  refuseAppAlone(principal)
  const team = await database
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', teamId)
    .executeTakeFirst()
  if (!team || !(await organizationRights(database, principal, team.organization_id))) {
    throw new Problem('invalidTeamId', { resource: { type: 'team', id: teamId } })
  }
  const on = { organizationId: team.organization_id, teamId }
  if (!(await isPermitted(database, principal, action, on)))
    throw new Problem(matrix[action].refusal, { resource: { type: 'team', id: teamId } })
  return team
}

export async function listTeams(database: Database, organizationId: string, page: Page) {
  const { where, order, limit } = keyset('id', page)
  const rows = await database
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

export async function listTeamMembers(database: Database, teamId: string, page: Page) {
  const { where, order, limit } = keyset('team_members.member_id', page)
  const rows = await database
    .selectFrom('team_members')
    .innerJoin('members', 'members.id', 'team_members.member_id')
    .select(['team_members.member_id as id', 'members.full_name'])
    .where('team_id', '=', teamId)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

export async function listTeamsOfMember(
  database: Database,
  organizationId: string,
  memberId: string,
) {
  return database
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['teams.id', 'teams.name'])
    .where('team_members.organization_id', '=', organizationId)
    .where('team_members.member_id', '=', memberId)
    .orderBy('teams.id')
    .limit(1000)
    .execute()
}
