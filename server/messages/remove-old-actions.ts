// Removes the history of messages that were deleted: it outlives its message, for as long as messages are kept that are done.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Removed } from './remove-old.ts'

type Batch = { before: Date; limit: number }

/** Most of what is so old belongs to messages that wait for a far day: a batch looks at more than it removes. */
const looksPerRow = 10

/** Goes through the oldest actions once, batch by batch, by the primary key: ids rise with their time. */
export function makeActionRemover(): (tx: Tx, batch: Batch) => Promise<Removed> {
  let position = '0'
  return async (tx, { before, limit }) => {
    const looks = limit * looksPerRow
    const { rows } = await sql<{ id: string; isOld: boolean }>`
      select id, at < ${before} as "isOld" from message_actions
      where id > ${position} order by id limit ${looks}`.execute(tx)
    const old = rows.filter(({ isOld }) => isOld).map(({ id }) => id)
    const lines = old.length > 0 ? await remove(tx, old, before) : []
    position = rows.at(-1)?.id ?? position
    return { lines, isLast: old.length < looks }
  }
}

/** Only the whole history of a message. */
async function remove(tx: Tx, ids: string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    delete from message_actions a where id = any(${ids})
      and not exists (select from messages where id = a.message_id)
      and not exists (select from message_actions later where later.message_id = a.message_id and later.at >= ${before})
    returning to_jsonb(a)::text as line`.execute(tx)
  return rows.map(({ line }) => line)
}
