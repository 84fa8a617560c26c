// Ids as X makes them: milliseconds and a counter in one number of up to 19 digits, so a later post has a greater id.

const epoch = Date.UTC(2015, 0, 1)

export function makeIdSource(): { next(): string; seen(id: string): void } {
  let last = 0n
  return {
    next() {
      const now = BigInt(Date.now() - epoch) << 20n
      last = now > last ? now : last + 1n
      return last.toString()
    },
    /** Keeps ids unique after a restart, even if the clock was set back. */
    seen(id) {
      const number = BigInt(/\d+$/.exec(id)?.[0] ?? 0)
      if (number > last) last = number
    },
  }
}
