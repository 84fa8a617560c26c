// A person lets a chain go on that has stopped, or takes back what is not out yet.
import { type Static, Type } from 'typebox'
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import type { Reason } from '../../errors/reasons.ts'
import { Problem } from '../../errors.ts'
import { OptionalInput } from '../../http/schemas.ts'
import type { PartForm } from '../../networks/networks.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import { asStored } from '../fields/values.ts'
import { lockMessage } from '../find.ts'
import { Text } from '../input/content.ts'
import type { StoredPart } from '../input/parts.ts'
import { emitEvents } from '../notify/emit-events.ts'
import { isOpen, listChanges, stateOfPost } from '../out/changes.ts'
import type { MessageRow } from '../representation/item.ts'
import type { RequireVersion } from '../representation/version.ts'
import { canPublish } from '../rights.ts'
import type { Checks } from '../validation/validate.ts'
import { addPart } from './advance.ts'
import { findChains, formOf, type PartRow } from './chain.ts'
import { correctPart } from './correct-part.ts'

export const GoingOn = Type.Object(
  {
    skip: OptionalInput(
      Type.Boolean({
        description:
          'Leave the part out that was not sent, and go on behind it. Without it, that part is sent again first',
      }),
    ),
    confirmed: OptionalInput(
      Type.Boolean({
        description:
          'The caller has looked at the profile. Needed to send a part again whose outcome is unknown',
      }),
    ),
    text: OptionalInput(
      Type.String({
        ...Text,
        description:
          'Another text for the part that goes out next. Without it the part keeps its text',
      }),
    ),
  },
  { title: 'GoingOnInput' },
)
type GoingOn = Static<typeof GoingOn>

export async function goOn(
  tx: Tx,
  checks: Pick<Checks, 'networkFor'>,
  actor: RequestActor,
  messageId: string,
  how: GoingOn,
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  const locked = await lockChain(tx, actor, messageId, requireVersion)
  const { message, profile } = locked
  const next = requireNext(locked, how)
  const { position, as } = next
  await requireThere(tx, message, next)
  const text = how.text ?? next.part.text
  if (text !== next.part.text) await correctPart(tx, checks, locked, { position, text, as })
  const changed = await change(tx, actor, message, { state: 'SUBMITTED', is_chain_running: true })
  const { post_id: postId, post_url: postUrl } = next.parent
  const part = { ...next.part, text, delaySeconds: 0 }
  await addPart(tx, changed, { ...next, part, parent: { postId, postUrl }, type: profile.type })
  await addActions(tx, actor, [message], 'SCHEDULE', say('chain_goes_on', { position }))
  await emitEvents(tx, [changed])
  return changed
}

/** The part that goes out next, and the post that it follows. */
function requireNext({ message, rows, form }: Locked, { skip, confirmed }: GoingOn) {
  const last = rows.at(-1)
  const isBehind = !last || last.state === 'SENT' || skip === true
  if (!isBehind) requireConfirmed(last, message.id, confirmed === true)
  const position = (last?.chain_position ?? 1) + (isBehind ? 1 : 0)
  const part = partsOf(message)[position - 2]
  const as = part?.as ?? form
  const { id, post_id, post_url } = rows.findLast(({ state }) => state === 'SENT') ?? message
  if (message.state !== 'SENT' || !part || part.takenBack || post_id === null || !as)
    throw refuse(message.id, say('chain_not_stopped'), 'chain_not_stopped')
  const tries = isBehind ? 1 : last.chain_try + 1
  return { part, position, parent: { id, post_id, post_url }, as, tries }
}

/** Nothing follows a post that is gone, or is being deleted; a deletion that waits for an approval is not approved while a chain runs. */
async function requireThere(
  tx: Tx,
  message: MessageRow,
  { parent, as }: { parent: { id: string }; as: PartForm },
): Promise<void> {
  const changes = await listChanges(tx, message.id)
  for (const row of new Set([message.id, parent.id])) {
    const isNeeded = row === parent.id || as === 'COMMENT'
    if (isNeeded && stateOfPost(row, changes) !== 'OUT')
      throw refuse(message.id, say('post_gone_already'), 'post_gone')
    const own = changes.filter(({ post_row, kind }) => post_row === row && kind === 'DELETE')
    if (own.some((one) => isOpen(one) && one.state !== 'PENDING_APPROVAL'))
      throw refuse(message.id, say('post_change_open'), 'change_under_way')
  }
}

/** A part that is being published still goes out, and ends the chain. */
export async function takeRestBack(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  const { message, rows } = await lockChain(tx, actor, messageId, requireVersion)
  const { waiting, isUnderWay, first } = restOf(rows)
  const parts = partsOf(message)
  const rest = parts.slice(first - 2).filter(({ takenBack }) => !takenBack)
  const isFirstOut = message.state === 'SENT' || message.is_chain_running
  if (!isFirstOut || rest.length === 0)
    throw refuse(messageId, say('no_part_to_take_back'), 'no_part_to_take_back')
  if (waiting) await tx.deleteFrom('messages').where('id', '=', waiting.id).execute()
  const isEnded = message.is_chain_running && !isUnderWay
  const changed = await change(tx, actor, message, {
    parts: JSON.stringify(
      parts.map((part, index) => (index < first - 2 ? part : { ...part, takenBack: true })),
    ),
    ...(isEnded ? { state: 'SENT', is_chain_running: false } : {}),
  })
  const reason = say('parts_taken_back', { count: rest.length })
  await addActions(tx, actor, [message], 'EDIT', reason)
  if (isEnded) await addActions(tx, 'system', [message], 'SEND')
  await emitEvents(tx, [changed])
  return changed
}

/** `waiting`: the row of a part of which no post can appear. `first`: the place of the first part that is not out. */
export function restOf(rows: PartRow[]): {
  waiting: PartRow | undefined
  isUnderWay: boolean
  first: number
} {
  const last = rows.at(-1)
  if (last?.state === 'SCHEDULED' && last.doubt_until === null)
    return { waiting: last, isUnderWay: false, first: last.chain_position }
  const isUnderWay = last?.state === 'SCHEDULED' || last?.state === 'SUBMITTED'
  return { waiting: undefined, isUnderWay, first: (last?.chain_position ?? 1) + 1 }
}

type Locked = {
  message: MessageRow
  rows: PartRow[]
  form: ReturnType<typeof formOf>
  profile: UsableProfile
}

/** The lane is locked first, so that no attempt at a part begins meanwhile. */
async function lockChain(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  requireVersion: RequireVersion,
): Promise<Locked> {
  const { principal } = actor
  refuseAppAlone(principal)
  const { message, profile } = await lockMessage(tx, principal, messageId)
  if (!canPublish(profile))
    throw new Problem('mayNotUseProfile', { resource: { type: 'message', id: messageId } })
  await requireVersion(tx, message)
  const rows = (await findChains(tx, [message])).get(messageId)?.rows ?? []
  return { message, rows, form: formOf(profile.type), profile }
}

function partsOf(message: MessageRow): StoredPart[] {
  return asStored<StoredPart[]>(message.parts) ?? []
}

function requireConfirmed(last: PartRow, id: string, isConfirmed: boolean): void {
  if (isConfirmed || (last.failure_code !== 'outcome_unknown' && last.doubt_until === null)) return
  throw new Problem('conflict', {
    message: say('part_may_be_published', { position: last.chain_position }),
    reason: 'outcome_unknown',
    hint: say('confirm_or_skip'),
    param: '/confirmed',
    resource: { type: 'message', id },
  })
}

function refuse(id: string, message: Said, reason: Reason): Problem {
  return new Problem('conflict', { message, reason, resource: { type: 'message', id } })
}

type Change = { state?: string; is_chain_running?: boolean; parts?: string }

async function change(
  tx: Tx,
  { principal }: RequestActor,
  { id }: MessageRow,
  set: Change,
): Promise<MessageRow> {
  return tx
    .updateTable('messages')
    .set((is) => ({
      ...set,
      modified_by: principal.kind === 'member' ? principal.memberId : null,
      modified_at: is.fn<Date>('clock_timestamp'),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
