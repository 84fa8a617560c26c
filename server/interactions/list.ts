// A page of what passed between a profile and another, newest first: one range of one index, wherever the page lies.
import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { comparison, cutPage, type Metadata, type Page } from '../db/keyset.ts'

export type InteractionRow = {
  key: string
  at: Date
  type: string
  is_incoming: boolean
  message_id: string
}

/** `list` names the history that a cursor belongs to. */
export type Between = { profileId: string; otherId: string; list: string }

export async function listInteractions(
  database: Database,
  between: Between,
  page: Page,
): Promise<{ rows: InteractionRow[]; metadata: Metadata }> {
  const { rows } = await selectPage(between, page).execute(database)
  return cutPage(rows, page, ({ at, key }) => `${between.list}:${at.getTime()}:${key}`)
}

/** One row more than the page has, to see whether there is another page. */
export function selectPage(
  { profileId, otherId }: Between,
  page: Page,
): RawBuilder<InteractionRow> {
  // Newest first: what lies backwards is newer.
  const order = sql.raw(page.backwards ? 'asc' : 'desc')
  const place = page.key === undefined ? undefined : readPlace(page.key)
  const compared = comparison({ ...page, backwards: !page.backwards })
  const beyond = place
    ? sql`(at, key) ${compared} (${place.at}::timestamptz, ${place.key}::text)`
    : sql`true`
  return sql<InteractionRow>`
    select key, at, type, is_incoming, message_id from interactions
    where other_id = ${otherId} and profile_id = ${profileId} and ${beyond}
    order by at ${order}, key ${order} limit ${page.limit + 1}`
}

/** A cursor is good for the history it was made in: elsewhere it would begin somewhere, and nobody would notice. */
export function listName(network: string, ownId: string, otherId: string): string {
  return `i${hash('sha256', `${network} ${ownId} ${otherId}`, 'base64url').slice(0, 8)}`
}

/** Times are kept in milliseconds, so a place in the list is one exactly. */
const placePattern = /^(i[\w-]{8}):(\d{1,14}):([\x21-\x7e]{1,400})$/

export function isPlaceIn(list: string): (text: string) => boolean {
  return (text) => placePattern.exec(text)?.[1] === list
}

function readPlace(text: string): { at: Date; key: string } {
  const [, , time, key = ''] = placePattern.exec(text) ?? []
  return { at: new Date(Number(time)), key }
}
