// Drafts: messages that a member is writing. Only that member sees them, and an app only its own without the scope `drafts`. They are
// stored unchecked: a draft is validated when it becomes a message.

import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, nowInSeconds, type Page } from '../db/keyset.ts'
import type { Drafts } from '../db/schema.gen.ts'
import { Problem } from '../errors.ts'
import { keepForDraft } from '../media/media.ts'
import { type DraftContent, draftFields, mediaIdsIn } from '../messages/messages.ts'
import { say } from '../sentences/sentences.ts'

export const maxDrafts = 500
export const maxContentBytes = 64 * 1024

export type Content = DraftContent
export type Draft = Omit<Selectable<Drafts>, 'content'> & { content: Content }

/** A member, and the app through which the member writes. `seesAll`: also what was begun through other apps. */
export type Writer = { memberId: string; clientId: string; seesAll: boolean }

export type FindStale = (version: number) => string | undefined

export const emptyContent: Content = draftFields.empty

export async function listDrafts(database: Database, writer: Writer, page: Page) {
  const { where, order, limit } = keyset('id', page)
  const rows = await visibleDrafts(database, writer)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows.map(toDraft), page, (row) => row.id)
}

/** The drafts that the member sees through this app. */
function visibleDrafts(database: Database, { memberId, clientId, seesAll }: Writer) {
  return database
    .selectFrom('drafts')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(!seesAll, (query) => query.where('client_id', '=', clientId))
}

/** A draft of another member or app is reported as not found, like one that does not exist. */
export async function requireDraft(
  database: Database,
  writer: Writer,
  draftId: string,
): Promise<Draft> {
  const row = await ownDraft(database, writer, draftId).executeTakeFirst()
  if (!row) throw notFound(draftId)
  return toDraft(row)
}

function ownDraft(database: Database, writer: Writer, draftId: string) {
  return visibleDrafts(database, writer).where('id', '=', draftId)
}

export async function addDraft(tx: Tx, writer: Writer, content: Content): Promise<Draft> {
  const { memberId, clientId } = writer
  // The lock keeps two requests from passing the limit together. It does not wait for transactions that only refer to the member.
  await sql`select from members where id = ${memberId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('drafts')
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxDrafts)
    throw new Problem('conflict', {
      message: say('drafts_too_many', { limit: maxDrafts }),
      reason: 'too_many_drafts',
      hint: say('delete_drafts'),
    })
  const row = await tx
    .insertInto('drafts')
    .values({
      member_id: memberId,
      client_id: clientId,
      content: toStored(content),
      modified_at: nowInSeconds,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepMedia(tx, row.id, writer, { before: emptyContent, content })
  return toDraft(row)
}

/** The clean-up leaves them. Most changes are of the text alone. */
async function keepMedia(
  tx: Tx,
  draftId: string,
  { memberId }: Writer,
  { before, content }: { before: Content; content: Content },
): Promise<void> {
  const ids = mediaIdsIn(content)
  if (ids.join() !== mediaIdsIn(before).join()) await keepForDraft(tx, memberId, draftId, ids)
}

/** `findStale`: which part of the request names another version than the present one, as a JSON pointer. */
export async function changeDraft(
  tx: Tx,
  writer: Writer,
  draftId: string,
  change: Partial<Content>,
  findStale: FindStale,
): Promise<Draft> {
  const { content: before } = await lockCurrent(tx, writer, draftId, findStale)
  const content = { ...before, ...change }
  const row = await tx
    .updateTable('drafts')
    .set({
      content: toStored(content),
      version: sql<number>`version + 1`,
      modified_at: nowInSeconds,
    })
    .where('id', '=', draftId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepMedia(tx, draftId, writer, { before, content })
  return toDraft(row)
}

export async function removeDraft(
  tx: Tx,
  writer: Writer,
  draftId: string,
  findStale: FindStale,
): Promise<void> {
  await lockCurrent(tx, writer, draftId, findStale)
  await tx.deleteFrom('drafts').where('id', '=', draftId).execute()
}

/** When the member leaves the last organization. */
export async function removeDrafts(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('drafts').where('member_id', '=', memberId).execute()
}

async function lockCurrent(
  tx: Tx,
  writer: Writer,
  draftId: string,
  findStale: FindStale,
): Promise<Draft> {
  const row = await ownDraft(tx, writer, draftId).forUpdate().executeTakeFirst()
  if (!row) throw notFound(draftId)
  const stale = findStale(row.version)
  if (stale === undefined) return toDraft(row)
  throw new Problem('versionMismatch', {
    message: say('draft_changed'),
    hint: say('read_draft_again'),
    resource: { type: 'draft', id: draftId },
    param: stale,
  })
}

function toStored(content: Content): string {
  const stored = JSON.stringify(content)
  if (Buffer.byteLength(stored) <= maxContentBytes) return stored
  throw new Problem('invalid', {
    message: say('draft_too_large', { limit: maxContentBytes }),
    reason: 'too_large',
    param: '',
  })
}

function toDraft(row: Selectable<Drafts>): Draft {
  // Only this module writes the column. Drafts of earlier versions lack newer fields.
  return { ...row, content: { ...emptyContent, ...(row.content as Partial<Content>) } }
}

function notFound(draftId: string): Problem {
  return new Problem('notFound', { resource: { type: 'draft', id: draftId } })
}
