// When each profile was last published to. Most profiles are found in the last day, so wider ranges are read only for the others.
import { useQuery } from '@tanstack/react-query'
import { listLines } from '../messages/listing.ts'

const dayMs = 86_400_000
/** The lines of one page may span six weeks at most. */
const windows = [1, 7, 41]

/** Unix seconds by id of the profile; without an entry there is none in six weeks, or too many to tell. */
export function useLastPosts(profileIds: string[]): Map<string, number> {
  const { data } = useQuery({
    queryKey: ['messages', 'last-posts', profileIds],
    queryFn: () => findLastPosts(profileIds),
    enabled: profileIds.length > 0,
    staleTime: 60_000,
  })
  return data ?? new Map()
}

async function findLastPosts(profileIds: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const days of windows) {
    const missing = profileIds.filter((id) => !found.has(id))
    if (missing.length === 0) break
    const { lines, next } = await listLines({
      startTime: new Date(Date.now() - days * dayMs).toISOString(),
      endTime: new Date().toISOString(),
      state: 'SENT',
      socialProfileIds: missing.join(','),
      limit: 500,
    })
    // The page is ordered by time and was cut: the newest are not on it.
    if (next) break
    for (const { socialProfile, scheduledSendTime } of lines)
      if (scheduledSendTime) found.set(socialProfile.id, scheduledSendTime)
  }
  return found
}
