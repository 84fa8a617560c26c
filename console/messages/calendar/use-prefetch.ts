import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Loads, when the browser is idle, the ranges that the member will probably open next: from the first step on, since most views of a
 * calendar are of one range. `shown`: the loaded range; undefined while it loads.
 */
export function usePrefetch(
  shown: string | undefined,
  load: (queryClient: QueryClient) => void,
): void {
  const queryClient = useQueryClient()
  const latest = useRef(load)
  const first = useRef(shown)
  latest.current = load
  first.current ??= shown
  useEffect(() => {
    if (shown === undefined || shown === first.current) return
    return whenIdle(() => latest.current(queryClient))
  }, [shown, queryClient])
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
