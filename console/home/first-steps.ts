// How far an organization is on the way to its first post: connect, write, see it on the network.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listLines } from '../messages/listing.ts'
import { useProfiles } from '../profiles/profiles.ts'
import { comingQuery } from './coming.ts'

const dayMs = 86_400_000
const storageKey = 'carillon.first-post-seen'

export type Steps = {
  isConnected: boolean
  isWritten: boolean
  /** The first post, to look at. */
  sentId: string | undefined
}

/** Three weeks back and ahead: one call covers six weeks at most. */
const anyQuery = queryOptions({
  queryKey: ['messages', 'any'],
  queryFn: async () => {
    const { lines } = await listLines({
      startTime: new Date(Date.now() - 20 * dayMs).toISOString(),
      endTime: new Date(Date.now() + 20 * dayMs).toISOString(),
      limit: 20,
    })
    const sent = lines.find(({ state }) => state === 'SENT')
    return { isWritten: lines.length > 0, isOnly: lines.length === 1, sentId: sent?.id }
  },
})

/** Undefined: the organization has posted, and the member has looked at a post or written more; or it is not known yet. */
export function useFirstSteps(): Steps | undefined {
  const profiles = useProfiles()
  const { data: coming } = useQuery(comingQuery)
  const isConnected = profiles.length > 0
  // With several open messages nothing has to be asked.
  const mayBeNew = isConnected && coming !== undefined && coming.length <= 1
  const { data: messages } = useQuery({ ...anyQuery, enabled: mayBeNew })
  if (!isConnected) return { isConnected, isWritten: false, sentId: undefined }
  if (!mayBeNew || !messages) return undefined
  const { isWritten, isOnly, sentId } = messages
  if (sentId && (!isOnly || wasSeen())) return undefined
  // The organization has posted before; it is between two posts.
  if (isWritten && profiles.length > 1) return undefined
  return { isConnected, isWritten, sentId }
}

export function rememberSeen(): void {
  localStorage.setItem(storageKey, 'yes')
}

function wasSeen(): boolean {
  return localStorage.getItem(storageKey) !== null
}
