// Edits a message before it is published. An edit by a caller who may only propose sends the message back to review.

import { sql } from 'kysely'
import { type Principal, refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import { mayOnlyPropose } from '../../access/token-rights.ts'
import type { Database, Tx } from '../../db/db.ts'
import { nowInSeconds } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { formatTime } from '../../http/schemas.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import { wakeLanes } from '../../lanes/lanes.ts'
import { attachMedia, detachMedia } from '../../media/media.ts'
import type { LinkParameters } from '../../networks/shared/link-parameters.ts'
import type { WrittenMention } from '../../networks/shared/mentions.ts'
import { say } from '../../sentences/sentences.ts'
import { addActions, nextReviewStep } from '../actions.ts'
import { changesPartsAlone, requireRestAlone, storeRest } from '../chains/edit-running.ts'
import { storeContent } from '../fields/derive.ts'
import { toJson } from '../fields/values.ts'
import {
  lockMessage,
  requireMessage,
  requireNoDoubt,
  requireOwnOrEditor,
  type Visible,
} from '../find.ts'
import type { MessageInput } from '../input/input.ts'
import { storedMentions } from '../mentions/sent-text.ts'
import { emitEvents } from '../notify/emit-events.ts'
import { takeSlot } from '../queueing/place.ts'
import type { MessageRow } from '../representation/item.ts'
import { anyVersion, type RequireVersion } from '../representation/version.ts'
import { expireInTime } from '../review/review.ts'
import { canPublish } from '../rights.ts'
import { replaceWords } from '../search/store-words.ts'
import { nameOfState } from '../state-name.ts'
import { editable } from '../states.ts'
import { storedParameters } from '../tags/link-parameters.ts'
import { takeTags } from '../tags/tags.ts'
import { type Followed, followDestination } from '../validation/follow-destination.ts'
import { type Checks, validateInput } from '../validation/validate.ts'
import { changeInput, type MessageChange, readChange } from './change.ts'
import { allAddresses, freezeAddresses, mediaOf } from './freeze-addresses.ts'
import { inputOf } from './input-of.ts'

export async function editMessage(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  change: PartialInput<MessageChange>,
  requireVersion: RequireVersion = anyVersion,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const visible = await lockMessage(tx, principal, messageId)
  requireOwnOrEditor(principal, visible)
  const { message, profile } = visible
  await requireVersion(tx, message)
  if (message.is_chain_running && changesPartsAlone(change))
    return editRest(tx, checks, actor, visible, change)
  if (!editable.some((state) => state === message.state)) {
    throw new Problem('conflict', {
      message: say('message_not_changeable', { state: nameOfState(message.state) }),
      reason: 'not_editable',
      resource: { type: 'message', id: messageId },
    })
  }
  requireNoDoubt(message, 'conflict')
  const before = inputOf(message)
  const input = { ...changeInput(before, change), ...queueOf(change) }
  const needsReview = message.state !== 'SCHEDULED' || !canPublish(profile)
  const { mentions, linkParameters } = await validateInput(tx, checks, principal, input, {
    isNew: false,
    mediaIds: mediaOf(before),
    extendedInfo: before.extendedInfo,
    freeForm: before,
    ...(namesText(change) || change.readable.tags !== undefined
      ? {}
      : { linkParameters: storedParameters(message.link_parameters) }),
    ...(namesText(change) ? {} : { mentions: { kept: storedMentions(message.mentions) } }),
    // A message that is retried keeps its send time, even one that has passed. One that needs an approval cannot: it could not be approved
    // any more.
    ...(needsReview ? {} : { time: before.scheduledAt }),
  })
  const tags = (await takeTags(tx, input.tags, [profile]))(profile)
  const frozen = await freezeAddresses(
    tx,
    checks.mediumIdInUrl,
    principal,
    { ...input, tags },
    allAddresses(before),
  )
  const timed = change.readable.queue
    ? {
        ...frozen,
        scheduledAt: await slotFor(tx, actor, message, change.readable.queue, needsReview),
      }
    : frozen
  const edited = await store(tx, actor, message, timed, {
    needsReview,
    mentions: mentions.get(message.profile_id),
    linkParameters: linkParameters.get(message.profile_id),
  })
  await replaceWords(tx, edited)
  await expireInTime(tx, [edited])
  await detachMedia(tx, edited.id)
  await attachMedia(tx, [edited.id], mediaOf(frozen))
  if (edited.act_at) await wakeLanes(tx, [{ profileId: edited.profile_id, at: edited.act_at }])
  await addActions(tx, actor, [edited], 'EDIT')
  await emitEvents(tx, [edited])
  return edited
}

/** Of a message whose first post is out. No review can stop what runs, so the caller must be allowed to publish. */
async function editRest(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  { message, profile }: Visible,
  change: PartialInput<MessageChange>,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  if (!canPublish(profile))
    throw new Problem('mayNotUseProfile', { resource: { type: 'message', id: message.id } })
  const before = inputOf(message)
  const input = changeInput(before, change)
  const { mentions } = await validateInput(tx, checks, principal, input, {
    isNew: false,
    mediaIds: mediaOf(before),
    extendedInfo: before.extendedInfo,
    freeForm: before,
    // Posts that are out have them already.
    mentions: { kept: storedMentions(message.mentions) ?? [] },
    linkParameters: storedParameters(message.link_parameters),
    time: before.scheduledAt,
  })
  const kept = allAddresses(before)
  const frozen = await freezeAddresses(tx, checks.mediumIdInUrl, principal, input, kept)
  const rest = await requireRestAlone(tx, message, frozen.parts)
  const edited = await storeRest(tx, actor, message, {
    changed: frozen.parts,
    mentions: mentions.get(profile.id) ?? null,
    form: checks.networkFor(profile.type)?.mentions,
    ...rest,
  })
  await replaceWords(tx, edited)
  await detachMedia(tx, edited.id)
  await attachMedia(tx, [edited.id], mediaOf(frozen))
  return edited
}

/** An edit of the time alone. */
export async function moveMessage(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  time: Date,
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  const readable = { scheduledSendTime: formatTime(time) }
  const change = { readable, validationErrors: [], unread: [], sent: readable }
  return editMessage(tx, checks, actor, messageId, change, requireVersion)
}

/** An edit that puts the message into the queue, or to another place in it. */
export async function queueMessage(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  queue: 'next' | 'last',
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  const readable = { queue }
  const change = { readable, validationErrors: [], unread: [], sent: readable }
  return editMessage(tx, checks, actor, messageId, change, requireVersion)
}

/** Only then the address book is asked again. */
function namesText({ readable }: PartialInput<MessageChange>): boolean {
  return readable.text != null || readable.parts != null
}

/** A time that a person chooses takes the message out of the queue, and a place in the queue takes its time away. */
function queueOf({ readable }: PartialInput<MessageChange>): Partial<MessageInput> {
  if (readable.queue != null) return { scheduledAt: null }
  return readable.scheduledSendTime == null ? {} : { queue: null }
}

/** A proposal has none until it is approved. */
async function slotFor(
  tx: Tx,
  actor: RequestActor,
  message: MessageRow,
  queue: 'next' | 'last',
  needsReview: boolean,
): Promise<Date | null> {
  return needsReview ? null : takeSlot(tx, actor, message.profile_id, queue, message)
}

/** Called before the transaction of the edit, because the other server may take its time. */
export async function followNewDestination(
  database: Database,
  checks: Checks,
  principal: Principal,
  messageId: string,
  change: PartialInput<MessageChange>,
): Promise<Followed> {
  const { extendedInfo, sent } = readChange(change)
  if (extendedInfo.length === 0) return {}
  refuseAppAlone(principal)
  const { message } = await requireMessage(database, principal, messageId)
  const input = { profileIds: [message.profile_id], extendedInfo, sent }
  return followDestination(database, checks, principal, input, inputOf(message).extendedInfo)
}

type Stored = {
  needsReview: boolean
  mentions: WrittenMention[] | undefined
  linkParameters: LinkParameters | undefined
}

async function store(
  tx: Tx,
  actor: RequestActor,
  message: MessageRow,
  input: MessageInput,
  { needsReview, mentions, linkParameters }: Stored,
): Promise<MessageRow> {
  // An edit cannot remove a send time (decision 15), but the queue takes its place.
  const leavesTime = message.scheduled_at !== null && input.scheduledAt === null
  const sendAt = input.scheduledAt ?? (leavesTime ? nowInSeconds : message.send_at)
  return tx
    .updateTable('messages')
    .set({
      ...storeContent(input),
      mentions: toJson(mentions ?? null),
      link_parameters: toJson(linkParameters ?? null),
      send_at: sendAt,
      modified_by: actor.principal.kind === 'member' ? actor.principal.memberId : null,
      modified_at: sql`clock_timestamp()`,
      edited_after: message.attempts,
      // The new number invalidates the one that a reviewer read with the previous version.
      ...(needsReview
        ? {
            state: 'PENDING_APPROVAL',
            act_at: null,
            sequence_number: await nextReviewStep(tx, message.id),
            ...(message.state === 'SCHEDULED' && isByTokenOfAuthor(actor, message)
              ? { proposed_by_token: true }
              : {}),
          }
        : { act_at: sendAt }),
    })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The author had scheduled it, and their assistant has changed it. A proposal of the author stays one. */
function isByTokenOfAuthor({ principal }: RequestActor, message: MessageRow): boolean {
  const isAuthor = principal.kind === 'member' && principal.memberId === message.created_by
  return isAuthor && mayOnlyPropose(principal)
}
