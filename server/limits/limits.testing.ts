// Several "processes" in one: each has its own limits and pool, and they share only the database.
import type { TestContext } from 'node:test'
import pg from 'pg'
import { openRateLimits, type RateLimits, type Verdict } from './limits.ts'

/** In the future, so that no sweep removes what a test counts. */
export const noon = Date.UTC(2099, 6, 1, 12)

type Options = Partial<Parameters<typeof openRateLimits>[1]>

export function testDatabase(connectionString: string) {
  const shared = new pg.Pool({ connectionString })

  function open(t: TestContext, options: Options = {}) {
    const pool = new pg.Pool({ connectionString })
    const query = t.mock.method(pool, 'query').mock
    const defaults = { perSecond: 20, perDay: 100_000, clock: () => noon }
    const limits = openRateLimits(pool, { ...defaults, ...options })
    const statements = (about: string) =>
      query.calls.filter((call) => String(call.arguments[0]).includes(about)).length
    t.after(async () => {
      await limits.close()
      await pool.end()
    })
    return { pool, query, limits, statements }
  }

  /** Blocks every statement on the account's window at noon; returns the function that unblocks them. */
  async function lockWindow(t: TestContext, account: string): Promise<() => Promise<unknown>> {
    const client = new pg.Client({ connectionString })
    t.after(() => client.end())
    await client.connect()
    await client.query('begin')
    await client.query('insert into rate_windows values ($1, $2, 0)', [account, noon / 1000])
    return () => client.query('commit')
  }

  async function writtenQuota(account: string, day: string): Promise<number> {
    const { rows } = await shared.query<{ used: string }>(
      'select used from quota_days where account = $1 and day = $2',
      [account, day],
    )
    return Number(rows[0]?.used)
  }

  return { open, lockWindow, writtenQuota, close: () => shared.end() }
}

/** Sends all requests at once, to the processes in turn. */
export function burst(
  processes: RateLimits[],
  account: string,
  requests: number,
): Promise<Verdict[]> {
  const rounds = Array.from({ length: requests / processes.length })
  return Promise.all(rounds.flatMap(() => processes.map((limits) => limits.take(account))))
}

export function passed(verdicts: Verdict[]): number {
  return verdicts.filter((verdict) => verdict.allowed).length
}
