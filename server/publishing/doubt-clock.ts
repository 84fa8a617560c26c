// How long this process itself has known that an attempt is in doubt. The settling time must have passed by the database's
// clock and by this one, which nobody can set: a step forward of the database's clock would end it early. Another process
// that takes the lane over watches from its own first look on.

export type Watch = {
  /** In milliseconds; the first call begins the watch. */
  lasted(messageId: string, attempt: number): number
  begin(messageId: string, attempt: number): void
  end(messageId: string): void
}

/** Those that another process has settled are forgotten in the end. */
const mostWatched = 10_000

export function keepWatch(): Watch {
  const since = new Map<string, { attempt: number; at: number }>()
  const begin = (messageId: string, attempt: number) => {
    const [oldest] = since.keys()
    if (since.size >= mostWatched && oldest !== undefined) since.delete(oldest)
    const watched = { attempt, at: performance.now() }
    since.set(messageId, watched)
    return watched
  }
  return {
    lasted(messageId, attempt) {
      const known = since.get(messageId)
      const watched = known?.attempt === attempt ? known : begin(messageId, attempt)
      return performance.now() - watched.at
    },
    begin: (messageId, attempt) => void begin(messageId, attempt),
    end: (messageId) => void since.delete(messageId),
  }
}
