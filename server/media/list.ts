// Lists what the caller has uploaded, newest first. Media of colleagues are found by their ids only (find.ts).
import { sql } from 'kysely'
import type { Caller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { comparison, cutPage, type Metadata, type Page } from '../db/keyset.ts'
import { type FoundMedium, selectMediaWhere } from './find.ts'
import { isMediumId } from './ids.ts'

export async function listUploads(
  database: Database,
  principal: Caller,
  page: Page,
): Promise<{ rows: FoundMedium[]; metadata: Metadata }> {
  // Newest first: the direction of the keys is the other one.
  const direction = { ...page, backwards: !page.backwards }
  const order = sql.raw(direction.backwards ? 'desc' : 'asc')
  const rows = await selectMediaWhere(
    database,
    sql`${isOf(principal)} and ${after(page.key, direction)}
      order by m.created_at ${order}, m.id ${order} limit ${page.limit + 1}`,
  )
  return cutPage(rows, page, ({ createdMicros, id }) => `${createdMicros}.${id}`)
}

/** The key of a cursor: the time of the upload in microseconds, and the id. */
export function isUploadKey(key: string): boolean {
  const [micros = '', ...id] = key.split('.')
  return /^[0-9]{1,17}$/.test(micros) && isMediumId(id.join('.'))
}

function isOf(principal: Caller) {
  return principal.kind === 'organization'
    ? sql`m.organization_id = ${principal.organizationId}`
    : sql`m.member_id = ${principal.memberId}`
}

function after(key: string | undefined, direction: Page) {
  if (key === undefined) return sql`true`
  const end = key.indexOf('.')
  return sql`(m.created_at, m.id) ${comparison(direction)} (
    timestamptz 'epoch' + ${key.slice(0, end)}::bigint * interval '1 microsecond', ${key.slice(end + 1)})`
}
