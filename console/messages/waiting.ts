// The messages of profiles that are not sent yet.
import { useQuery } from '@tanstack/react-query'
import { type Line, type LinePage, listLines } from './listing.ts'

const dayMs = 86_400_000
const max = 500

export type Waiting = {
  count: number
  /** Whether there are more. */
  isMore: boolean
  /** Unix seconds. Undefined: none has a time. */
  firstDue: number | undefined
}

/** By id of the profile. Six weeks ahead, the maximum of one call. A message that is late by a day is still tried. */
export function useWaiting(profileIds: string[]): ReadonlyMap<string, Waiting> | undefined {
  const { data } = useQuery({
    queryKey: ['messages', 'waiting', profileIds],
    queryFn: async () => {
      const page = await listLines({
        startTime: new Date(Date.now() - dayMs).toISOString(),
        endTime: new Date(Date.now() + 42 * dayMs).toISOString(),
        socialProfileIds: profileIds.join(','),
        state: 'SCHEDULED,PENDING_APPROVAL',
        includeUnscheduledReviewMsgs: 'true',
        limit: max,
      })
      return new Map(profileIds.map((id) => [id, waitingOn(id, page)]))
    },
    enabled: profileIds.length > 0,
  })
  return data
}

function waitingOn(profileId: string, { lines, next }: LinePage): Waiting {
  const own = lines.filter(({ socialProfile }) => socialProfile.id === profileId)
  return { count: own.length, isMore: next !== undefined, firstDue: firstOf(own) }
}

function firstOf(lines: Line[]): number | undefined {
  const times = lines.flatMap(({ dueTime }) => dueTime ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}
