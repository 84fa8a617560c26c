// Polls a condition until it holds, with a deadline.
import { setTimeout as sleep } from 'node:timers/promises'

type Answer<T> = T | undefined | false

export async function eventually<T>(
  check: () => Answer<T> | Promise<Answer<T>>,
  // Generous, for busy machines: a test that passes never waits for the deadline.
  { what = 'it', within = 180_000, every = 10 } = {},
): Promise<T> {
  const deadline = performance.now() + within
  for (;;) {
    // Checks once more after the deadline, so that a slow check is not a failure.
    const isLast = performance.now() > deadline
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (isLast) throw new Error(`waited ${within} ms in vain for ${what}`)
    await sleep(every)
  }
}
