// Waiting that ends early when it is told to, and then goes on as if the time were over: who waits asks the signal.
import { setTimeout as sleep } from 'node:timers/promises'

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
