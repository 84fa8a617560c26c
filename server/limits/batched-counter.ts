// Adds to counters that all processes share. One statement is under way at a time and carries
// everything that accumulated while its predecessor ran: a burst costs one or two statements, and
// however many accounts are busy, a counter uses one connection of the pool.
import type pg from 'pg'

/**
 * Adds `count` to the counter of this account and slot (a second or a day, numbered from the epoch).
 * Resolves to the total right after this addition, as if every addition had its own statement.
 */
export type Add = (account: string, slot: number, count: number) => Promise<number>

type Waiter = { upTo: number; resolve: (total: number) => void; reject: (error: unknown) => void }
type Sum = { account: string; slot: number; count: number; waiters: Waiter[] }
type Batch = Map<string, Sum>

/** `sql` takes accounts, slots and counts as $1, $2, $3 and returns account, slot and total. */
export function openBatchedCounter(pool: pg.Pool, sql: string): Add {
  let gathered: Batch = new Map()
  let writing = false

  async function writeAll() {
    while (gathered.size > 0) {
      const batch = gathered
      gathered = new Map()
      await write(pool, sql, batch)
    }
    writing = false
  }

  return (account, slot, count) =>
    new Promise((resolve, reject) => {
      const sum = sumOf(gathered, account, slot)
      sum.count += count
      sum.waiters.push({ upTo: sum.count, resolve, reject })
      if (writing) return
      writing = true
      queueMicrotask(writeAll) // additions of the same tick share the statement
    })
}

function sumOf(batch: Batch, account: string, slot: number): Sum {
  const key = keyOf(account, slot)
  const sum = batch.get(key) ?? { account, slot, count: 0, waiters: [] }
  batch.set(key, sum)
  return sum
}

/** Never rejects: an error goes to the callers of this batch, and the next batch is written. */
async function write(pool: pg.Pool, sql: string, batch: Batch): Promise<void> {
  const sums = [...batch.values()]
  try {
    const { rows } = await pool.query<{ account: string; slot: number; total: number }>(sql, [
      sums.map((sum) => sum.account),
      sums.map((sum) => sum.slot),
      sums.map((sum) => sum.count),
    ])
    for (const { account, slot, total } of rows) {
      const sum = batch.get(keyOf(account, slot))
      sum?.waiters.forEach(({ upTo, resolve }) => {
        resolve(total - sum.count + upTo)
      })
    }
  } catch (error) {
    for (const { reject } of sums.flatMap((sum) => sum.waiters)) reject(error)
  }
}

function keyOf(account: string, slot: number): string {
  return `${slot} ${account}`
}
