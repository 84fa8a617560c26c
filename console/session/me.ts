// The signed-in member with the organizations and the number of reviews, in one call; and the zone in which times are shown.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../api/client.ts'
import { weekStartOf } from '../time/week-start.ts'

export type Me = Schemas['Me']

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () =>
    dataOf(
      api.GET('/v1/me', {
        params: { query: { include: 'organizations,reviewCount,lastEventId' } },
      }),
    ),
  staleTime: 5 * 60_000,
})

export function useMe(): Me | undefined {
  return useQuery(meQuery).data
}

/** The member's zone. Times are never shown in the browser's zone if that is another. */
export function useZone(): string {
  return zoneOf(useMe()?.timezone)
}

/** The first day of the week, by the member's setting or language: 1 is Monday, 7 is Sunday. */
export function useWeekStart(): number {
  return weekStartOf(useMe()?.weekStart)
}

/** The name by which the browser knows the zone: some have several. */
export function zoneOf(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC' // not the name of a zone
  }
}
