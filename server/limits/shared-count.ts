// What one process knows of a counter it shares with the others. It may let requests pass and hold
// their number back for a while; each limit decides for how long.
import type { Add } from './batched-counter.ts'

export type SharedCount = {
  account: string
  slot: number
  /** What the database last said. */
  total: number
  /** On its way to the database. */
  sent: number
  /** Counted here, not sent yet. */
  held: number
}

export function startCount(account: string, slot: number): SharedCount {
  return { account, slot, total: 0, sent: 0, held: 0 }
}

/** Never more than the truth: other processes may hold back too, but nothing here is counted twice. */
export function usedOf(count: SharedCount): number {
  return count.total + count.sent + count.held
}

/** Sends what is held, and `asked` requests that wait for the answer: the total that includes them. */
export async function send(add: Add, count: SharedCount, asked: number): Promise<number> {
  const sending = count.held + asked
  count.held = 0
  count.sent += sending
  try {
    const total = await add(count.account, count.slot, sending)
    count.total = Math.max(count.total, total)
    return total
  } catch (error) {
    // Those who asked fail with this error and do not count; those let pass before still do.
    count.held += sending - asked
    throw error
  } finally {
    count.sent -= sending
  }
}
