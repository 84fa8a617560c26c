// The tags that the organization has used.
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { useOrganization } from '../../organizations/organization.ts'
import { useProfileById } from '../../profiles/profiles.ts'

export function useTags(): string[] {
  const organizationId = useOrganization()?.id ?? ''
  const { data = [] } = useQuery({
    queryKey: ['messages', 'tags', organizationId],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}/tags', {
          params: { path: { organizationId }, query: { limit: 1000 } },
        }),
      ),
    enabled: organizationId !== '',
    staleTime: 5 * 60_000,
    refetchInterval: false,
  })
  return data.map(({ name }) => name)
}

/** New tags are created by members who may publish; those who may only propose use the ones that are there. */
export function useMayCreateTags(profileIds: readonly string[]): boolean {
  const profiles = useProfileById()
  return profileIds.every((id) => profiles.get(id)?.permissions?.includes('PUBLISH') ?? true)
}
