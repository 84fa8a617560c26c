// Whether the service answers, and how old the shown data is.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'

export type Reach = 'online' | 'offline' | 'unreachable'

/** A single lost request is not yet an outage. */
const minFailures = 2

export function useReach(): Reach {
  const queryClient = useQueryClient()
  const store = useMemo(() => makeStore(queryClient), [queryClient])
  return useSyncExternalStore(store.watch, store.read)
}

/** The load time of the oldest data that the page shows, in milliseconds. */
export function oldestShown(queryClient: QueryClient): number | undefined {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0)
  return times.length > 0 ? Math.min(...times) : undefined
}

function makeStore(queryClient: QueryClient) {
  let isAnswered = true
  return {
    read: (): Reach => (navigator.onLine ? (isAnswered ? 'online' : 'unreachable') : 'offline'),
    watch: (listener: () => void): (() => void) => {
      const change = (answers: boolean) => {
        if (answers === isAnswered) return
        isAnswered = answers
        // After the query itself has been rendered.
        queueMicrotask(listener)
      }
      const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { action } = event
        if (action.type === 'success' && !action.manual) change(true)
        // fetch throws a TypeError when there is no connection; any answer, even a failure, is an answer.
        if (action.type === 'failed' && action.failureCount >= minFailures)
          change(!(action.error instanceof TypeError))
      })
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        unsubscribe()
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
  }
}
