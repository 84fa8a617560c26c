// Approves, rejects and expires messages. Only this file and release.ts move a message from PENDING_APPROVAL to SCHEDULED or REJECTED, apart from
// stop-for-leaver.ts, so no other code publishes a message that waits for an approval.

import { sql } from 'kysely'
import { type Caller, refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import { hasTokenRights } from '../../access/token-rights.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { addActions, listActions } from '../actions.ts'
import { lockMessage } from '../find.ts'
import { addNotices } from '../notices/add-notices.ts'
import { emitEvents } from '../notify/emit-events.ts'
import { takeSlot } from '../queueing/place.ts'
import type { MessageRow } from '../representation/item.ts'
import type { RequireVersion } from '../representation/version.ts'
import { canPublish } from '../rights.ts'
import { approveRest } from '../series/approve.ts'
import { release } from './release.ts'

export type Review = {
  sequenceNumber?: number | null
  reviewerType?: string | null
  reason?: string | null
  /** From If-Match. */
  requireVersion?: RequireVersion
  /** `requireVersion` names the very version that the reviewer has read. */
  isSeen?: boolean
}

export async function approveMessage(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  review: Review,
): Promise<MessageRow> {
  const message = await requireReviewable(tx, actor, messageId, review)
  requireSeen(message, review)
  const slot = message.scheduled_at === null ? await slotOf(tx, actor, message) : undefined
  await approveRest(tx, actor, message)
  return release(tx, actor, message, { slot })
}

export async function rejectMessage(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  review: Review,
): Promise<void> {
  const message = await requireReviewable(tx, actor, messageId, review)
  const rejected = await tx
    .updateTable('messages')
    .set({ state: 'REJECTED', sequence_number: null, modified_at: sql`clock_timestamp()` })
    .where('id', '=', message.id)
    .returningAll()
    .execute()
  await addActions(tx, actor, rejected, 'REJECT', review.reason ?? null)
  await emitEvents(tx, rejected)
  const by = actor.principal.kind === 'member' ? actor.principal.memberId : null
  await addNotices(tx, [message.id], {
    kind: 'MESSAGE_REJECTED',
    by,
    reason: review.reason ?? null,
  })
}

/** The history of a review. A message that was never under review has none (decisions 1). */
export async function requireReviewHistory(database: Database, message: MessageRow) {
  const actions = await listActions(database, message.id)
  const wasReviewed = actions.some(({ action_type: type }) =>
    ['APPROVE', 'REJECT', 'EXPIRE'].includes(type),
  )
  if (wasReviewed || message.state === 'PENDING_APPROVAL') return actions
  throw new Problem('notAwaitingApproval', { resource: { type: 'message', id: message.id } })
}

/** Schedules the expiry of proposals at their send time, in the transaction that set the time. */
export async function expireInTime(tx: Tx, messages: MessageRow[]): Promise<void> {
  for (const { state, scheduled_at: time } of messages)
    if (state === 'PENDING_APPROVAL' && time) await addJob(tx, 'expire-approvals', {}, time)
}

/** A background task: rejects proposals whose send time has passed, in batches. */
export async function expireApprovals(database: Database): Promise<void> {
  for (;;) {
    const expired = await inTransaction(database, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from messages where sequence_number is not null and scheduled_at is not null and send_at < now()
        order by send_at limit 200 for update skip locked`.execute(tx)
      if (rows.length === 0) return 0
      const rejected = await tx
        .updateTable('messages')
        .set({ state: 'REJECTED', sequence_number: null, modified_at: sql`clock_timestamp()` })
        .where(
          'id',
          'in',
          rows.map((row) => row.id),
        )
        .returningAll()
        .execute()
      await addActions(tx, 'system', rejected, 'EXPIRE')
      await emitEvents(tx, rejected)
      await addNotices(
        tx,
        rejected.map(({ id }) => id),
        { kind: 'REVIEW_EXPIRED' },
      )
      return rejected.length
    })
    if (expired < 200) return
  }
}

/** The slot that a proposal of the queue gets: it is never published at its approval. A full queue refuses the approval. */
async function slotOf(tx: Tx, actor: RequestActor, { profile_id: profileId, queue }: MessageRow) {
  return queue === 'next' || queue === 'last' ? takeSlot(tx, actor, profileId, queue) : undefined
}

/** For an edited message the reviewer must name the version that they approve. */
function requireSeen(message: MessageRow, { sequenceNumber, isSeen }: Review): void {
  if (isSeen || sequenceNumber != null || message.sequence_number === 1) return
  throw new Problem('invalid', {
    message: say('sequence_number_missing'),
    reason: 'missing',
    param: '/sequenceNumber',
    hint: say('sequence_number_advice'),
    resource: { type: 'message', id: message.id },
  })
}

function isAuthor(principal: Caller, message: MessageRow): boolean {
  return principal.kind === 'member' && message.created_by === principal.memberId
}

/** The person did not write it. Their other tokens decide nothing here. */
function isOnlyOfTheirToken(
  principal: Caller,
  message: MessageRow,
  profile: UsableProfile,
): boolean {
  return message.proposed_by_token && !hasTokenRights(principal) && canPublish(profile)
}

function requireWaiting({ id, state, scheduled_at: time }: MessageRow): void {
  const resource = { type: 'message', id }
  if (state !== 'PENDING_APPROVAL') throw new Problem('notAwaitingApproval', { resource })
  if (time === null || time.getTime() >= Date.now()) return
  const hint = say('time_passed_without_approval')
  throw new Problem('notAwaitingApproval', { resource, hint })
}

async function requireReviewable(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  review: Review,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const { message, profile } = await lockMessage(tx, principal, messageId)
  const resource = { type: 'message', id: messageId }
  if (!profile.rights.permissions.includes('APPROVE'))
    throw new Problem('mayNotUseProfile', { resource })
  await review.requireVersion?.(tx, message)
  requireWaiting(message)
  if (isAuthor(principal, message) && !isOnlyOfTheirToken(principal, message, profile)) {
    throw new Problem('mayNotUseProfile', {
      resource,
      hint: say('other_reviewer_needed'),
      reason: 'own_message',
    })
  }
  const type = principal.kind === 'member' ? 'MEMBER' : 'EXTERNAL'
  if (review.reviewerType != null && review.reviewerType !== type) {
    throw new Problem('invalid', {
      message: say('reviewer_type_mismatch', { type }),
      reason: 'wrong_reviewer_type',
      param: '/reviewerType',
      resource,
    })
  }
  if (review.sequenceNumber != null && review.sequenceNumber !== message.sequence_number) {
    throw new Problem('invalid', {
      message: say('sequence_number_stale'),
      reason: 'stale_sequence_number',
      param: '/sequenceNumber',
      hint: say('message_changed_read_again'),
      resource,
    })
  }
  return message
}
