// The messages of profiles that are not sent yet.
import { useQuery } from '@tanstack/react-query'
import { type Line, listLines } from './listing.ts'

const dayMs = 86_400_000

export type Waiting = {
  count: number
  /** Whether there are more. */
  isMore: boolean
  /** Unix seconds. Undefined: none has a time. */
  firstDue: number | undefined
}

/** Six weeks ahead, which is as far as one call sees. What is late by a day is still tried. */
export function useWaiting(profileId: string): Waiting | undefined {
  const { data } = useQuery({
    queryKey: ['messages', 'waiting', profileId],
    queryFn: async (): Promise<Waiting> => {
      const { lines, next } = await listLines({
        startTime: new Date(Date.now() - dayMs).toISOString(),
        endTime: new Date(Date.now() + 42 * dayMs).toISOString(),
        socialProfileIds: profileId,
        state: 'SCHEDULED,PENDING_APPROVAL',
        includeUnscheduledReviewMsgs: 'true',
        limit: 500,
      })
      return { count: lines.length, isMore: next !== undefined, firstDue: firstOf(lines) }
    },
  })
  return data
}

function firstOf(lines: Line[]): number | undefined {
  const times = lines.flatMap(({ dueTime }) => dueTime ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}
