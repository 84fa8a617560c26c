// Messages, as the publisher needs them.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { kept } from '../db/kept.ts'
import type { Post, PostMedium } from '../networks/networks.ts'
import { hasCallback } from '../webhooks/webhooks.ts'
import { addActions } from './actions.ts'
import { tell } from './events.ts'
import type { MessageRow as Row } from './item.ts'
import { type HandedOver, mailAuthors } from './mails.ts'

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

export type Settled = {
  id: string
  state: string
  has_audience: boolean
  handed_over: HandedOver | null
}

/** Called in the transaction that settled attempts, with the messages that changed: history, events, mails. */
export async function recordSettled(tx: Tx, changed: Settled[]): Promise<void> {
  const having = <Message extends { state: string }>(messages: Message[], state: string) =>
    messages.filter((message) => message.state === state)
  await addActions(tx, 'system', having(changed, 'SENT'), 'SEND')
  await addActions(tx, 'system', having(changed, 'SEND_FAILED_PERMANENTLY'), 'SENDFAIL')
  const heard = await readMessages(
    tx,
    changed.flatMap(({ id, has_audience: hasAudience }) => (hasAudience ? id : [])),
  )
  await tell(tx, heard)
  const ended = [...having(heard, 'SENT'), ...having(heard, 'SEND_FAILED_PERMANENTLY')]
  const handedOver = changed.flatMap(({ id, handed_over: media }): [string, HandedOver][] =>
    media ? [[id, media]] : [],
  )
  await mailAuthors(tx, ended, new Map(handedOver))
}

/** SQL: somebody hears what becomes of a message. Nobody does of most, and then its row need not be read. */
export function hasAudience(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('email_notification')} or ${column('webhook_urls')} is not null
    or ${hasCallback(column('client_id'))})`
}

/** In the order of their ids. */
async function readMessages(tx: Tx, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MessageRow>`${kept}
    select ${everyColumnOf('messages')} from messages where id = any(${ids}::bigint[]) order by id`.execute(
    tx,
  )
  return rows
}

/** SQL: each column of a message by name, for statements whose plan is kept (db/kept.ts). */
export function everyColumnOf(table: string) {
  const named = Object.keys(columns).map((name) => `${table}.${name}`)
  return sql.raw(named.join(', '))
}

// The type makes sure that none is missing.
const columns: Record<keyof MessageRow, true> = {
  id: true,
  profile_id: true,
  client_id: true,
  state: true,
  text: true,
  scheduled_at: true,
  send_at: true,
  act_at: true,
  idempotency_key: true,
  media: true,
  media_urls: true,
  webhook_urls: true,
  tags: true,
  targeting: true,
  privacy: true,
  location: true,
  email_notification: true,
  extended_info: true,
  created_by: true,
  modified_by: true,
  created_at: true,
  modified_at: true,
  edited_after: true,
  sequence_number: true,
  attempts: true,
  looks: true,
  doubt_until: true,
  post_id: true,
  post_url: true,
  failure_code: true,
  failure_reason: true,
  failure_hint: true,
}
