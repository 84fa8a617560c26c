// A member without the right to see people reads their own rights on profiles.
import { useQuery } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { keyOf, type Pair } from '../people.ts'

export function useOwnPairs(memberId: string) {
  return useQuery({
    queryKey: ['profiles', 'own-pairs', memberId],
    queryFn: async (): Promise<Map<string, Pair>> => {
      const params = { query: { include: 'permissions' as const } }
      const data = await dataOf(api.GET('/v1/me/socialProfiles', { params }))
      return new Map(
        data.map((profile) => [keyOf(memberId, profile.id), pairOf(memberId, profile)]),
      )
    },
  })
}

type Own = Schemas['OwnProfile']

/** The answer does not say which part comes from a team, so all of it is shown as granted directly. */
function pairOf(
  memberId: string,
  { id, permissions = [], permissionPreset = 'CUSTOM' }: Own,
): Pair {
  const rights = { permissions, permissionPreset }
  return { member: { id: memberId }, socialProfile: { id }, ...rights, given: rights }
}
