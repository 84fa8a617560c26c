// Changes of the parts of a message while its chain runs: those that are not out yet can be changed, added and left out. The lane is
// locked, so no part begins meanwhile: a part is changed before it is taken, or is no longer changed.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import { wakeLanes } from '../../lanes/lanes.ts'
import type { MentionForm, WrittenMention } from '../../networks/shared/mentions.ts'
import { say } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import type { MessageRow } from '../fields/field.ts'
import { asStored, orNull, toJson } from '../fields/values.ts'
import { loadPart, type Part, type StoredPart, storePart } from '../input/parts.ts'
import { mentionsInParts, mentionsOf } from '../mentions/sent-text.ts'
import { emitEvents } from '../notify/emit-events.ts'
import { nextStep } from './advance.ts'
import { findChains, type PartRow } from './chain.ts'
import { restOf } from './steer.ts'

/** The first post is out: what the request changes besides the parts is refused. */
export function changesPartsAlone({ readable }: PartialInput<object>): boolean {
  const named = Object.entries(readable).filter(([, value]) => value !== null)
  return named.length > 0 && named.every(([name]) => name === 'parts')
}

/** `outParts`: of so many parts nothing changes any more. */
export type Rest = { rows: PartRow[]; outParts: number; waiting: PartRow | undefined }

/** Refuses a change of a part that is out, under way or taken back. */
export async function requireRestAlone(
  tx: Tx,
  message: MessageRow,
  changed: Part[],
): Promise<Rest> {
  const rows = (await findChains(tx, [message])).get(message.id)?.rows ?? []
  const { first, waiting } = restOf(rows)
  const parts = asStored<StoredPart[]>(message.parts) ?? []
  const outParts = first - 2
  const isKept = parts
    .slice(0, outParts)
    .every((part, index) => isSame(loadPart(part), changed[index]))
  if (!isKept || parts.some(({ takenBack }) => takenBack))
    throw new Problem('conflict', {
      message: say('part_not_changeable'),
      reason: 'not_editable',
      hint: say('parts_out', { count: outParts }),
      param: '/parts',
      resource: { type: 'message', id: message.id },
    })
  return { rows, outParts, waiting }
}

/** Media are compared by their copies: a client sends the address back, signed or not, that it has read. */
function isSame(stored: Part, asked: Part | undefined): boolean {
  if (!asked) return false
  const [one, other] = [stored, asked].map(({ text, delaySeconds, ...media }) => ({
    ...{ text, delaySeconds, media: mediaIn(media) },
  }))
  return isDeepStrictEqual(one, other) && (stored.as ?? asked.as) === (asked.as ?? stored.as)
}

function mediaIn({
  mediaIds,
  mediaOptions,
  mediaUrls,
}: Pick<Part, 'mediaIds' | 'mediaOptions' | 'mediaUrls'>): Map<string, string> {
  return new Map([
    ...mediaIds.map((id): [string, string] => [id, mediaOptions[id]?.altText ?? '']),
    ...mediaUrls.map(({ url, mediaId, altText }): [string, string] => [
      mediaId ?? url,
      altText ?? '',
    ]),
  ])
}

/** `form`: how the network mentions accounts. */
type Changed = {
  changed: Part[]
  mentions: WrittenMention[] | null
  form: MentionForm | undefined
}

/** In the transaction that has locked the lane and checked the content. */
export async function storeRest(
  tx: Tx,
  actor: RequestActor,
  message: MessageRow,
  { changed, mentions, form, rows, outParts, waiting }: Rest & Changed,
): Promise<MessageRow> {
  const before = asStored<StoredPart[]>(message.parts) ?? []
  const parts = [...before.slice(0, outParts), ...changed.slice(outParts).map(storePart)]
  if (waiting)
    await changeWaiting(tx, message, waiting, {
      old: before[outParts],
      now: parts[outParts],
      mentions: mentionsInParts(mentions, form),
    })
  const left = rows.filter(({ id }) => parts[outParts] || id !== waiting?.id)
  const asRow = { ...message, parts: JSON.parse(JSON.stringify(parts)) }
  const isEnded = nextStep(asRow, left) === 'end'
  const edited = await tx
    .updateTable('messages')
    .set((is) => ({
      parts: toJson(orNull(parts)),
      mentions: toJson(mentions),
      ...(isEnded ? { state: 'SENT', is_chain_running: false } : {}),
      modified_by: actor.principal.kind === 'member' ? actor.principal.memberId : null,
      modified_at: is.fn<Date>('clock_timestamp'),
    }))
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addActions(tx, actor, [edited], 'EDIT')
  if (isEnded) await addActions(tx, 'system', [edited], 'SEND')
  await emitEvents(tx, [edited])
  return edited
}

/** Its row says what is published: it changes with the part, and goes when the part does. */
async function changeWaiting(
  tx: Tx,
  { profile_id: profileId }: MessageRow,
  { id }: PartRow,
  {
    old,
    now,
    mentions,
  }: {
    old: StoredPart | undefined
    now: StoredPart | undefined
    mentions: WrittenMention[] | null
  },
): Promise<void> {
  if (!now) {
    await tx.deleteFrom('messages').where('id', '=', id).execute()
    return
  }
  const moved = now.delaySeconds - (old?.delaySeconds ?? 0)
  const { rows } = await sql<{ act_at: Date }>`
    update messages set text = ${now.text}, mentions = ${toJson(mentionsOf(now.text, mentions))}::jsonb, media = ${JSON.stringify(now.media)}::jsonb,
      media_urls = ${toJson(orNull(now.mediaUrls))}::jsonb, edited_after = attempts,
      send_at = send_at + make_interval(secs => ${moved}), act_at = act_at + make_interval(secs => ${moved}),
      modified_at = clock_timestamp()
    where id = ${id} and state = 'SCHEDULED' returning act_at`.execute(tx)
  await wakeLanes(
    tx,
    rows.map(({ act_at: at }) => ({ profileId, at })),
  )
}
