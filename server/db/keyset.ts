// Keyset paging for every list of the API: readPage parses limit and cursor, keyset builds the query, cutPage cuts the page. A cursor
// names the key after (or before) which the page begins: every page costs the same, and rows that are added or deleted
// between two pages do not shift the others. It also names its list: in another list, or with other filters, it is refused, because there it
// would begin at an arbitrary row. It is not signed: a caller who forges one lists only what they may see anyway.

import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../errors.ts'
import { type Said, say } from '../sentences/sentences.ts'
import { fitPage } from './page-bytes.ts'

/** `inclusive`: the page begins with the key itself, if its row still exists. `list`: the name of the list. */
export type Page = {
  limit: number
  key?: string
  backwards: boolean
  inclusive?: boolean
  list?: string
}
export type Metadata = { cursor: { next: string | null; previous: string | null } }

/** For lists that the specification does not limit. Some were public before they had pages, and clients may expect every row. */
export const defaultLimit = 1000

/** The name of the list stands in the query under this key, which no client can send (http/validation/list-names.ts). */
export const listName: unique symbol = Symbol('list')
type PageQuery = { limit?: number; cursor?: string; [listName]?: string }

/** `parts`: everything that distinguishes lists: the call, its path and its filters. */
export function nameOfList(parts: unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 12)
}

type Limits = {
  usual: number
  isKey: (key: string) => boolean
  /** The filters cannot be read, so that the list has no name: the request is refused for them, not for its cursor as well. */
  isUnnamed?: boolean
}

export function readPage(query: PageQuery, limits: Limits): Page {
  const limit = query.limit ?? limits.usual
  const list = query[listName]
  const page = { limit, ...(list === undefined ? {} : { list }) }
  if (query.cursor === undefined) return { ...page, backwards: false }
  const text = Buffer.from(query.cursor, 'base64url').toString('utf8')
  const [, word = '', of = '', key = ''] = /^(\w+):([\w-]*):(.*)$/s.exec(text) ?? []
  // Decoding ignores characters outside the alphabet, which encode never writes.
  if (!isDirection(word) || encode(word, of, key) !== query.cursor) throw invalidCursor()
  if (of !== (list ?? '') && !limits.isUnnamed) throw invalidCursor(ofAnother)
  if (!limits.isKey(key)) throw invalidCursor()
  return { ...page, key, ...directions[word] }
}

const ofAnother = say('cursor_of_other_query')

function invalidCursor(hint?: Said): Problem {
  return new Problem('invalidCursor', { param: '/cursor', ...(hint && { hint }) })
}

/** Every page has `next` and `previous`. The others lead back from a page whose rows have all been deleted. */
const directions = {
  next: { backwards: false },
  previous: { backwards: true },
  from: { backwards: false, inclusive: true },
  upto: { backwards: true, inclusive: true },
}
type Direction = keyof typeof directions

function isDirection(word: string): word is Direction {
  return Object.hasOwn(directions, word)
}

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
        next: hasNext && last !== undefined ? encode('next', page.list, keyOf(last)) : null,
        previous:
          hasPrevious && first !== undefined ? encode('previous', page.list, keyOf(first)) : null,
      },
    },
  }
}

/** The rows on this side were deleted after the cursor was issued: the remaining ones are on the other side, perhaps with the key itself. */
function leadBack({ backwards, list }: Page, key: string): Metadata {
  return {
    cursor: {
      next: backwards ? encode('from', list, key) : null,
      previous: backwards ? null : encode('upto', list, key),
    },
  }
}

/** For a list that is not cut by cutPage. */
export function cursorAfter({ list }: Page, key: string): string {
  return encode('next', list, key)
}

function encode(direction: Direction, list: string | undefined, key: string): string {
  return Buffer.from(`${direction}:${list ?? ''}:${key}`).toString('base64url')
}
