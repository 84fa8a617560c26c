// Lists the interactions between a profile and another account, newest first. Each page is a range scan of one index, however
// deep it lies.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { comparison, cutPage, type Metadata, type Page } from '../db/keyset.ts'
import { readPosition, writePosition } from './position.ts'

export type InteractionRow = {
  key: string
  at: Date
  type: string
  is_incoming: boolean
  message_id: string
}

type Between = { profileId: string; otherId: string; type?: string | undefined }

export async function listInteractions(
  database: Database,
  between: Between,
  page: Page,
): Promise<{ rows: InteractionRow[]; metadata: Metadata }> {
  const { rows } = await selectPage(between, page).execute(database)
  return cutPage(rows, page, writePosition)
}

/** Selects one row more than the page holds, to know whether another page follows. */
export function selectPage(
  { profileId, otherId, type }: Between,
  page: Page,
): RawBuilder<InteractionRow> {
  // Newest first: the previous page holds newer rows.
  const order = sql.raw(page.backwards ? 'asc' : 'desc')
  const position = page.key === undefined ? undefined : readPosition(page.key)
  const compared = comparison({ ...page, backwards: !page.backwards })
  const beyond = position
    ? sql`(at, key) ${compared} (${position.at}::timestamptz, ${position.key}::text)`
    : sql`true`
  const ofType = type === undefined ? sql`true` : sql`type = ${type}`
  return sql<InteractionRow>`
    select key, at, type, is_incoming, message_id from interactions
    where other_id = ${otherId} and profile_id = ${profileId} and ${beyond} and ${ofType}
    order by at ${order}, key ${order} limit ${page.limit + 1}`
}

/**
 * The posts of the profile that interactions are about, by their keys: a like names the post itself, a comment or a reply was found in
 * the list of its post. Where a network does not say, there is none.
 */
export async function findPosts(
  database: Database,
  profileId: string,
  rows: InteractionRow[],
): Promise<Map<string, string[]>> {
  const keys = rows.map(({ key }) => key)
  const found = await sql<{ key: string; scope: string }>`
    select key, scope from interactions where profile_id = ${profileId} and key = any(${keys}::text[])`.execute(
    database,
  )
  const scopes = new Map(found.rows.map(({ key, scope }) => [key, scope]))
  return new Map(
    rows.map(({ key, message_id: messageId }) => {
      const [, post] = /^[a-z_]+:(.+)$/.exec(scopes.get(key) ?? '') ?? []
      return [key, post === undefined ? [messageId] : [messageId, post]]
    }),
  )
}
