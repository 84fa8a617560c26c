// A page of what passed between a profile and another, newest first: one range of one index, wherever the page lies.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { cutPage, type Metadata, type Page } from '../db/keyset.ts'

export type InteractionRow = {
  key: string
  at: Date
  type: string
  is_incoming: boolean
  message_id: string
}

export async function listInteractions(
  database: Database,
  { profileId, otherId }: { profileId: string; otherId: string },
  page: Page,
): Promise<{ rows: InteractionRow[]; metadata: Metadata }> {
  // Newest first: what lies backwards is newer.
  const order = sql.raw(page.backwards ? 'asc' : 'desc')
  const place = page.key === undefined ? undefined : readPlace(page.key)
  const beyond = place
    ? sql`(at, key) ${sql.raw(page.backwards ? '>' : '<')} (${place.at}::timestamptz, ${place.key}::text)`
    : sql`true`
  const { rows } = await sql<InteractionRow>`
    select key, at, type, is_incoming, message_id from interactions
    where other_id = ${otherId} and profile_id = ${profileId} and ${beyond}
    order by at ${order}, key ${order} limit ${page.limit + 1}`.execute(database)
  return cutPage(rows, page, ({ at, key }) => `${at.getTime()}:${key}`)
}

/** Times are kept in milliseconds, so a place in the list is one exactly. */
const placePattern = /^(\d{1,14}):([\x21-\x7e]{1,400})$/

export function isPlace(text: string): boolean {
  return placePattern.test(text)
}

function readPlace(text: string): { at: Date; key: string } {
  const [, time, key = ''] = placePattern.exec(text) ?? []
  return { at: new Date(Number(time)), key }
}
