// Lists the interactions between a profile and another account, newest first. Each page is a range scan of one index, however
// deep it lies.
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

type Between = { profileId: string; otherId: string }

export async function listInteractions(
  database: Database,
  between: Between,
  page: Page,
): Promise<{ rows: InteractionRow[]; metadata: Metadata }> {
  const { rows } = await selectPage(between, page).execute(database)
  return cutPage(rows, page, ({ at, key }) => `${at.getTime()}:${key}`)
}

/** Selects one row more than the page holds, to know whether another page follows. */
export function selectPage(
  { profileId, otherId }: Between,
  page: Page,
): RawBuilder<InteractionRow> {
  // Newest first: the previous page holds newer rows.
  const order = sql.raw(page.backwards ? 'asc' : 'desc')
  const position = page.key === undefined ? undefined : readPosition(page.key)
  const compared = comparison({ ...page, backwards: !page.backwards })
  const beyond = position
    ? sql`(at, key) ${compared} (${position.at}::timestamptz, ${position.key}::text)`
    : sql`true`
  return sql<InteractionRow>`
    select key, at, type, is_incoming, message_id from interactions
    where other_id = ${otherId} and profile_id = ${profileId} and ${beyond}
    order by at ${order}, key ${order} limit ${page.limit + 1}`
}

/** Times are stored with millisecond precision, so time and key identify a row exactly. */
const positionPattern = /^(\d{1,14}):([\x21-\x7e]{1,400})$/

export function isPosition(text: string): boolean {
  return positionPattern.test(text)
}

function readPosition(text: string): { at: Date; key: string } {
  const [, time, key = ''] = positionPattern.exec(text) ?? []
  return { at: new Date(Number(time)), key }
}
