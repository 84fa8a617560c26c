// The people who interacted with a profile, and the history with each.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { paths } from '../../sdk/schema.gen.ts'
import { api, call, dataOf, type Schemas } from '../api/client.ts'
import { networkOf } from '../networks/networks.ts'
import type { Profile } from '../profiles/profiles.ts'
import type { Kind } from './kinds.ts'

export type Counterpart = Schemas['Counterpart']
export type Interaction = Schemas['Interaction']

export type Narrowed = { type?: Kind | undefined; search?: string | undefined }

export function useCounterparts(socialProfileId: string, { type, search }: Narrowed) {
  return useInfiniteQuery({
    queryKey: ['interactions', socialProfileId, { type, search }],
    queryFn: ({ pageParam }) => {
      const narrowed = { ...(type ? { type } : {}), ...(search ? { search } : {}) }
      const query = { socialProfileId, limit: 30, ...narrowed, ...cursorOf(pageParam) }
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
): { with: Counterpart['with']; counterpart?: Counterpart | undefined } | undefined {
  const listed = people?.find((one) => one.with.socialNetworkId === id)
  const { data, isFetched } = useQuery({
    queryKey: ['interactions', socialProfileId, 'person', id],
    queryFn: async () => {
      const query = { socialProfileId, with: id ?? '', include: 'history' }
      const { data: found } = await call(api.GET('/v1/interactions', { params: { query } }))
      return found[0] ?? null
    },
    enabled: id !== undefined && people !== undefined,
  })
  if (id === undefined || !(listed || isFetched)) return undefined
  const counterpart = data ?? listed
  return { with: counterpart?.with ?? { socialNetworkId: id }, counterpart }
}

export function useHistory(profile: Profile, otherId: string, type: Kind | undefined) {
  return useInfiniteQuery({
    queryKey: ['interactions', profile.id, 'with', otherId, type],
    queryFn: async ({ pageParam }) => {
      const query = {
        socialNetworkId: profile.socialNetworkId,
        targetSocialNetworkId: otherId,
        include: 'message',
        limit: 50,
        ...(type ? { type } : {}),
        ...cursorOf(pageParam),
      }
      const path = { network: pathOf(profile.type) }
      return dataOf(api.GET('/v1/interactions/{network}', { params: { path, query } }))
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
