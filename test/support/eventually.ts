// Waits for something that happens in its own time: asks again and again, and gives up at a deadline.
import { setTimeout as sleep } from 'node:timers/promises'

type Answer<T> = T | undefined | false

export async function eventually<T>(
  ask: () => Answer<T> | Promise<Answer<T>>,
  // A deadline costs a test that passes nothing; it is for a machine that is busy with other things.
  { what = 'it', within = 60_000, every = 10 } = {},
): Promise<T> {
  const deadline = performance.now() + within
  for (;;) {
    // Asked once more after the deadline: an answer that was only slow to come is no failure.
    const isLast = performance.now() > deadline
    const found = await ask()
    if (found !== undefined && found !== false) return found
    if (isLast) throw new Error(`waited ${within} ms in vain for ${what}`)
    await sleep(every)
  }
}
