// Limits how many large uploads run at once, to bound memory and bandwidth. Small uploads never wait.
import { makeLimiter } from '../../limits/limiter.ts'
import { originOf } from '../../outbound/origin.ts'

export type UploadLimiter = <T>(
  bytes: number,
  signal: AbortSignal,
  work: () => Promise<T>,
) => Promise<T>

const largeBytes = 8_000_000

export function makeUploadLimiter(maxLarge: number): UploadLimiter {
  const limiter = makeLimiter(maxLarge)
  return (bytes, signal, work) => (bytes < largeBytes ? work() : limiter.take(work, signal))
}

const maxServers = 1_000

/** For servers that members choose: each has slots of its own. */
export function makeUploadLimiters(maxLarge: number): (server: string) => UploadLimiter {
  const limiters = new Map<string, UploadLimiter>()
  return (server) => {
    const origin = originOf(server) ?? server
    const limiter = limiters.get(origin) ?? makeUploadLimiter(maxLarge)
    // Least recently used first: the first of the map is the one that is removed.
    limiters.delete(origin)
    limiters.set(origin, limiter)
    const [oldest] = limiters.keys()
    if (limiters.size > maxServers && oldest) limiters.delete(oldest)
    return limiter
  }
}
