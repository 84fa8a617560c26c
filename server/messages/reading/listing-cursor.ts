// What a cursor of the message list names: a place in the list, the time of the first page, and the query that it belongs to. A cursor
// is not signed: a caller who forges one lists only messages that they may see anyway.
import { createHash } from 'node:crypto'
import { isId } from '../../db/ids.ts'
import { Problem } from '../../errors.ts'
import type { MessageRow } from './item.ts'

/** `asOf`: when the first page was read, in whole seconds. The range of a query without times is counted from it on every page. */
type ListingKey = { place: { sendAt: Date; id: string }; asOf: Date; fingerprint: string }

export function writeKey(
  { asOf, fingerprint }: Pick<ListingKey, 'asOf' | 'fingerprint'>,
  row: Pick<MessageRow, 'send_at' | 'id'>,
): string {
  return [row.send_at.getTime(), row.id, asOf.getTime() / 1000, fingerprint].join(':')
}

/** Send time in milliseconds, id, time of the first page in seconds, fingerprint. */
const pattern = /^(\d{1,14}):(\d+):(\d{1,10}):([\w-]{16})$/

export function isListingKey(key: string): boolean {
  return isId(pattern.exec(key)?.[2] ?? '')
}

export function readKey(key: string | undefined): ListingKey | undefined {
  const found = key === undefined ? null : pattern.exec(key)
  if (!found) return undefined
  const [, sendAt, id = '', asOf, fingerprint = ''] = found
  return {
    place: { sendAt: new Date(Number(sendAt)), id },
    asOf: new Date(Number(asOf) * 1000),
    fingerprint,
  }
}

/** Of the filters of a query, without limit and cursor, which may differ from page to page. */
export function fingerprintOf(filters: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 16)
}

export function checkOwn(cursor: ListingKey, fingerprint: string): void {
  if (cursor.fingerprint === fingerprint) return
  throw new Problem('invalidCursor', {
    hint: 'A cursor belongs to its query: repeat the other parameters as they were, or begin without a cursor.',
  })
}
