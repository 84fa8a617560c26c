// The key of a cursor of the message list: a place in the list, and the time of the first page.
import { isId } from '../../db/ids.ts'
import type { MessageRow } from '../representation/item.ts'

/** `asOf`: when the first page was read, in whole seconds. The range of a query without times is counted from it on every page. */
type ListingKey = { place: { sendAt: Date; id: string }; asOf: Date }

export function writeKey(asOf: Date, row: Pick<MessageRow, 'send_at' | 'id'>): string {
  return [row.send_at.getTime(), row.id, asOf.getTime() / 1000].join(':')
}

/** Send time in milliseconds, id, time of the first page in seconds. */
const pattern = /^(\d{1,14}):(\d+):(\d{1,10})$/

export function isListingKey(key: string): boolean {
  return isId(pattern.exec(key)?.[2] ?? '')
}

export function readKey(key: string | undefined): ListingKey | undefined {
  const found = key === undefined ? null : pattern.exec(key)
  if (!found) return undefined
  const [, sendAt, id = '', asOf] = found
  return { place: { sendAt: new Date(Number(sendAt)), id }, asOf: new Date(Number(asOf) * 1000) }
}
