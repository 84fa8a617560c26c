// The calls about series.
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'

export type Series = Schemas['Series']
export type NewSeries = Schemas['SeriesInput']
export type SeriesChange = Schemas['SeriesChange']

const perPage = 50

export function seriesQuery() {
  return infiniteQueryOptions({
    queryKey: ['series', 'list'],
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

export function oneSeriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: ['series', 'one', seriesId],
    queryFn: () => dataOf(api.GET('/v1/series/{seriesId}', { params: { path: { seriesId } } })),
    // A member who may not use all of its profiles does not see it.
    retry: false,
  })
}

/** `isDry`: only says what it would be. */
type How = { isDry: boolean }

export function beginSeries(body: NewSeries, key: string, { isDry }: How): Promise<Series> {
  const header = { 'Idempotency-Key': key }
  const query = isDry ? { dryRun: true } : {}
  return dataOf(api.POST('/v1/series', { params: { header, query }, body }))
}

export function changeSeries(seriesId: string, body: SeriesChange, { isDry }: How) {
  const query = isDry ? { dryRun: true } : {}
  return dataOf(api.PATCH('/v1/series/{seriesId}', { params: { path: { seriesId }, query }, body }))
}

/** `skip`: the day of the occurrence that is left out. */
export type Act = { kind: 'pause' | 'resume' | 'end' | 'remove' } | { kind: 'skip'; date: string }

/** `onDone` may leave a page that shows what is gone now. */
export function useActOnSeries(id: string, onDone: (act: Act) => unknown) {
  const refresh = useRefreshSeries()
  return useMutation({
    mutationFn: (act: Act) => actOn(id, act),
    onSuccess: async (_, act) => {
      await onDone(act)
      await refresh()
    },
  })
}

/** The series, and the messages that they have made or taken back. */
export function useRefreshSeries(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['series'] }),
      queryClient.invalidateQueries({ queryKey: ['messages'] }),
    ])
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
