// All lines of one day, by hour, with their authors and pictures. GET /v1/messages returns five hundred at a time.
import { queryOptions } from '@tanstack/react-query'
import { inZone } from '../../../time/wall-time.ts'
import { listLines } from '../../listing.ts'
import { type Filters, filterQuery } from '../filtering/filters.ts'
import { rangeOf } from '../range.ts'
import type { Line } from '../summary.ts'
import { hourKey } from './bucket.ts'

/** More messages than a person can read in one day view. */
const maxLines = 2000

export function dayLinesQuery(day: string, zone: string, filters: Filters) {
  return queryOptions({
    queryKey: ['messages', 'day', { day, zone, ...filters }],
    queryFn: () => readDay(day, zone, filters),
  })
}

async function readDay(day: string, zone: string, filters: Filters): Promise<Map<string, Line[]>> {
  const { startTime, endTime } = rangeOf('day', Temporal.PlainDate.from(day), zone)
  const lines: Line[] = []
  let cursor: string | undefined
  do {
    const page = await listLines({
      startTime,
      endTime,
      limit: 500,
      include: 'createdByMember,thumbnailUrl',
      ...filterQuery(filters),
      ...(cursor ? { cursor } : {}),
    })
    lines.push(...page.lines)
    cursor = page.next
  } while (cursor && lines.length < maxLines)
  return Map.groupBy(lines, ({ dueTime }) => hourKey(day, inZone(dueTime ?? 0, zone).hour))
}
