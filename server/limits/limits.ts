// How often an account may call: per second and per UTC day, counted over all processes that share
// the database, without a write per request.
import type pg from 'pg'
import { Problem } from '../errors.ts'
import { chain, type MaybePromise } from './maybe-promise.ts'
import { openPerDay } from './per-day.ts'
import { openPerSecond } from './per-second.ts'

export type Verdict =
  | { allowed: true; quotaUsed: number; remainingThisSecond: number }
  | {
      allowed: false
      limit: 'second' | 'day'
      retryAfterSeconds: number
      quotaUsed: number
      remainingThisSecond: 0
    }

export type RateLimits = {
  /** Synchronous when possible; rejects when the database must be asked and fails. */
  take(account: string): MaybePromise<Verdict>
  /**
   * Counts a request that has passed as so many more. The day must have space for all of them; what the second has no space for is
   * taken from the following ones.
   */
  takeMore(account: string, count: number): Promise<Verdict>
  /** Writes the counts that are not written yet. */
  close(): Promise<void>
}

type Options = { perSecond: number; perDay: number; clock?: () => number }

export function openRateLimits(pool: pg.Pool, options: Options): RateLimits {
  const { perSecond, perDay, clock = Date.now } = options
  const seconds = openPerSecond(pool, perSecond)
  const days = openPerDay(pool, { perSecond, perDay, clock })

  function take(account: string): MaybePromise<Verdict> {
    return chain(days.today(account), (day) => {
      const now = clock()
      const refuse = (limit: 'second' | 'day') =>
        refusal(limit, now, days.used(day), seconds.freeFrom(account))
      if (days.used(day) === perDay) return refuse('day')
      const window = seconds.window(account, now)

      return chain(seconds.pass(window), (passed) => {
        if (!passed) return refuse('second')
        return chain(days.charge(day), (charged) => {
          if (!charged) return refuse('day')
          return {
            allowed: true,
            quotaUsed: days.used(day),
            remainingThisSecond: seconds.remaining(window),
          }
        })
      })
    })
  }

  async function takeMore(account: string, count: number): Promise<Verdict> {
    const day = await days.today(account)
    const now = clock()
    if (!(await days.charge(day, count))) return refusal('day', now, days.used(day))
    await seconds.book(account, now, count)
    const remainingThisSecond = seconds.remaining(seconds.window(account, now))
    return { allowed: true, quotaUsed: days.used(day), remainingThisSecond }
  }

  return { take, takeMore, close: days.close }
}

/** For a route outside of /v1: the same limits as for an account there. */
export async function requireWithinLimits(limits: RateLimits, account: string): Promise<void> {
  const verdict = await limits.take(account)
  if (!verdict.allowed) throw limitExceeded(verdict)
}

export function limitExceeded(verdict: Extract<Verdict, { allowed: false }>): Problem {
  return new Problem(verdict.limit === 'day' ? 'quotaExceeded' : 'tooManyRequests', {
    headers: { 'retry-after': String(verdict.retryAfterSeconds) },
  })
}

/** For a scheduled job: deletes windows older than a minute and days older than 40 days. */
export async function sweepRateWindows(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_windows where second < extract(epoch from now()) - 60')
  await pool.query(`delete from quota_days where day < (now() at time zone 'utc')::date - 40`)
}

function refusal(
  limit: 'second' | 'day',
  now: number,
  quotaUsed: number,
  freeFromSecond = 0,
): Verdict {
  const lengthMs = limit === 'second' ? 1000 : 86_400_000
  const end = now - (now % lengthMs) + lengthMs
  const until = limit === 'second' ? Math.max(end, freeFromSecond * 1000) : end
  const retryAfterSeconds = Math.ceil((until - now) / 1000)
  return { allowed: false, limit, retryAfterSeconds, quotaUsed, remainingThisSecond: 0 }
}
