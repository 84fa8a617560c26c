// The messages of a range as lines, a few hundred at a time.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { listLines } from '../listing.ts'
import { type Filters, filterQuery } from './filtering/filters.ts'
import type { Range } from './range.ts'

const pageSize = 200

export function linesQuery({ startTime, endTime }: Range, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ['messages', 'lines', { startTime, endTime, ...filters }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      listLines({
        startTime,
        endTime,
        limit: pageSize,
        ...filterQuery(filters),
        ...(cursor ? { cursor } : {}),
      }),
    getNextPageParam: ({ next }) => next,
  })
}
