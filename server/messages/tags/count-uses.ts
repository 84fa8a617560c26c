// How many messages have a label. By the index of words, and not further than a bound: a page of labels must not read all messages.
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../db/db.ts'
import { listBuckets } from '../search/buckets.ts'
import { hasEarlierWords } from '../search/store-words.ts'
import { anyOf, oneOf, tagWord } from '../search/terms.ts'
import { findAllNames } from './tags.ts'

export const maxCounted = 1000

/** By the names of the labels. */
export async function countUses(
  database: Database,
  organizationId: string,
  labels: string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const owned = { id: '', organization_id: organizationId, member_id: null }
  const buckets = listBuckets([owned], await hasEarlierWords(database))
  await inTransaction(database, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    for (const label of labels) {
      const names = await findAllNames(tx, [label], [organizationId])
      const words = anyOf(buckets.map(({ bucket }) => oneOf(names.map(tagWord), bucket)))
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from message_words w join messages m on m.id = w.message_id join profiles p on p.id = m.profile_id
          where w.words @@ ${words}::tsquery and p.organization_id = ${organizationId} and m.tags && ${names}::text[]
          limit ${maxCounted}) found`.execute(tx)
      counts.set(label, rows[0]?.count ?? 0)
    }
  })
  return counts
}
