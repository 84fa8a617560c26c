// How long this process has known that an attempt is in doubt, by the monotonic clock, which cannot be set. The settling
// time must have passed by this clock, or by the one that all processes keep together (continuity/steady-clock.ts), and by the
// database's, which may jump forward.

export type DoubtClock = {
  start(messageId: string, attempt: number): void
  /** In milliseconds. The first call for an attempt starts its clock. */
  elapsed(messageId: string, attempt: number): number
  stop(messageId: string): void
}

/** The oldest are dropped: another process may have settled them, and this one is not notified of it. */
const maxWatched = 10_000

export function makeDoubtClock(): DoubtClock {
  const started = new Map<string, { attempt: number; at: number }>()
  const start = (messageId: string, attempt: number) => {
    const [oldest] = started.keys()
    if (started.size >= maxWatched && oldest !== undefined) started.delete(oldest)
    const fresh = { attempt, at: performance.now() }
    started.set(messageId, fresh)
    return fresh
  }
  return {
    start: (messageId, attempt) => void start(messageId, attempt),
    elapsed(messageId, attempt) {
      const known = started.get(messageId)
      const { at } = known?.attempt === attempt ? known : start(messageId, attempt)
      return performance.now() - at
    },
    stop: (messageId) => void started.delete(messageId),
  }
}
