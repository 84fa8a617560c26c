// One process's view of a counter that all processes share. The process may admit requests and report their number later; each
// limit decides how much later.
import type { Add } from './batched-counter.ts'

export type SharedCount = {
  account: string
  slot: number
  /** The last total that the database returned. */
  total: number
  /** Sent to the database, not confirmed yet. */
  sent: number
  /** Counted here, not sent yet. */
  held: number
}

export function startCount(account: string, slot: number): SharedCount {
  return { account, slot, total: 0, sent: 0, held: 0 }
}

/** A lower bound: other processes may have unreported counts, but nothing is counted twice. */
export function usedOf(count: SharedCount): number {
  return count.total + count.sent + count.held
}

/** Sends what is held plus `asked` requests that wait for the answer. Returns the total including them. */
export async function send(add: Add, count: SharedCount, asked: number): Promise<number> {
  const sending = count.held + asked
  count.held = 0
  count.sent += sending
  try {
    const total = await add(count.account, count.slot, sending)
    count.total = Math.max(count.total, total)
    return total
  } catch (error) {
    // The waiting requests fail with this error and do not count; those admitted before still do.
    count.held += sending - asked
    throw error
  } finally {
    count.sent -= sending
  }
}
