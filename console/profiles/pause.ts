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
      ('organizationId' in place
        ? call(api.GET('/v1/organizations/{organizationId}/pause', { params: { path: place } }))
        : call(api.GET('/v1/socialProfiles/{socialProfileId}/pause', { params: { path: place } }))
      ).then(({ data }) => data),
    enabled: Object.values(place).every((id) => id !== ''),
  })
}

/** The organization lists the profiles that are paused: only those are asked about one by one. */
export function useProfilePause({ id, owner, ownerId }: Profile): Pause | undefined {
  const isShared = owner === 'ORGANIZATION'
  const { data: shared } = useQuery(pauseQuery({ organizationId: isShared ? ownerId : '' }))
  const isHeld =
    !isShared || shared?.isPaused || shared?.pausedSocialProfiles.some((one) => one.id === id)
  const own = pauseQuery({ socialProfileId: isHeld ? id : '' })
  return useQuery(own).data
}

/** Pauses with a reason, or ends the pause. */
export function useChangePause(place: Place, onDone: (pause: Pause) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { reason: string } | 'resume') =>
      change === 'resume' ? resume(place) : pause(place, change.reason),
    onSuccess: async (changed) => {
      await queryClient.invalidateQueries({ queryKey: ['pause'] })
      onDone(changed)
    },
  })
}

async function pause(place: Place, reason: string): Promise<Pause> {
  const body = reason === '' ? {} : { reason }
  const { data } =
    'organizationId' in place
      ? await call(
          api.POST('/v1/organizations/{organizationId}/pause', { params: { path: place }, body }),
        )
      : await call(
          api.POST('/v1/socialProfiles/{socialProfileId}/pause', { params: { path: place }, body }),
        )
  return data
}

async function resume(place: Place): Promise<Pause> {
  const { data } =
    'organizationId' in place
      ? await call(
          api.DELETE('/v1/organizations/{organizationId}/pause', { params: { path: place } }),
        )
      : await call(
          api.DELETE('/v1/socialProfiles/{socialProfileId}/pause', { params: { path: place } }),
        )
  return data
}
