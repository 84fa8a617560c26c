// Waits for something that happens in its own time: asks again and again, and gives up at a deadline.
import { setTimeout as sleep } from 'node:timers/promises'

export async function eventually<T>(
  ask: () => Promise<T | undefined | false>,
  { within = 10_000, every = 10 } = {},
): Promise<T> {
  const deadline = performance.now() + within
  for (;;) {
    // Asked once more after the deadline: an answer that was only slow to come is no failure.
    const isLast = performance.now() > deadline
    const found = await ask()
    if (found !== undefined && found !== false) return found
    if (isLast) throw new Error(`it did not happen within ${within} ms`)
    await sleep(every)
  }
}
