// How long answers stay fresh, and which failures are retried.
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../ui/errors.ts'
import { isAnnounced } from './live/affected.ts'
import { isHeld } from './live/refresh.ts'
import { isLive } from './live/status.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      // A visible page reads again: soon without live events; rarely with them, for what changes with the clock, such as overdue messages.
      refetchInterval: ({ queryKey }) => {
        // The change itself reads again, which then sets the interval.
        if (isHeld() && queryKey[0] === 'messages') return false
        return isLive() && isAnnounced(queryKey) ? 60_000 : 15_000
      },
      retry: (failures, error) => failures < 3 && isTransient(error),
      retryDelay: (failures, error) => waitOf(error) ?? Math.min(1000 * 2 ** failures, 15_000),
    },
    mutations: { retry: false },
  },
})

function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 503
  // fetch throws a TypeError when there is no connection.
  return error instanceof TypeError
}

function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) return undefined
  return error.retryAfterSeconds * 1000
}
