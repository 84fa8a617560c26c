import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Loads what the member will probably want next, when the browser has nothing else to do. `shown`: what is shown; undefined: nothing yet. */
export function usePrefetch(
  shown: string | undefined,
  load: (queryClient: QueryClient) => void,
): void {
  const queryClient = useQueryClient()
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (shown === undefined) return
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
