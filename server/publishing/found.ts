// Whose post is it? A look goes by text and time, and an account may be connected twice, each connection with a lane of
// its own. So what a look has found is taken only when no other message of the account can be its owner.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Settlement } from './ledger.ts'

/** Each settlement, or what it says for the case that the post it has found may be another message's. */
export async function withoutStrangersPosts(
  tx: Tx,
  settlements: Settlement[],
): Promise<Settlement[]> {
  const found = settlements.filter(({ unlessOurs, postId }) => unlessOurs && postId !== null)
  if (found.length === 0) return settlements
  const postIds = found.map(({ postId }) => postId)
  // Two that have found the same post decide one after the other, and the second sees what the first has done.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('found post ' || post_id, 0))
    from (select distinct post_id from unnest(${postIds}::text[]) as post_id order by post_id) posts`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    select m.id
    from unnest(${found.map(({ messageId }) => messageId)}::bigint[], ${postIds}::text[]) as found (message_id, post_id)
    join messages m on m.id = found.message_id
    join profiles own on own.id = m.profile_id
    join profiles same on same.type = own.type and same.network_id = own.network_id and same.id <> own.id
    where exists (
      select from messages other
      left join attempts a on a.message_id = other.id and a.number = other.attempts
      where other.profile_id = same.id
        and other.send_at > m.send_at - interval '1 day' and other.send_at <= clock_timestamp()
        and (
          other.post_id = found.post_id
          -- Whose post it is has begun before it was there to be found. Of several in doubt the oldest goes first.
          or (other.state = 'SUBMITTED' and (a.state = 'open' or other.id < m.id))
        )
    )`.execute(tx)
  const doubtful = new Set(rows.map((row) => row.id))
  return settlements.map((settlement) =>
    settlement.unlessOurs && doubtful.has(settlement.messageId)
      ? settlement.unlessOurs
      : settlement,
  )
}
