// Does work and undoes it: it is refused as it would be, but nothing is changed and no event is emitted.
import { type Database, inTransaction, type Tx } from './db.ts'

const undone = new Error('a rehearsal is undone')

export async function rehearse<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let done: { result: T } | undefined
  try {
    await inTransaction(database, async (tx) => {
      done = { result: await work(tx) }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (!done) throw new Error('a rehearsal ended without a result')
  return done.result
}
