// The messages of a range as lines, with their authors, tags and pictures, a few hundred at a time.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Chosen, listAll, maxPerPage } from '../choosing.ts'
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
        include: 'createdByMember,thumbnailUrl,tags',
        ...filterQuery(filters),
        ...(cursor ? { cursor } : {}),
      }),
    getNextPageParam: ({ next }) => next,
  })
}

/** Every message of the range and the filters, not only those that were read. */
export function listRange({ startTime, endTime }: Range, filters: Filters): Promise<Chosen> {
  const query = { startTime, endTime, limit: maxPerPage, ...filterQuery(filters) }
  return listAll((cursor) => listLines({ ...query, ...(cursor ? { cursor } : {}) }))
}
