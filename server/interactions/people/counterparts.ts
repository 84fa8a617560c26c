// Lists the accounts that a profile has had interactions with: the newest interaction with each, newest first.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { cursorAfter, type Metadata, type Page } from '../../db/keyset.ts'
import { readPosition, writePosition } from '../position.ts'

export type CounterpartRow = {
  other_id: string
  key: string
  at: Date
  type: string
  is_incoming: boolean
  message_id: string
  count: number
  /** Null: unknown, or there is none. */
  name: string | null
  handle: string | null
  avatar_url: string | null
}

/** One account may be behind many rows: a page ends here, however few accounts it has met. */
const maxRows = 5000
const maxCounted = 1000

/**
 * Walks the profile's interactions from the newest on, and keeps each that is the newest of its account. A page may hold fewer
 * accounts than asked for, and still be followed by another.
 */
/** Of the people who are listed: only those with this kind of interaction, and whose name, handle or id contains the text. */
export type Narrowed = { type?: string | undefined; search?: string | undefined }

export async function listCounterparts(
  database: Database,
  profileId: string,
  page: Page,
  narrowed: Narrowed = {},
): Promise<{ rows: CounterpartRow[]; metadata: Metadata }> {
  const position = page.key === undefined ? undefined : readPosition(page.key)
  const beyond = position
    ? sql`(at at time zone 'UTC', key) < (${position.at}::timestamptz at time zone 'UTC', ${position.key}::text)`
    : sql`true`
  const { rows } = await sql<CounterpartRow & { is_last: boolean; walked: number }>`
    with walked as materialized (
      select key, at, other_id, type, is_incoming, message_id from interactions
      where profile_id = ${profileId} and ${beyond}
      order by (at at time zone 'UTC') desc, key desc limit ${maxRows}
    ),
    newest as (
      select w.* from walked w
      where ${ofType('w', narrowed)} and ${isNamed(profileId, narrowed)} and not exists (
        select from interactions n
        where n.other_id = w.other_id and n.profile_id = ${profileId} and (n.at, n.key) > (w.at, w.key)
          and ${ofType('n', narrowed)})
      order by w.at desc, w.key desc limit ${page.limit + 1}
    ),
    -- Where the walk ended, if it did not reach the last interaction.
    ended as (
      select * from walked where (select count(*) from walked) = ${maxRows} order by at, key limit 1
    )
    select n.*, false as is_last, ${countWith('n', profileId)} as count, p.name, p.handle, p.avatar_url
    from newest n left join interaction_people p on p.profile_id = ${profileId} and p.other_id = n.other_id
    union all
    select e.*, true, 0, null, null, null from ended e
    order by is_last, at desc, key desc`.execute(database)
  const found = rows.filter((row) => !row.is_last)
  const end = rows.find((row) => row.is_last)
  const shown = found.slice(0, page.limit)
  const last = found.length > page.limit ? shown.at(-1) : end
  return {
    rows: shown,
    metadata: {
      cursor: { next: last ? cursorAfter(page, writePosition(last)) : null, previous: null },
    },
  }
}

function ofType(row: string, { type }: Narrowed): RawBuilder<unknown> {
  return type === undefined ? sql`true` : sql`${sql.ref(`${row}.type`)} = ${type}`
}

function isNamed(profileId: string, { search }: Narrowed): RawBuilder<unknown> {
  if (search === undefined) return sql`true`
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(w.other_id ilike ${pattern} or exists (
    select from interaction_people s
    where s.profile_id = ${profileId} and s.other_id = w.other_id
      and (s.name ilike ${pattern} or s.handle ilike ${pattern})))`
}

/** The same for one account. */
export async function findCounterpart(
  database: Database,
  profileId: string,
  otherId: string,
): Promise<CounterpartRow | undefined> {
  const { rows } = await sql<CounterpartRow>`
    select n.other_id, n.key, n.at, n.type, n.is_incoming, n.message_id, ${countWith('n', profileId)} as count,
      p.name, p.handle, p.avatar_url
    from interactions n left join interaction_people p on p.profile_id = n.profile_id and p.other_id = n.other_id
    where n.other_id = ${otherId} and n.profile_id = ${profileId}
    order by n.at desc, n.key desc limit 1`.execute(database)
  return rows[0]
}

type HistorySummary = { first: Date; counts: { type: string; count: number }[] }

/** Of everything with one account: the kinds, the most frequent first, and since when. Of very many the newest are counted. */
export async function summarizeHistory(
  database: Database,
  profileId: string,
  otherId: string,
): Promise<HistorySummary> {
  const { rows } = await sql<{ type: string; count: number; first: Date }>`
    select type, count(*)::integer as count, (
      select min(at) from interactions f where f.other_id = ${otherId} and f.profile_id = ${profileId}) as first
    from (
      select type from interactions
      where other_id = ${otherId} and profile_id = ${profileId} order by at desc, key desc limit ${maxCounted}) counted
    group by type order by count desc, type`.execute(database)
  const counts = rows.map(({ type, count }) => ({ type, count }))
  return { first: rows[0]?.first ?? new Date(0), counts }
}

/** SQL: how many interactions there are with the account of a row. */
function countWith(row: string, profileId: string): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from (
      select from interactions c where c.other_id = ${sql.ref(`${row}.other_id`)} and c.profile_id = ${profileId}
      limit ${maxCounted}) counted)`
}
