// Keyset paging: a cursor says after (or before) which key the page begins, so a page costs the same wherever it is,
// and a row that comes or goes meanwhile never shifts the others.
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../errors.ts'
import { fitPage } from './page-bytes.ts'

/** `inclusive`: beginning with the key itself, if it is there. */
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
  // Decoding overlooks what does not belong there; we write nothing of the kind.
  if (!isOurs || encode(word as Direction, key) !== query.cursor) throw new Problem('invalidCursor')
  return { limit, key, ...directions[word as Direction] }
}

/** The first two are of every page. The others lead back from a page whose rows have all gone meanwhile. */
const directions = {
  next: { backwards: false },
  previous: { backwards: true },
  from: { backwards: false, inclusive: true },
  upto: { backwards: true, inclusive: true },
}
type Direction = keyof typeof directions

/** SQL: now, in whole milliseconds, for a column that a cursor names: it must be able to say it exactly. */
export const nowInMilliseconds = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

/** One row more than the page shows, to know whether the list goes on. */
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

/** SQL: what a row of the page is to the key, in a list whose keys grow. */
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

/** There was something on this side when the cursor was made: what is left is on the other, the key itself perhaps included. */
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
