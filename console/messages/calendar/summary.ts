// The data of the calendar: counts and the first lines of every hour, in one call for the whole range.
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { type Filters, filterQuery } from './filtering/filters.ts'
import type { Range } from './range.ts'

export type SummaryDay = Schemas['MessageSummaryDay']
export type Line = Schemas['MessageLine']
export type StateCounts = SummaryDay['states']

/** More than a cell shows: after a move, the next one takes the place. */
const cardsPerHour = 3
export const cardsPerDay = 6

/** `headPer`: a month needs only the first cards of its days, which makes a full answer ten times shorter. */
export function summaryQuery(
  range: Range,
  zone: string,
  { filters = {}, headPer = 'hour' }: { filters?: Filters; headPer?: 'hour' | 'day' } = {},
) {
  const { startTime, endTime } = range
  return queryOptions({
    queryKey: ['messages', 'summary', { startTime, endTime, zone, headPer, ...filters }] as const,
    queryFn: () => {
      const query = {
        startTime,
        endTime,
        timezone: zone,
        headPer,
        headOf: 'group' as const,
        head: headPer === 'day' ? cardsPerDay : cardsPerHour,
        // The author of a message may change it, also without the right to publish.
        include: 'createdByMember' as const,
        ...filterQuery(filters),
      }
      return dataOf(api.GET('/v1/messages/summary', { params: { query } }))
    },
    // Another zone would have other hours.
    placeholderData: (old, query) => (query?.queryKey[2].zone === zone ? old : undefined),
  })
}
