// Which teams have a profile, and which profiles a team has.
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'

/** A personal profile may be shared with teams of several organizations: only teams of the caller's organizations are listed. */
export async function listTeamsOfProfile(
  database: Database,
  principal: Caller,
  profileId: string,
): Promise<{ id: string }[]> {
  const query = database
    .selectFrom('team_profiles')
    .innerJoin('teams', 'teams.id', 'team_profiles.team_id')
    .select('teams.id')
    .where('team_profiles.profile_id', '=', profileId)
    .orderBy('teams.id')
    .limit(1000)
  if (principal.kind === 'organization') {
    return query.where('teams.organization_id', '=', principal.organizationId).execute()
  }
  return query
    .innerJoin('organization_members as ours', 'ours.organization_id', 'teams.organization_id')
    .where('ours.member_id', '=', principal.memberId)
    .execute()
}

export async function listProfilesOfTeam(
  database: Database,
  teamId: string,
): Promise<{ id: string; preset: string; permissions: string[] }[]> {
  return database
    .selectFrom('team_profiles')
    .select(['profile_id as id', 'preset', 'permissions'])
    .where('team_id', '=', teamId)
    .orderBy('profile_id')
    .limit(1000)
    .execute()
}
