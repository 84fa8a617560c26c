// Messages, as the publisher needs them.
import type { Tx } from '../db/db.ts'
import type { Post, PostMedium } from '../networks/networks.ts'
import { addActions } from './actions.ts'
import { tell } from './events.ts'
import type { MessageRow as Row } from './item.ts'
import { type AddressesOf, mailAuthors } from './mails.ts'

export type MessageRow = Row

export function hasMedia({ media, media_urls }: Pick<MessageRow, 'media' | 'media_urls'>): boolean {
  return ((media ?? []) as unknown[]).length > 0 || ((media_urls ?? []) as unknown[]).length > 0
}

/** What a connector publishes. */
export function postOf(row: MessageRow, media: PostMedium[]): Post {
  const items = (row.extended_info ?? []) as {
    socialProfileId?: unknown
    data?: Record<string, unknown>
  }[]
  const own = items.find(
    (item) => item.socialProfileId == null || String(item.socialProfileId) === row.profile_id,
  )
  return {
    messageId: row.id,
    idempotencyKey: row.idempotency_key,
    text: row.text,
    media,
    extended: own?.data ?? {},
    targeting: row.targeting as Post['targeting'],
    privacy: row.privacy as Post['privacy'],
    location: row.location as Post['location'],
  }
}

/** Called in the transaction that settled attempts, with the messages that changed: history, events, mails. */
export async function recordSettled(
  tx: Tx,
  changed: MessageRow[],
  addressesOf: AddressesOf,
): Promise<void> {
  const sent = changed.filter((message) => message.state === 'SENT')
  const gone = changed.filter((message) => message.state === 'SEND_FAILED_PERMANENTLY')
  await addActions(tx, 'system', sent, 'SEND')
  await addActions(tx, 'system', gone, 'SENDFAIL')
  await tell(tx, changed)
  await mailAuthors(tx, [...sent, ...gone], addressesOf)
}
