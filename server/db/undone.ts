// Work whose result is wanted and whose effects are not: what a request would do, exactly.
import { type Database, inTransaction, type Tx } from './db.ts'

/** Rolls back what `work` wrote, and resolves to its result. */
export async function undone<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  const rollback = new Error('rolled back on purpose')
  try {
    await inTransaction(database, async (tx) => {
      results.push(await work(tx))
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  const result = results.at(-1)
  if (results.length === 0) throw new Error('the work has no result')
  // There is one: `undefined` may be the result itself.
  return result as T
}
