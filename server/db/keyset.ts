// Keyset pagination: a cursor names the key after (or before) which the page begins. So every page costs the same, and
// rows that are added or removed meanwhile never shift the others.
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../errors.ts'
import { fitPage } from './page-bytes.ts'

/** `inclusive`: the page begins with the key itself, if it still exists. */
export type Page = { limit: number; key?: string; backwards: boolean; inclusive?: boolean }
export type Metadata = { cursor: { next: string | null; previous: string | null } }

export function readPage(
  query: { limit?: number; cursor?: string },
  limits: { usual: number; isKey: (key: string) => boolean },
): Page {
  const limit = query.limit ?? limits.usual
  if (query.cursor === undefined) return { limit, backwards: false }
  const [word = '', ...rest] = Buffer.from(query.cursor, 'base64url').toString('utf8').split(':')
  const key = rest.join(':')
  const isOurs = Object.hasOwn(directions, word) && limits.isKey(key)
  // Decoding ignores invalid characters, so only a cursor that encodes to the same text is accepted.
  if (!isOurs || encode(word as Direction, key) !== query.cursor) throw new Problem('invalidCursor')
  return { limit, key, ...directions[word as Direction] }
}

/** The first two are in every page. The others lead back from a page whose rows were all deleted meanwhile. */
const directions = {
  next: { backwards: false },
  previous: { backwards: true },
  from: { backwards: false, inclusive: true },
  upto: { backwards: true, inclusive: true },
}
type Direction = keyof typeof directions

/** SQL: now, in whole milliseconds, for a column used in a cursor, which cannot represent microseconds. */
export const nowInMilliseconds = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

/** Reads one row more than the page shows, to know whether the list continues. */
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

/** SQL: how the rows of the page compare with the key, in a list with ascending keys. */
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
  const goesOn = rows.length > shown.length
  if (page.backwards) shown.reverse()
  const [first] = shown
  const last = shown.at(-1)
  const hasNext = page.backwards ? true : goesOn
  const hasPrevious = page.backwards ? goesOn : page.key !== undefined
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

/** This side had rows when the cursor was created. The remaining rows are on the other side, perhaps including the key. */
function leadBack({ backwards }: Page, key: string): Metadata {
  return {
    cursor: {
      next: backwards ? encode('from', key) : null,
      previous: backwards ? null : encode('upto', key),
    },
  }
}

function encode(direction: Direction, key: string): string {
  return Buffer.from(`${direction}:${key}`).toString('base64url')
}
