// The groups of profiles that the organization keeps.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { useOrganization } from '../../organizations/organization.ts'

export type ProfileGroup = Schemas['ProfileGroup']
export type GroupContent = { name: string; socialProfileIds: string[] }

const path = '/v1/organizations/{organizationId}/profileGroups'

function groupsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['profiles', 'groups', organizationId],
    queryFn: () => dataOf(api.GET(path, { params: { path: { organizationId } } })),
    enabled: organizationId !== '',
    staleTime: 60_000,
    refetchInterval: false,
  })
}

export function useGroups() {
  return useQuery(groupsQuery(useOrganization()?.id ?? ''))
}

/** A group without an id is new. */
export function useSaveGroup(onDone: (group: ProfileGroup) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: GroupContent & { id?: string | undefined }) => {
      const answer =
        id === undefined
          ? api.POST(path, { params: { path: { organizationId }, header: newKey() }, body })
          : api.PATCH(`${path}/{profileGroupId}`, {
              params: { path: { organizationId, profileGroupId: id } },
              body,
            })
      return (await call<{ data: ProfileGroup }>(answer)).data
    },
    onSuccess: async (group) => {
      await queryClient.invalidateQueries({ queryKey: ['profiles', 'groups'] })
      onDone(group)
    },
  })
}

export function useRemoveGroup(onDone: () => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (profileGroupId: string) =>
      call(
        api.DELETE(`${path}/{profileGroupId}`, {
          params: { path: { organizationId, profileGroupId } },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['profiles', 'groups'] })
      onDone()
    },
  })
}
