// Large uploads take turns, so that many at once do not fill the memory and the line. Small ones never wait.
import { takeTurns } from '../../limiter.ts'

export type UploadTurns = <T>(
  bytes: number,
  signal: AbortSignal,
  work: () => Promise<T>,
) => Promise<T>

const largeBytes = 8_000_000

export function takeUploadTurns(mostLarge: number): UploadTurns {
  const turns = takeTurns(mostLarge)
  return (bytes, signal, work) => (bytes < largeBytes ? work() : turns.take(work, signal))
}
