// Limits how many large uploads run at once, to bound memory and bandwidth. Small uploads never wait.
import { makeLimiter } from '../../limiter.ts'

export type UploadLimiter = <T>(
  bytes: number,
  signal: AbortSignal,
  work: () => Promise<T>,
) => Promise<T>

const largeBytes = 8_000_000

export function makeUploadLimiter(mostLarge: number): UploadLimiter {
  const limiter = makeLimiter(mostLarge)
  return (bytes, signal, work) => (bytes < largeBytes ? work() : limiter.take(work, signal))
}
