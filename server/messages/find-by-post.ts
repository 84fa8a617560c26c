// Finds the messages that were published as these posts.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'

/** Posts that people still answer are rarely older. The bound keeps the search within a part of the profile's messages. */
const maxAgeDays = 90

type Wanted = {
  profileId: string
  postIds: string[]
  /** The time of the earliest interaction with the posts. */
  first: Date
  last: Date
}

/** The ids of messages by the ids of their posts, and of their parts, on the network. */
export async function findMessagesOfPosts(
  database: Database,
  { profileId, postIds, first, last }: Wanted,
): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; post_id: string }>`
    select coalesce(chain_head, id) as id, post_id from messages
    where profile_id = ${profileId} and post_id = any(${postIds}::text[])
      and send_at between ${first}::timestamptz - make_interval(days => ${maxAgeDays}) and ${last}`.execute(
    database,
  )
  return new Map(rows.map((row) => [row.post_id, row.id]))
}
