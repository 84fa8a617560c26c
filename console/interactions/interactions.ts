// The people who interacted with a profile, and the history with each.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, call, type Schemas } from '../api/client.ts'
import type { paths } from '../api/schema.d.ts'
import { networkOf } from '../networks/networks.ts'
import type { Profile } from '../profiles/profiles.ts'

export type Counterpart = Schemas['Counterpart']
export type Interaction = Schemas['Interaction']

export function useCounterparts(socialProfileId: string) {
  return useInfiniteQuery({
    queryKey: ['interactions', socialProfileId],
    queryFn: ({ pageParam }) => {
      const query = { socialProfileId, limit: 30, ...cursorOf(pageParam) }
      return call(api.GET('/v1/interactions', { params: { query } }))
    },
    initialPageParam: '',
    getNextPageParam: ({ metadata }) => metadata.cursor.next ?? undefined,
  })
}

/** The person with the history at a glance. Until that is loaded it is the one of the list, or undefined. */
export function usePerson(
  socialProfileId: string,
  people: Counterpart[] | undefined,
  id: string | undefined,
): Counterpart['with'] | undefined {
  const listed = people?.find((one) => one.with.socialNetworkId === id)?.with
  const { data, isFetched } = useQuery({
    queryKey: ['interactions', socialProfileId, 'person', id],
    queryFn: async () => {
      const query = { socialProfileId, with: id ?? '' }
      const { data: found } = await call(api.GET('/v1/interactions', { params: { query } }))
      return found[0]?.with ?? null
    },
    enabled: id !== undefined && people !== undefined && listed === undefined,
  })
  if (id === undefined || !(listed || isFetched)) return undefined
  return listed ?? data ?? { socialNetworkId: id }
}

export function useHistory(profile: Profile, otherId: string) {
  return useInfiniteQuery({
    queryKey: ['interactions', profile.id, 'with', otherId],
    queryFn: async ({ pageParam }) => {
      const query = {
        socialNetworkId: profile.socialNetworkId,
        targetSocialNetworkId: otherId,
        limit: 50,
        ...cursorOf(pageParam),
      }
      const path = { network: pathOf(profile.type) }
      const { data } = await call(
        api.GET('/v1/interactions/{network}', { params: { path, query } }),
      )
      return data
    },
    initialPageParam: '',
    getNextPageParam: ({ metadata }) => metadata.cursor.next ?? undefined,
  })
}

type NetworkName = paths['/v1/interactions/{network}']['get']['parameters']['path']['network']

/** The API promises two networks. An installation may have enabled others; for the rest the service answers with the reason. */
function pathOf(type: string): NetworkName {
  return (networkOf(type).network?.name ?? type.toLowerCase()) as NetworkName
}

function cursorOf(cursor: string): { cursor?: string } {
  return cursor === '' ? {} : { cursor }
}
