// Keyset paging: a cursor says after (or before) which key the page begins, so a page costs the same wherever it is,
// and a row that comes or goes meanwhile never shifts the others.
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../errors.ts'

export type Page = { limit: number; key?: string; backwards: boolean }
export type Metadata = { cursor: { next: string | null; previous: string | null } }

export function readPage(
  query: { limit?: number; cursor?: string },
  limits: { usual: number; isKey: (key: string) => boolean },
): Page {
  const limit = query.limit ?? limits.usual
  if (query.cursor === undefined) return { limit, backwards: false }
  const [direction, ...rest] = Buffer.from(query.cursor, 'base64url').toString('utf8').split(':')
  const key = rest.join(':')
  if ((direction !== 'next' && direction !== 'previous') || !limits.isKey(key))
    throw new Problem('invalidCursor')
  return { limit, key, backwards: direction === 'previous' }
}

/** SQL: now, in whole milliseconds, for a column that a cursor names: it must be able to say it exactly. */
export const nowInMilliseconds = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

/** One row more than the page shows, to know whether the list goes on. */
export function keyset(
  column: string,
  page: Page,
): { where: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number } {
  const direction = sql.raw(page.backwards ? 'desc' : 'asc')
  const comparison = sql.raw(page.backwards ? '<' : '>')
  return {
    where:
      page.key === undefined
        ? sql<boolean>`true`
        : sql<boolean>`${sql.ref(column)} ${comparison} ${page.key}`,
    order: sql`${sql.ref(column)} ${direction}`,
    limit: page.limit + 1,
  }
}

export function cutPage<Row>(
  rows: Row[],
  page: Page,
  keyOf: (row: Row) => string,
): { rows: Row[]; metadata: Metadata } {
  const goesOn = rows.length > page.limit
  const shown = rows.slice(0, page.limit)
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

function encode(direction: 'next' | 'previous', key: string): string {
  return Buffer.from(`${direction}:${key}`).toString('base64url')
}
