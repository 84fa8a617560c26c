// The names of colleagues, which every member of the organization may read.
import { useQuery } from '@tanstack/react-query'
import { api, call } from '../api/client.ts'
import { useOrganization } from './organization.ts'

/** GET …/members takes this many ids at once. */
const max = 100

/** By id. An id without a name is of a member who has left. */
export function useMemberNames(ids: string[]): Map<string, string> {
  const organizationId = useOrganization()?.id ?? ''
  const wanted = [...new Set(ids)].sort().slice(0, max)
  const { data = [] } = useQuery({
    queryKey: ['organizations', organizationId, 'names', wanted],
    queryFn: () =>
      call(
        api.GET('/v1/organizations/{organizationId}/members', {
          params: { path: { organizationId }, query: { ids: wanted.join(',') } },
        }),
      ).then(({ data: members }) => members),
    enabled: organizationId !== '' && wanted.length > 0,
    staleTime: 5 * 60_000,
    // If the names may not be read, the page does without them.
    retry: false,
  })
  return new Map(data.map(({ id, fullName }) => [id, fullName]))
}
