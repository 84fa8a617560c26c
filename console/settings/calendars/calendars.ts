// The addresses at which calendar programs read the messages of the member.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { useRequestKey } from '../../api/request-key.ts'

export type Calendar = Schemas['Calendar']
export type MadeCalendar = Schemas['CalendarMade']

export const calendarsQuery = queryOptions({
  queryKey: ['me', 'calendars'],
  queryFn: () => dataOf(api.GET('/v1/me/calendars')),
  staleTime: 30_000,
})

type NewCalendar = { name: string; socialProfileIds: string[]; tags: string[]; onlyTitles: boolean }

export function useMakeCalendar(onDone: (made: MadeCalendar) => void) {
  const queryClient = useQueryClient()
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: (body: NewCalendar) => {
      const params = { header: { 'Idempotency-Key': keyFor(body) } }
      return dataOf(api.POST('/v1/me/calendars', { params, body }))
    },
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: calendarsQuery.queryKey })
      onDone(made)
    },
  })
}

export function useEndCalendar(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (calendarId: string) =>
      call(api.DELETE('/v1/me/calendars/{calendarId}', { params: { path: { calendarId } } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: calendarsQuery.queryKey })
      onDone()
    },
  })
}
