// A page of messages by send time, over the profiles that the caller may use. Each profile's index gives its part of
// the page, so a page costs the same wherever it lies.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import type { Metadata } from '../db/keyset.ts'
import { fitPage } from '../db/page-bytes.ts'
import { Problem } from '../errors.ts'
import type { MessageRow } from './item.ts'

export type Listing = {
  profileIds: string[]
  from: Date
  to: Date
  state?: string
  limit: number
  place?: Place
  includeUnscheduledReviews: boolean
}

/** Where a page begins, or ends if it is read backwards. */
type Place = { sendAt: Date; id: string; backwards: boolean }

export async function listMessages(
  database: Database,
  listing: Listing,
): Promise<{ rows: MessageRow[]; metadata: Metadata }> {
  const { place } = listing
  const backwards = place?.backwards ?? false
  const order = sql.raw(backwards ? 'desc' : 'asc')
  const beyond = place
    ? sql`(m.send_at, m.id) ${sql.raw(backwards ? '<' : '>')} (${place.sendAt}::timestamptz, ${place.id}::bigint)`
    : sql`true`
  const inRange = sql`m.profile_id = p.profile_id and m.send_at >= ${listing.from} and m.send_at <= ${listing.to}
        and ${beyond} and ${stateFilter(listing)}`
  const inOrder = sql`order by m.send_at ${order}, m.id ${order} limit ${listing.limit + 1}`
  const onTop = asksForUnscheduled(listing)
    ? sql`union all (select m.* from messages m
        where m.profile_id = p.profile_id and ${isUnscheduledReview} and ${beyond} ${inOrder})`
    : sql``
  const { rows } = await sql<MessageRow>`
    with p as (
      select unnest(${listing.profileIds}::bigint[]) as profile_id
    ), last as (
      -- Where so many profiles have a message that a page is full. Over thousands of profiles this saves reading a page
      -- of each; over a few there is no such place, and nothing is left out.
      select first.send_at from p
      cross join lateral (
        select m.send_at from messages m where ${inRange} order by m.send_at ${order}, m.id ${order} limit 1
      ) first
      order by first.send_at ${order} limit 1 offset ${listing.limit}
    )
    select page.* from p
    cross join lateral (
      (select m.* from messages m
      where ${inRange}
        and m.send_at ${sql.raw(backwards ? '>=' : '<=')} coalesce((select send_at from last), ${backwards ? listing.from : listing.to})
      ${inOrder})
      ${onTop}
    ) page
    order by page.send_at ${order}, page.id ${order} limit ${listing.limit + 1}`.execute(database)
  return cut(rows, listing.limit, place)
}

/** A proposal without a time of its own has no place in a calendar. Who asks for them gets all, on top of the range. */
const isUnscheduledReview = sql`m.sequence_number is not null and m.scheduled_at is null`

function asksForUnscheduled({ includeUnscheduledReviews, state }: Listing): boolean {
  return includeUnscheduledReviews && (state ?? 'PENDING_APPROVAL') === 'PENDING_APPROVAL'
}

function stateFilter({ state }: Listing) {
  const inState = state === undefined ? sql`true` : sql`m.state = ${state}`
  return sql`${inState} and not (${isUnscheduledReview})`
}

function cut(
  rows: MessageRow[],
  limit: number,
  place: Place | undefined,
): { rows: MessageRow[]; metadata: Metadata } {
  const shown = fitPage(rows, limit)
  const goesOn = rows.length > shown.length
  if (place?.backwards) shown.reverse()
  const [first] = shown
  const last = shown.at(-1)
  const hasNext = place?.backwards ? true : goesOn
  const hasPrevious = place?.backwards ? goesOn : place !== undefined
  return {
    rows: shown,
    metadata: {
      cursor: {
        next: hasNext && last ? writeCursor('next', last) : null,
        previous: hasPrevious && first ? writeCursor('previous', first) : null,
      },
    },
  }
}

function writeCursor(direction: string, row: MessageRow): string {
  return Buffer.from(`${direction}:${row.send_at.getTime()}:${row.id}`).toString('base64url')
}

export function readCursor(text: string): Place {
  const place = Buffer.from(text, 'base64url').toString('utf8')
  const [, direction, time, id = ''] = /^(next|previous):(\d{1,14}):(\d+)$/.exec(place) ?? []
  if (!isId(id)) throw new Problem('invalidCursor')
  return { sendAt: new Date(Number(time)), id, backwards: direction === 'previous' }
}
