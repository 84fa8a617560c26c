// Limits concurrency: at most so many at a time, first come first served.

export type Limiter = {
  /** Runs `work` when a slot is free. Rejects, without running it, when aborted while waiting. */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many wait for a slot. */
  waiting(): number
}

export function makeLimiter(max: number): Limiter {
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
      if (running < max) running += 1
      // A slot passes directly to the next in line, so the count stays the same.
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
