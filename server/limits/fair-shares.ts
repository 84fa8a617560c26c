// Shares slots between keys, such as organizations and servers: a key that is slow leaves slots for the others. A key may take a slot while
// it holds fewer than twice as many as are free, and the last free one only if it holds none. So one busy key gets two thirds of the slots
// and leaves some to the next, however slow it is. With the weight 1 instead of 2 it gets half of them. (Dynamic thresholds, as in the
// buffers of network switches.)

export type Shares = {
  /** `keys`: all that the work counts for. Undefined: one of them has its share. Otherwise a function that frees the slot again. */
  take(keys: readonly string[]): (() => void) | undefined
  /** Counts work that runs already, also beyond a share. */
  hold(keys: readonly string[]): void
  /** Keys that get no further slot at present. */
  full(): string[]
  free(): number
  /** How many slots the busiest of the keys holds. */
  held(keys: readonly string[]): number
}

type WeightOf = (key: string) => 1 | 2

export function openShares(max: number, weightOf: WeightOf = () => 2): Shares {
  const holders = new Map<string, number>()
  let free = max
  const heldBy = (key: string): number => holders.get(key) ?? 0
  const isFull = (key: string): boolean =>
    heldBy(key) >= weightOf(key) * free || (free === 1 && heldBy(key) > 0)
  const add = (keys: readonly string[], count: 1 | -1): void => {
    free -= count
    for (const key of keys) {
      holders.set(key, heldBy(key) + count)
      if (heldBy(key) === 0) holders.delete(key)
    }
  }
  return {
    take(given) {
      const keys = [...new Set(given)]
      if (free <= 0 || keys.some(isFull)) return undefined
      add(keys, 1)
      return () => add(keys, -1)
    },
    hold: (keys) => add([...new Set(keys)], 1),
    full: () => [...holders.keys()].filter(isFull),
    free: () => free,
    held: (keys) => Math.max(0, ...keys.map(heldBy)),
  }
}

export type FairLimiter = {
  /** Runs `work` when there is a slot for its keys. Rejects, without running it, when aborted while waiting. */
  run<T>(keys: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many wait whose keys include this one. */
  waiting(key: string): number
}

type Waiting = { keys: readonly string[]; start(release: () => void): void }

/** A slot that becomes free goes to the waiting work whose keys hold the fewest, and among equals to the first. */
export function makeFairLimiter(max: number, weightOf?: WeightOf): FairLimiter {
  const shares = openShares(max, weightOf)
  const waiting: Waiting[] = []
  const startNext = (): void => {
    const byHeld = waiting
      .map((one) => ({ one, held: shares.held(one.keys) }))
      .sort((a, b) => a.held - b.held)
    for (const { one } of byHeld) {
      const release = shares.take(one.keys)
      if (!release) continue
      waiting.splice(waiting.indexOf(one), 1)
      one.start(release)
      startNext()
      return
    }
  }
  const waitForSlot = (keys: readonly string[], signal: AbortSignal | undefined) =>
    new Promise<() => void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(own), 1)
        reject(signal?.reason)
      }
      const own: Waiting = {
        keys,
        start(release) {
          signal?.removeEventListener('abort', leave)
          resolve(release)
        },
      }
      waiting.push(own)
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave, { once: true })
      startNext()
    })
  return {
    async run(keys, work, signal) {
      const release = await waitForSlot(keys, signal)
      try {
        return await work()
      } finally {
        release()
        startNext()
      }
    },
    waiting: (key) => waiting.filter(({ keys }) => keys.includes(key)).length,
  }
}
