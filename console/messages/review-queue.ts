// The messages that wait for this member's review: all of them, because their number is shown.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Line, listLines } from './listing.ts'

/** GET /v1/messages answers for at most four weeks. */
const aheadMs = 27 * 24 * 3_600_000
const behindMs = 24 * 3_600_000

export const reviewQueueQuery = queryOptions({
  queryKey: ['messages', 'review-queue'],
  queryFn: async () => {
    const { lines } = await listLines({
      startTime: new Date(Date.now() - behindMs).toISOString(),
      endTime: new Date(Date.now() + aheadMs).toISOString(),
      state: 'PENDING_APPROVAL',
      includeUnscheduledReviewMsgs: 'true',
      reviewer: 'me',
      limit: 100,
    })
    // Those without a time come first, because they go out as soon as they are approved.
    return lines.sort((one, other) => (one.scheduledSendTime ?? 0) - (other.scheduledSendTime ?? 0))
  },
})

export function useReviewQueue(): Line[] {
  return useQuery(reviewQueueQuery).data ?? []
}
