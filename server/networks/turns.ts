// Large uploads take turns, so that many at once do not fill the memory and the line. Small ones never wait.

export type Turns = <T>(bytes: number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

const largeBytes = 8_000_000

export function makeTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let taken = 0
  const begin = (signal: AbortSignal): Promise<void> => {
    taken += 1
    if (taken <= atOnce) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1)
        taken -= 1
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(start)
      if (signal.aborted) leave()
    })
  }
  const end = (): void => {
    taken -= 1
    waiting.shift()?.()
  }
  return async (bytes, signal, work) => {
    if (bytes < largeBytes) return await work()
    await begin(signal)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
