// Keyset paging for every list of the API: readPage parses limit and cursor, keyset builds the query, cutPage cuts the page. A cursor
// names the key after (or before) which the page begins: every page costs the same, and rows that are added or deleted
// between two pages do not shift the others.
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../errors.ts'
import { fitPage } from './page-bytes.ts'

/** `inclusive`: the page begins with the key itself, if its row still exists. */
export type Page = { limit: number; key?: string; backwards: boolean; inclusive?: boolean }
export type Metadata = { cursor: { next: string | null; previous: string | null } }

/** Of every list that the specification does not name. Some of them were public with it before they could be paged. */
export const defaultLimit = 1000

export function readPage(
  query: { limit?: number; cursor?: string },
  limits: { usual: number; isKey: (key: string) => boolean },
): Page {
  const limit = query.limit ?? limits.usual
  if (query.cursor === undefined) return { limit, backwards: false }
  const [word = '', ...rest] = Buffer.from(query.cursor, 'base64url').toString('utf8').split(':')
  const key = rest.join(':')
  const isOurs = Object.hasOwn(directions, word) && limits.isKey(key)
  // Decoding ignores characters outside the alphabet, which encode never writes.
  if (!isOurs || encode(word as Direction, key) !== query.cursor)
    throw new Problem('invalidCursor', { param: '/cursor' })
  return { limit, key, ...directions[word as Direction] }
}

/** Every page has `next` and `previous`. The others lead back from a page whose rows have all been deleted. */
const directions = {
  next: { backwards: false },
  previous: { backwards: true },
  from: { backwards: false, inclusive: true },
  upto: { backwards: true, inclusive: true },
}
type Direction = keyof typeof directions

/** SQL: now, in whole seconds: answers show no fraction, and a cursor must be able to name the column's value exactly. */
export const nowInSeconds = sql<Date>`date_trunc('second', clock_timestamp())`

/** `limit` is one row more than the page shows, to know whether the list continues. */
export function keyset(
  column: string,
  page: Page,
): { where: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number } {
  const direction = sql.raw(page.backwards ? 'desc' : 'asc')
  return {
    where:
      page.key === undefined
        ? sql<boolean>`true`
        : sql<boolean>`${sql.ref(column)} ${comparison(page)} ${page.key}`,
    order: sql`${sql.ref(column)} ${direction}`,
    limit: page.limit + 1,
  }
}

/** SQL: the operator between the rows of the page and the key, in a list of ascending keys. */
export function comparison({ backwards, inclusive }: Page): RawBuilder<unknown> {
  return sql.raw(`${backwards ? '<' : '>'}${inclusive ? '=' : ''}`)
}

export function cutPage<Row>(
  rows: Row[],
  page: Page,
  keyOf: (row: Row) => string,
): { rows: Row[]; metadata: Metadata } {
  if (rows.length === 0 && page.key !== undefined)
    return { rows, metadata: leadBack(page, page.key) }
  const shown = fitPage(rows, page.limit)
  const continues = rows.length > shown.length
  if (page.backwards) shown.reverse()
  const [first] = shown
  const last = shown.at(-1)
  const hasNext = page.backwards ? true : continues
  const hasPrevious = page.backwards ? continues : page.key !== undefined
  return {
    rows: shown,
    metadata: {
      cursor: {
        next: hasNext && last !== undefined ? encode('next', keyOf(last)) : null,
        previous: hasPrevious && first !== undefined ? encode('previous', keyOf(first)) : null,
      },
    },
  }
}

/** The rows on this side were deleted after the cursor was issued: the remaining ones are on the other side, perhaps with the key itself. */
function leadBack({ backwards }: Page, key: string): Metadata {
  return {
    cursor: {
      next: backwards ? encode('from', key) : null,
      previous: backwards ? null : encode('upto', key),
    },
  }
}

/** For a list that is not cut by cutPage. */
export function cursorAfter(key: string): string {
  return encode('next', key)
}

function encode(direction: Direction, key: string): string {
  return Buffer.from(`${direction}:${key}`).toString('base64url')
}
