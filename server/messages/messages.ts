// The public interface of the module: messages for the publisher.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Follows, Post, PostMedium } from '../networks/networks.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { hasCallback } from '../webhooks/webhooks.ts'
import { addActions } from './actions.ts'
import { advanceChains, type PartOutcome, type Stepped } from './chains/advance.ts'
import {
  type ContentColumn,
  contentColumns,
  draftAnswers,
  draftInputs,
  emptyDraft,
  type DraftContent as Kept,
  readDraftContent,
  sentContent,
} from './fields/derive.ts'
import {
  mediaIdsIn as mediaOfDraft,
  profileOf as profileOfOne,
  profileIdsIn as profilesOfDraft,
} from './fields/draft-values.ts'
import {
  listForCalendar as forCalendar,
  type CalendarMessage as InCalendar,
} from './listing/list-for-calendar.ts'
import { type StoredText, sentText } from './mentions/sent-text.ts'
import { addNotices } from './notices/add-notices.ts'
import { emitEvents } from './notify/emit-events.ts'
import { type HandedOver, mailAuthors } from './notify/mails.ts'
import type { MessageRow as Row } from './representation/item.ts'
import { states } from './states.ts'

export function textSent(row: StoredText): string {
  return sentText(row).text
}

export const messageStates = states

export type CalendarMessage = InCalendar
export const listForCalendar = forCalendar

export type MessageRow = Row

/** The content of a draft (server/drafts). */
export type DraftContent = Kept
export const draftFields = { inputs: draftInputs, answers: draftAnswers, empty: emptyDraft }
export const readDraftFields = readDraftContent
export const mediaIdsIn = mediaOfDraft
export const profileIdsIn = profilesOfDraft
export const profileOfVariation = profileOfOne

export function hasMedia({ media, media_urls }: Pick<MessageRow, 'media' | 'media_urls'>): boolean {
  return ((media ?? []) as unknown[]).length > 0 || ((media_urls ?? []) as unknown[]).length > 0
}

/** The content of a message for the connector of its network. */
export function postOf(row: MessageRow, media: PostMedium[]): Post {
  const { id: messageId, idempotency_key: idempotencyKey } = row
  // Only chains/advance.ts writes the column.
  const follows = row.follows as Follows | null
  return { messageId, idempotencyKey, media, follows, ...sentContent(row) }
}

export type Settled = Stepped & {
  has_audience: boolean
  handed_over: HandedOver | null
}

/**
 * Adds history, events and mails for messages whose attempts were settled, in the transaction that settled them. `keyRing`: needed for
 * messages that were handed over to their authors.
 */
export async function recordSettled(tx: Tx, settled: Settled[], keyRing?: KeyRing): Promise<void> {
  const { ended: endedChains, ofParts } = await advanceChains(tx, settled)
  await emitPartEvents(tx, ofParts)
  await addPartNotices(tx, ofParts)
  // The history and events of a part are those of its message.
  const changed = settled.filter(
    ({ id, chain_head }) => chain_head === null && !endedChains.includes(id),
  )
  changed.push(...(await readEnded(tx, endedChains)))
  const having = <Message extends { state: string }>(messages: Message[], state: string) =>
    messages.filter((message) => message.state === state)
  await addActions(tx, 'system', having(changed, 'SENT'), 'SEND')
  await addActions(tx, 'system', having(changed, 'SEND_FAILED_PERMANENTLY'), 'SENDFAIL')
  const heard = await readMessages(
    tx,
    changed.flatMap(({ id, has_audience: hasAudience }) => (hasAudience ? id : [])),
  )
  await emitEvents(tx, heard)
  const ended = [...having(heard, 'SENT'), ...having(heard, 'SEND_FAILED_PERMANENTLY')]
  const handedOver = changed.flatMap(({ id, handed_over: media }): [string, HandedOver][] =>
    media ? [[id, media]] : [],
  )
  await mailAuthors(tx, ended, new Map(handedOver), keyRing)
  const failed = having(changed, 'SEND_FAILED_PERMANENTLY')
  await addNotices(
    tx,
    failed.map(({ id }) => id),
    { kind: 'MESSAGE_FAILED' },
  )
}

/** Before the event of the message itself. */
async function emitPartEvents(tx: Tx, ofParts: PartOutcome[]): Promise<void> {
  if (ofParts.length === 0) return
  for (const isSent of [true, false]) {
    const ids = ofParts.flatMap((one) => (one.isSent === isSent ? one.id : []))
    const type = isSent ? 'message.part_sent' : 'message.part_failed'
    await emitEvents(tx, await readMessages(tx, ids), type)
  }
}

/** The first post is out, and so the message has not failed: its author is notified all the same. */
async function addPartNotices(tx: Tx, ofParts: PartOutcome[]): Promise<void> {
  for (const { id, why } of ofParts)
    if (why) await addNotices(tx, [id], { kind: 'MESSAGE_FAILED', reason: why })
}

/** Messages whose last part has gone out or failed. */
async function readEnded(tx: Tx, ids: string[]): Promise<Settled[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Settled>`
    select id, state, chain_head, is_chain_running, ${hasAudience('messages')} as has_audience, null as handed_over
    from messages where id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

/** SQL: whether a message has receivers of events or mails. Most have none, and their rows need not be read. */
export function hasAudience(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('email_notification')} or ${column('webhook_urls')} is not null
    or ${hasCallback(column('client_id'))})`
}

/** In the order of their ids. */
export async function readMessages(tx: Tx, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MessageRow>`${prepared}
    select ${everyColumnOf('messages')} from messages where id = any(${ids}::bigint[]) order by id`.execute(
    tx,
  )
  return rows
}

/** SQL: each column of a message by name, for prepared statements (db/prepared.ts). */
export function everyColumnOf(table: string) {
  return sql.raw(columns.map((name) => `${table}.${name}`).join(', '))
}

// The type makes a missing column a compile error.
const ownColumns: Record<Exclude<keyof MessageRow, ContentColumn>, true> = {
  id: true,
  profile_id: true,
  client_id: true,
  state: true,
  send_at: true,
  act_at: true,
  idempotency_key: true,
  created_by: true,
  modified_by: true,
  created_at: true,
  modified_at: true,
  edited_after: true,
  sequence_number: true,
  proposed_by_token: true,
  attempts: true,
  looks: true,
  doubt_until: true,
  post_id: true,
  post_url: true,
  failure_code: true,
  failure_reason: true,
  failure_hint: true,
  failure_sentences: true,
  resend_of: true,
  is_chain_running: true,
  chain_head: true,
  chain_position: true,
  chain_try: true,
  follows: true,
  mentions: true,
  series_id: true,
  series_day: true,
  link_parameters: true,
  posts_gone: true,
}
const columns = [...Object.keys(ownColumns), ...contentColumns]
