// The quota per UTC day. A request is counted in memory and written later, unless so little is left
// that other processes may have used it up already: then it is written before it is admitted.
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type Day, openDailyUsage } from './daily-usage.ts'
import { startCount, usedOf } from './shared-count.ts'

const dayMs = 86_400_000
const rememberedAccounts = 50_000

type PerDay = {
  /** The account's count of today; a promise when this process sees the account for the first time. */
  today(account: string): Day | Promise<Day>
  /** Counts so many requests, unless fewer are left; a promise when they must be written first. */
  charge(day: Day, count?: number): true | Promise<boolean>
  used(day: Day): number
  close(): Promise<void>
}

type Limits = { perSecond: number; perDay: number; clock: () => number }

export function openPerDay(pool: pg.Pool, { perSecond, perDay, clock }: Limits): PerDay {
  const usage = openDailyUsage(pool, clock)
  // Eviction loses no counts: `usage` keeps a day until it is written.
  const days = new LRUCache<string, Day>({ max: rememberedAccounts })

  function today(account: string): Day | Promise<Day> {
    const slot = Math.floor(clock() / dayMs)
    const known = days.get(account)
    return known?.slot === slot ? known : load(account, slot)
  }

  async function load(account: string, slot: number): Promise<Day> {
    const fresh = { ...startCount(account, slot), heardAt: 0 }
    await usage.write(fresh, 0)
    // Of several concurrent first requests of the account, the first one's day is kept.
    const known = days.get(account)
    if (known?.slot === slot) return known
    days.set(account, fresh)
    return fresh
  }

  function charge(day: Day, count = 1): true | Promise<boolean> {
    if (perDay - usedOf(day) < possiblyUsedElsewhere(day) + count - 1) return chargeNow(day, count)
    usage.hold(day, count)
    return true
  }

  async function chargeNow(day: Day, count: number): Promise<boolean> {
    // A written total is never lowered, so a request that counts as several is written only if the day has space for all of them.
    if (count > 1 && (await usage.write(day, 0)) + count > perDay) return false
    const total = await usage.write(day, count)
    if (total > perDay) usage.hold(day, -count) // a refused request is not charged
    return total <= perDay
  }

  /** Twice what the limit per second admits since the last total was read, and in the second before. */
  function possiblyUsedElsewhere(day: Day): number {
    const ageSeconds = Math.max(0, clock() - day.heardAt) / 1000
    return 2 * perSecond * (1 + ageSeconds)
  }

  return { today, charge, used: (day) => Math.min(perDay, usedOf(day)), close: usage.close }
}
