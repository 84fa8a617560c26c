// Collects events and makes the queries stale that they affect: many events cost as much as one.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isAffected } from './affected.ts'
import type { LiveEvent } from './live-event.ts'

/** Events of one request arrive together. */
const collectMs = 150
/** The console's calls count against the same limit as the member's other apps. */
const pauseMs = 1500

let held = 0

/** Whether an optimistic change is shown that the service does not know yet. */
export function isHeld(): boolean {
  return held > 0
}

/** An optimistic change stays until the service has answered: events of a half-done change do not take it back. */
export async function holdRefresh<T>(work: () => Promise<T>): Promise<T> {
  held += 1
  try {
    return await work()
  } finally {
    held -= 1
  }
}

export function makeRefresh(queryClient: QueryClient): (events: LiveEvent[]) => void {
  let waiting: LiveEvent[] = []
  let isPlanned = false
  let last = Number.NEGATIVE_INFINITY

  const flush = () => {
    isPlanned = false
    if (held > 0 || queryClient.isMutating() > 0) return later(collectMs)
    const events = waiting
    waiting = []
    last = performance.now()
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => isAffected(queryKey, events)
    readOnceMore(queryClient, predicate)
    void queryClient.invalidateQueries({ predicate })
  }
  const later = (ms: number) => {
    if (!isPlanned) setTimeout(flush, ms)
    isPlanned = true
  }
  return (events) => {
    waiting.push(...events)
    later(Math.max(collectMs, last + pauseMs - performance.now()))
  }
}

/** A first read that began before the event may lack it, and invalidating the query does not start another one. */
function readOnceMore(
  queryClient: QueryClient,
  predicate: (query: { queryKey: QueryKey }) => boolean,
): void {
  const readings = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  for (const { queryKey, state, promise } of readings) {
    if (state.data !== undefined) continue
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true })
    void promise?.then(again, () => undefined)
  }
}
