// When each profile was last published to.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'

const lastPostsQuery = queryOptions({
  queryKey: ['messages', 'last-posts'],
  queryFn: async () => {
    const query = { include: 'lastSentDate' }
    const profiles = await dataOf(api.GET('/v1/socialProfiles', { params: { query } }))
    return new Map(
      profiles.flatMap(({ id, lastSentDate: date }) =>
        date ? [[id, Date.parse(date) / 1000]] : [],
      ),
    )
  },
  staleTime: 60_000,
})

/** Unix seconds by id of the profile. */
export function useLastPosts(): ReadonlyMap<string, number> {
  return useQuery(lastPostsQuery).data ?? noPosts
}

const noPosts: ReadonlyMap<string, number> = new Map()
