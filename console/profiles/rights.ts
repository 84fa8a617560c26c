// What the member may do with each profile.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, call } from '../api/client.ts'

export type Right = 'PUBLISH' | 'APPROVE' | 'MANAGE'

const rightsQuery = queryOptions({
  queryKey: ['profiles', 'rights'],
  queryFn: () =>
    call(api.GET('/v1/me/socialProfiles', { params: { query: { include: 'permissions' } } })).then(
      ({ data }) => new Map(data.map(({ id, permissions }) => [id, permissions ?? []])),
    ),
  staleTime: 60_000,
})

/** While they are loading, everything may be tried: the service decides anyway. */
export function useRight(profileId: string, right: Right): boolean {
  return useQuery(rightsQuery).data?.get(profileId)?.includes(right) ?? true
}
