// Writes the daily counts: about once a second all accounts in one statement, which also returns
// what the other processes counted, or one account immediately.
import type pg from 'pg'
import { openBatchedCounter } from './batched-counter.ts'
import { type SharedCount, send } from './shared-count.ts'

const writeEveryMs = 1000

export type Day = SharedCount & { heardAt: number }

type DailyUsage = {
  /** Counts in memory now, and in the database with the next write. */
  hold(day: Day, count: number): void
  /** Writes what is held plus `asked` requests; resolves to the total of all processes. */
  write(day: Day, asked: number): Promise<number>
  close(): Promise<void>
}

export function openDailyUsage(pool: pg.Pool, clock: () => number): DailyUsage {
  const add = openBatchedCounter(pool, addToDays)
  const unwritten = new Set<Day>()
  let writing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // A failed write keeps its counts for the next one; a request that needs the database now gets
    // the error itself.
    writing = Promise.allSettled([writeAll()])
  }, writeEveryMs).unref()

  function hold(day: Day, count: number) {
    day.held += count
    unwritten.add(day)
  }

  async function write(day: Day, asked: number): Promise<number> {
    const startedAt = clock()
    unwritten.delete(day)
    try {
      const total = await send(add, day, asked)
      day.heardAt = startedAt
      return total
    } finally {
      if (day.held !== 0) unwritten.add(day)
    }
  }

  async function writeAll(): Promise<void> {
    await Promise.all([...unwritten].map((day) => write(day, 0)))
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    await writing
    await writeAll()
  }

  return { hold, write, close }
}

// The order prevents deadlocks between two processes that write the same accounts.
const addToDays = `
  insert into quota_days as known (account, day, used)
  select account, date '1970-01-01' + slot, count
    from unnest($1::text[], $2::integer[], $3::bigint[]) as batch (account, slot, count)
   order by account, slot
  on conflict (account, day) do update set used = known.used + excluded.used
  returning account, day - date '1970-01-01' as slot, used::float8 as total`
