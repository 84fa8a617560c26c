// What needs the member: failures of the last days, what is overdue, profiles without access.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listLines, listMessages, type Message } from '../messages/listing.ts'
import { needsSignIn, type Profile, useProfiles } from '../profiles/profiles.ts'

const dayMs = 24 * 3_600_000
/** Failures older than this are in the calendar. */
const failuresMs = 4 * dayMs
/** Later than this is not on time. */
const overdueMs = 60_000

export const failedQuery = queryOptions({
  queryKey: ['messages', 'failed'],
  queryFn: async () => {
    const failed = { ...since(failuresMs), state: 'SEND_FAILED_PERMANENTLY' }
    const [messages, { lines }] = await Promise.all([
      listMessages({ ...failed, limit: 100 }),
      // A message that was sent again needs no attention.
      listLines({ ...failed, resent: 'false', limit: 100 }),
    ])
    const left = new Set(lines.map(({ id }) => id))
    return messages.filter(({ id }) => left.has(id))
  },
})

/** SCHEDULED or SUBMITTED, though their time has passed. */
export const overdueQuery = queryOptions({
  queryKey: ['messages', 'overdue'],
  queryFn: async () => {
    const range = { ...since(dayMs), endTime: new Date(Date.now() - overdueMs).toISOString() }
    const [scheduled, submitted] = await Promise.all(
      ['SCHEDULED', 'SUBMITTED'].map((state) => listMessages({ ...range, state, limit: 20 })),
    )
    return [...(scheduled ?? []), ...(submitted ?? [])]
  },
})

export function useNeeds(): { failed: Message[]; overdue: Message[]; disconnected: Profile[] } {
  const failed = useQuery(failedQuery).data ?? []
  return {
    // The newest first.
    failed: [...failed].sort((a, b) => (b.scheduledSendTime ?? 0) - (a.scheduledSendTime ?? 0)),
    overdue: useQuery(overdueQuery).data ?? [],
    disconnected: useProfiles().filter(needsSignIn),
  }
}

function since(milliseconds: number): { startTime: string; endTime: string } {
  return {
    startTime: new Date(Date.now() - milliseconds).toISOString(),
    endTime: new Date(Date.now() + dayMs).toISOString(),
  }
}
