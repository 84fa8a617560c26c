// So many at a time, first come first served.

export type Limiter = {
  /** Who is stopped while waiting has not begun. */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many are waiting. */
  waiting(): number
}

export function makeLimiter(most: number): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  const wait = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      waiting.push(start)
      signal?.addEventListener('abort', leave, { once: true })
      if (signal?.aborted) leave()
    })
  return {
    waiting: () => waiting.length,
    async take(work, signal) {
      if (running < most) running += 1
      // Whoever is done hands the turn on, so the count stays as it is.
      else await wait(signal)
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
