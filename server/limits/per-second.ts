// The limit per second, in fixed windows. Each process admits a free share without asking the
// database, a tenth of what is left; the next request reports that share and is counted itself. So:
//  - an account that stays within a tenth of the limit never touches the database,
//  - an account that stays within the limit is never refused, whichever processes serve it,
//  - a request that does the work of many takes the seconds that these would have taken,
//  - beyond the limit each further process admits at most a tenth of it, and less after each report.
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { openBatchedCounter } from './batched-counter.ts'
import { type SharedCount, send, startCount, usedOf } from './shared-count.ts'

const rememberedAccounts = 50_000

type PerSecond = {
  window(account: string, now: number): SharedCount
  /** Whether one more request may pass in this window; a promise when the database must be asked. */
  pass(window: SharedCount): boolean | Promise<boolean>
  /** The requests that are still allowed in the window, as far as this process knows. */
  remaining(window: SharedCount): number
  /** Charges an admitted request that counts as several to this second and the following ones. */
  book(account: string, now: number, count: number): Promise<void>
  /** The first second without such a charge. */
  freeFrom(account: string): number
}

export function openPerSecond(pool: pg.Pool, limit: number): PerSecond {
  const add = openBatchedCounter(pool, addToWindows)
  let second = 0
  let windows = new Map<string, SharedCount>()
  /** The last second that is charged in full, by account. */
  const booked = new LRUCache<string, number>({ max: rememberedAccounts })

  function window(account: string, now: number): SharedCount {
    if (second !== Math.floor(now / 1000)) {
      second = Math.floor(now / 1000)
      windows = new Map() // unreported counts of a past second are irrelevant
    }
    const known = windows.get(account)
    if (known) return known
    const fresh = startCount(account, second)
    if (freeFrom(account) > second) fresh.total = limit
    windows.set(account, fresh)
    return fresh
  }

  /** Whole seconds: the rest of the last one is given away. This process knows at once, the others when their free share is used. */
  async function book(account: string, now: number, count: number): Promise<void> {
    const current = window(account, now)
    const here = Math.min(count, remaining(current))
    const adding = here > 0 ? [send(add, current, here)] : []
    const start = Math.max(second + 1, freeFrom(account))
    const seconds = Math.floor((count - here) / limit)
    if (seconds > 0) booked.set(account, start + seconds - 1)
    for (let slot = start; slot < start + seconds; slot += 1) adding.push(add(account, slot, limit))
    await Promise.all(adding)
  }

  function freeFrom(account: string): number {
    return (booked.get(account) ?? -1) + 1
  }

  function pass(window: SharedCount): boolean | Promise<boolean> {
    if (remaining(window) === 0) return false
    // While an answer is awaited, every request asks: a burst would otherwise use the share many times.
    if (window.sent === 0 && window.held < freeShare(window)) {
      window.held += 1
      return true
    }
    return send(add, window, 1).then((total) => total <= limit)
  }

  function freeShare(window: SharedCount): number {
    return Math.ceil((limit - window.total) / 10)
  }

  function remaining(window: SharedCount): number {
    return Math.max(0, limit - usedOf(window))
  }

  return { window, pass, remaining, book, freeFrom }
}

// Refused requests are counted as well: the window is full then, and soon discarded.
// The order prevents deadlocks between two processes that write the same windows.
const addToWindows = `
  insert into rate_windows as known (account, second, used)
  select account, slot, count
    from unnest($1::text[], $2::bigint[], $3::integer[]) as batch (account, slot, count)
   order by account, slot
  on conflict (account, second) do update set used = known.used + excluded.used
  returning account, second::float8 as slot, used as total`
