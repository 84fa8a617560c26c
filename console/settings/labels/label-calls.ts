// The calls of the page of labels.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import type { Label, LabelColor } from '../../messages/tags/labels.ts'
import { useOrganization } from '../../organizations/organization.ts'

const path = '/v1/organizations/{organizationId}/labels'

/** How many labels are counted in one call. */
const perPage = 100
/** While messages get the new name of a label. */
const movingMilliseconds = 1000

export function countedLabelsQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: ['labels', organizationId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => {
      const query = { limit: perPage, include: 'useCount' as const }
      const params = {
        path: { organizationId },
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) },
      }
      return call(api.GET(path, { params }))
    },
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
    enabled: organizationId !== '',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ isMoving }) => isMoving))
        ? movingMilliseconds
        : false,
  })
}

export type LabelContent = {
  name?: string
  color?: LabelColor | null
  isArchived?: boolean
  campaign?: Schemas['Campaign'] | null
}

/** A label without an id is new. */
export function useSaveLabel(onDone: (label: Label) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: LabelContent & { id?: string | undefined }) =>
      id === undefined
        ? dataOf(
            api.POST(path, {
              params: { path: { organizationId }, header: newKey() },
              body: withoutNull(body),
            }),
          )
        : dataOf(
            api.PATCH(`${path}/{labelId}`, {
              params: { path: { organizationId, labelId: id } },
              body,
            }),
          ),
    onSuccess: async (label) => {
      await refresh()
      onDone(label)
    },
  })
}

function withoutNull({ color, ...body }: LabelContent) {
  return { ...body, ...(color ? { color } : {}) }
}

export function useMergeLabel(onDone: (into: Label) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, intoLabelId }: { id: string; intoLabelId: string }) =>
      dataOf(
        api.POST('/v1/organizations/{organizationId}/labels/{labelId}/merge', {
          params: { path: { organizationId, labelId: id } },
          body: { intoLabelId },
        }),
      ),
    onSuccess: async (into) => {
      await refresh()
      onDone(into)
    },
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['labels'] }),
      queryClient.invalidateQueries({ queryKey: ['messages'] }),
    ])
}
