// So many at a time, first come first served.

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function takeTurns(most: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    // Whoever is done hands the turn on, so the count stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
