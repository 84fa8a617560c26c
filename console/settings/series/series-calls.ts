// The calls of the page of series.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'

export type Series = Schemas['Series']

const perPage = 50

export function seriesQuery() {
  return infiniteQueryOptions({
    queryKey: ['series'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(
        api.GET('/v1/series', {
          params: { query: { limit: perPage, ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
  })
}

/** `skip`: the day of the occurrence that is left out. */
export type Act = { kind: 'pause' | 'resume' | 'end' | 'remove' } | { kind: 'skip'; date: string }

export function useActOnSeries(id: string, onDone: (act: Act) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => actOn(id, act),
    onSuccess: async (_, act) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['series'] }),
        queryClient.invalidateQueries({ queryKey: ['messages'] }),
      ])
      onDone(act)
    },
  })
}

async function actOn(seriesId: string, act: Act): Promise<unknown> {
  const params = { path: { seriesId } }
  if (act.kind === 'remove') return dataOf(api.DELETE('/v1/series/{seriesId}', { params }))
  if (act.kind === 'skip')
    return dataOf(api.POST('/v1/series/{seriesId}/skip', { params, body: { date: act.date } }))
  if (act.kind === 'pause') return dataOf(api.POST('/v1/series/{seriesId}/pause', { params }))
  if (act.kind === 'resume') return dataOf(api.POST('/v1/series/{seriesId}/resume', { params }))
  return dataOf(api.POST('/v1/series/{seriesId}/end', { params }))
}
