import { setTimeout as sleep } from 'node:timers/promises'

const dayMs = 86_400_000
const enoughMs = 60_000

/** Waits for the next day (UTC) if this one is about to end: the calls that follow are counted in one day. */
export async function avoidMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < enoughMs) await sleep(leftMs + 100)
}
