// The messages that wait for this member's review: all of them, because their number is shown.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { meQuery } from '../session/me.ts'
import { type Line, type LinePage, listLines, searchLines } from './listing.ts'

const dayMs = 24 * 3_600_000
/** One request of the list covers at most six weeks; the search covers the rest. */
const aheadMs = 41 * dayMs
const asked = { state: 'PENDING_APPROVAL', reviewer: 'me', limit: 500 }
const maxPages = 20

export const reviewQueueQuery = queryOptions({
  queryKey: ['messages', 'review-queue'],
  queryFn: async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const end = at(aheadMs)
    const [soon, later] = await Promise.all([
      everyPage((cursor) =>
        listLines({
          ...asked,
          ...cursor,
          startTime: at(-dayMs),
          endTime: end,
          includeUnscheduledReviewMsgs: 'true',
        }),
      ),
      everyPage((cursor) => searchLines({ ...asked, ...cursor, startTime: end })),
    ])
    const lines = new Map([...soon, ...later].map((line) => [line.id, line]))
    // Messages without a time come first, because they are sent as soon as they are approved.
    return [...lines.values()].sort(
      (one, other) => (one.scheduledSendTime ?? 0) - (other.scheduledSendTime ?? 0),
    )
  },
})

type Cursor = { cursor?: string }

async function everyPage(read: (cursor: Cursor) => Promise<LinePage>): Promise<Line[]> {
  const lines: Line[] = []
  let cursor: Cursor | undefined = {}
  for (let page = 0; cursor !== undefined && page < maxPages; page += 1) {
    const { lines: more, next }: LinePage = await read(cursor)
    lines.push(...more)
    cursor = next === undefined ? undefined : { cursor: next }
  }
  return lines
}

/** All that wait for this member, without listing them. */
export function useReviewCount(): number {
  return useQuery({ ...meQuery, select: ({ reviewCount }) => reviewCount }).data ?? 0
}
