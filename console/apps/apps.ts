// The apps of the organizations whose apps the member manages.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../api/client.ts'
import { useOrganization } from '../organizations/organization.ts'
import { useMe } from '../session/me.ts'

export type App = Schemas['App']

export const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: () => dataOf(api.GET('/v1/apps')),
  staleTime: 60_000,
})

export function appQuery(clientId: string) {
  return queryOptions({
    queryKey: ['apps', clientId],
    queryFn: () => dataOf(api.GET('/v1/apps/{clientId}', { params: { path: { clientId } } })),
    staleTime: 60_000,
  })
}

/** Undefined while it is loading. */
export function useMayManageApps(): boolean | undefined {
  const organizationId = useOrganization()?.id ?? ''
  const memberId = useMe()?.id ?? ''
  const path = { organizationId, memberId }
  const { data } = useQuery({
    queryKey: ['organizations', organizationId, 'rights', memberId],
    queryFn: () =>
      call(
        api.GET('/v1/organizations/{organizationId}/members/{memberId}/permissions', {
          params: { path },
        }),
      ).then(({ data: rights }) => rights.permissions),
    enabled: organizationId !== '' && memberId !== '',
    staleTime: 60_000,
    retry: false,
  })
  return data?.includes('ORG_MANAGE_APP')
}
