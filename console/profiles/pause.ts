// Whether publishing is held back: for one profile, or for the whole organization.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../api/client.ts'
import { type Profile, useProfiles } from './profiles.ts'

export type Pause = Schemas['Pause']
/** The subject of a pause: an organization with all its profiles, or one profile. */
export type Place = { organizationId: string } | { socialProfileId: string }

export function pauseQuery(place: Place) {
  return queryOptions({
    queryKey: ['pause', place],
    queryFn: (): Promise<Pause> =>
      'organizationId' in place
        ? dataOf(api.GET('/v1/organizations/{organizationId}/pause', { params: { path: place } }))
        : dataOf(
            api.GET('/v1/socialProfiles/{socialProfileId}/pause', { params: { path: place } }),
          ),
    enabled: Object.values(place).every((id) => id !== ''),
  })
}

/** The pauses of a profile: its own, and that of its organization. */
export type ProfilePauses = NonNullable<Profile['pauses']>

/** The pause that holds back all profiles of an organization. */
export function useOrganizationPause(organizationId: string): ProfilePauses[number] | undefined {
  const ofOrganization = useProfiles().filter(
    ({ owner, ownerId }) => owner === 'ORGANIZATION' && ownerId === organizationId,
  )
  return ofOrganization.flatMap(({ pauses = [] }) => pauses).find(isOfOrganization)
}

export function isOfOrganization({ level }: ProfilePauses[number]): boolean {
  return level === 'ORGANIZATION'
}

/** Pauses with a reason, or ends the pause. */
export function useChangePause(place: Place, onDone: (pause: Pause) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { reason: string } | 'resume') =>
      change === 'resume' ? resume(place) : pause(place, change.reason),
    onSuccess: async (changed) => {
      await Promise.all(
        [['pause'], ['profiles']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      onDone(changed)
    },
  })
}

function pause(place: Place, reason: string): Promise<Pause> {
  const body = reason === '' ? {} : { reason }
  return 'organizationId' in place
    ? dataOf(
        api.POST('/v1/organizations/{organizationId}/pause', { params: { path: place }, body }),
      )
    : dataOf(
        api.POST('/v1/socialProfiles/{socialProfileId}/pause', { params: { path: place }, body }),
      )
}

function resume(place: Place): Promise<Pause> {
  return 'organizationId' in place
    ? dataOf(api.DELETE('/v1/organizations/{organizationId}/pause', { params: { path: place } }))
    : dataOf(api.DELETE('/v1/socialProfiles/{socialProfileId}/pause', { params: { path: place } }))
}
