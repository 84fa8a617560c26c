// A page of messages by send time, over the profiles that the caller may use. Each profile's index returns its part of the page, so
// every page costs the same.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { comparison, cutPage, type Metadata, type Page } from '../../db/keyset.ts'
import type { MessageRow } from '../representation/item.ts'
import { columnsOf, type LinePart, type LineRow } from '../representation/line.ts'
import { readKey, writeKey } from './listing-cursor.ts'

export type Listing = {
  profileIds: string[]
  /** In whole seconds; both ends are included. */
  from: Date
  to: Date
  /** Empty: every state. */
  states: string[]
  page: Page
  /** For the cursors (listing-cursor.ts). */
  asOf: Date
  includeUnscheduledReviews: boolean
  /** Conditions on the table `m`. */
  filters: RawBuilder<boolean>[]
  /** The optional parts of each line, where lines are listed. */
  parts: LinePart[]
}

export async function listMessages(
  database: Database,
  listing: Listing,
): Promise<{ rows: MessageRow[]; metadata: Metadata }> {
  return listColumns<MessageRow>(database, listing, sql`m.*`)
}

export async function listLines(
  database: Database,
  listing: Listing,
): Promise<{ rows: LineRow[]; metadata: Metadata }> {
  return listColumns<LineRow>(database, listing, columnsOf(listing.parts))
}

/** The rows have the columns of `columns`, of the table `m`. */
export async function listColumns<Row extends Pick<MessageRow, 'send_at' | 'id'>>(
  database: Database,
  listing: Listing,
  columns: RawBuilder<unknown>,
): Promise<{ rows: Row[]; metadata: Metadata }> {
  const { page } = listing
  const { backwards } = page
  // Messages of earlier versions have times with milliseconds: the last second of the range counts as a whole, as answers show it.
  const { from } = listing
  const end = new Date(listing.to.getTime() + 1000)
  const order = sql.raw(backwards ? 'desc' : 'asc')
  const upTo = sql.raw(backwards ? '>=' : '<=')
  const place = readKey(page.key)?.place
  const beyond = place
    ? sql`(m.send_at, m.id) ${comparison(page)} (${place.sendAt}::timestamptz, ${place.id}::bigint)`
    : sql`true`
  const inRange = sql`m.profile_id = p.profile_id and m.chain_head is null and m.send_at >= ${from} and m.send_at < ${end}
        and ${beyond} and ${stateFilter(listing)} and ${allOf(listing.filters)}`
  const inOrder = sql`order by m.send_at ${order}, m.id ${order} limit ${page.limit + 1}`
  const unscheduled = asksForUnscheduled(listing)
    ? sql`union all
      select page.* from p cross join lateral (
        select ${columns} from messages m
        where m.profile_id = p.profile_id and ${isUnscheduledReview} and ${beyond}
          and ${allOf(listing.filters)} ${inOrder}
      ) page`
    : sql``
  const { rows } = await sql<Row>`
    with p as (
      select unnest(${listing.profileIds}::bigint[]) as profile_id
    ), first as materialized (
      select p.profile_id, m.send_at from p
      cross join lateral (
        select m.send_at from messages m where ${inRange} order by m.send_at ${order}, m.id ${order} limit 1
      ) m
    ), last as (
      -- The send time by which enough profiles have a message to fill the page: later messages cannot be on it. Of thousands of
      -- profiles only those that begin by then are read; over a few there is no such time, and nothing is left out.
      select first.send_at from first order by first.send_at ${order} limit 1 offset ${page.limit}
    ), bound as (
      select coalesce((select send_at from last), ${backwards ? from : end}) as send_at
    )
    select page.* from (
      select page.* from bound join first p on p.send_at ${upTo} bound.send_at
      cross join lateral (
        select ${columns} from messages m
        where ${inRange} and m.send_at ${upTo} bound.send_at ${inOrder}
      ) page
      ${unscheduled}
    ) page
    order by page.send_at ${order}, page.id ${order} limit ${page.limit + 1}`.execute(database)
  return cutPage(rows, page, (row) => writeKey(listing.asOf, row))
}

/** A proposal without a send time does not belong to a time range. On request all of them are listed beside those of the range. */
export const isUnscheduledReview = sql`m.sequence_number is not null and m.scheduled_at is null`

function asksForUnscheduled({ includeUnscheduledReviews, states }: Listing): boolean {
  return includeUnscheduledReviews && (states.length === 0 || states.includes('PENDING_APPROVAL'))
}

/** SQL: the message has one of these states, and is no proposal without a send time. */
export function stateFilter({ states }: Pick<Listing, 'states'>): RawBuilder<boolean> {
  const inState = states.length === 0 ? sql`true` : sql`m.state = any(${states}::text[])`
  return sql`${inState} and not (${isUnscheduledReview})`
}

/** SQL: all of these conditions. */
export function allOf(filters: RawBuilder<boolean>[]): RawBuilder<unknown> {
  return filters.length === 0 ? sql`true` : sql.join(filters, sql` and `)
}
