// Teams with their members and profiles, and every change of them.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { useOrganizationId } from '../people.ts'
import { bodyOf, type levels } from '../rights/levels.ts'

export type Team = Schemas['Team']

export function teamsQuery(organizationId: string) {
  const params = { path: { organizationId } }
  return queryOptions({
    queryKey: ['organizations', organizationId, 'teams'],
    queryFn: () => dataOf(api.GET('/v1/organizations/{organizationId}/teams', { params })),
    enabled: organizationId !== '',
  })
}

export function teamQuery(teamId: string) {
  const params = { path: { teamId } }
  return queryOptions({
    queryKey: ['organizations', 'team', teamId],
    queryFn: () => dataOf(api.GET('/v1/teams/{teamId}', { params })),
  })
}

export function teamMembersQuery(organizationId: string, teamId: string) {
  const params = { path: { organizationId, teamId } }
  return queryOptions({
    queryKey: ['organizations', organizationId, 'teams', teamId, 'members'],
    queryFn: () =>
      dataOf(api.GET('/v1/organizations/{organizationId}/teams/{teamId}/members', { params })),
    enabled: organizationId !== '',
  })
}

export function teamProfilesQuery(organizationId: string, teamId: string) {
  const params = { path: { organizationId, teamId }, query: { include: 'permissions' as const } }
  return queryOptions({
    queryKey: ['organizations', organizationId, 'teams', teamId, 'profiles'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}/teams/{teamId}/socialProfiles', { params }),
      ),
    enabled: organizationId !== '',
  })
}

/** The permissions of the signed-in member in the team itself. */
export function ownTeamRightsQuery(organizationId: string, teamId: string, memberId: string) {
  const params = { path: { organizationId, teamId, memberId } }
  return queryOptions({
    queryKey: ['organizations', organizationId, 'teams', teamId, 'own', memberId],
    queryFn: () =>
      call(
        api.GET(
          '/v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}/permissions',
          { params },
        ),
      ).then(({ data }) => data.permissions),
    enabled: organizationId !== '' && memberId !== '',
    // The answer for a member outside of the team is 404, and stays so.
    retry: false,
    refetchInterval: false,
  })
}

export type TeamChange =
  | { act: 'addMember'; memberId: string }
  | { act: 'removeMember'; memberId: string }
  | { act: 'setProfile'; profileId: string; level: Exclude<(typeof levels)[number], 'none'> }
  | { act: 'removeProfile'; profileId: string }

export function useChangeTeam(teamId: string) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: TeamChange) => send({ organizationId, teamId }, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['organizations'] }),
  })
}

function send(on: { organizationId: string; teamId: string }, change: TeamChange) {
  const member = '/v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}'
  const profile =
    '/v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}'
  switch (change.act) {
    case 'addMember':
      return call<unknown>(
        api.POST(member, {
          params: { path: { ...on, memberId: change.memberId }, header: newKey() },
        }),
      )
    case 'removeMember':
      return call<unknown>(
        api.DELETE(member, { params: { path: { ...on, memberId: change.memberId } } }),
      )
    case 'setProfile': {
      const { permissionPreset, ...rest } = bodyOf(change.level)
      return call<unknown>(
        api.PUT(profile, {
          params: { path: { ...on, socialProfileId: change.profileId } },
          // Only the level that removes everything has no preset.
          body: { permissionPreset: permissionPreset ?? 'CUSTOM', ...rest },
        }),
      )
    }
    case 'removeProfile':
      return call<unknown>(
        api.DELETE(profile, { params: { path: { ...on, socialProfileId: change.profileId } } }),
      )
  }
}
