// One action of a bulk request on one message.
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { cancelMessage } from '../authoring/cancel.ts'
import { copyMessage } from '../authoring/copy.ts'
import { moveMessage, queueMessage } from '../authoring/edit.ts'
import { sendMessageNow } from '../authoring/send-now.ts'
import { lockMessage, requireOwnOrEditor } from '../find.ts'
import { type MessageRow, versionOf } from '../representation/item.ts'
import { anyVersion, type RequireVersion } from '../representation/version.ts'
import { approveMessage, type Review } from '../review/review.ts'
import { isApprovedWithSeries } from '../series/approve.ts'
import { tagMessage } from '../tags/tag-message.ts'
import type { Checks } from '../validation/validate.ts'
import type { Bulk } from './bulk-action.ts'

/** The message after the action; undefined if the action deleted it. */
export type Acted = MessageRow | undefined

export async function actOn(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  /** `copiesOf` names the group of the copies of a group's messages. */
  {
    action,
    newTime,
    tags,
    queue,
    versions,
    copiesOf,
  }: Bulk & { copiesOf: (group: string) => string },
): Promise<Acted> {
  const version = Object.hasOwn(versions, messageId) ? versions[messageId] : undefined
  const requireVersion = version === undefined ? anyVersion : versionIs(version)
  switch (action) {
    case 'shift':
    case 'move':
      return move(tx, checks, actor, messageId, newTime, requireVersion)
    case 'copy':
      return copyMessage(tx, checks, actor, messageId, { newTime, requireVersion, copiesOf })
    case 'delete':
      await cancelMessage(tx, actor, messageId, requireVersion)
      return undefined
    case 'approve':
      return approve(tx, actor, messageId, { requireVersion, isSeen: version !== undefined })
    case 'queue':
      return queueMessage(tx, checks, actor, messageId, queue, requireVersion)
    case 'sendNow':
      return sendMessageNow(tx, checks, actor, messageId, requireVersion)
    case 'tag':
      return tagMessage(tx, actor, messageId, tags, requireVersion)
  }
}

/** One that another approval of the same account has approved with its series is approved. */
async function approve(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  review: Review,
): Promise<MessageRow> {
  refuseAppAlone(actor.principal)
  const { message } = await lockMessage(tx, actor.principal, messageId)
  const isApproved = await isApprovedWithSeries(tx, actor, message)
  return isApproved ? message : approveMessage(tx, actor, messageId, review)
}

/** Moves the message from the time that it has under the lock, so that two shifts at once add up. */
async function move(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  newTime: Bulk['newTime'],
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  refuseAppAlone(actor.principal)
  const visible = await lockMessage(tx, actor.principal, messageId)
  requireOwnOrEditor(actor.principal, visible)
  const { scheduled_at, send_at } = visible.message
  return moveMessage(tx, checks, actor, messageId, newTime(scheduled_at ?? send_at), requireVersion)
}

function versionIs(version: string): RequireVersion {
  return async (_tx, message) => {
    if (versionOf(message) === version) return
    throw new Problem('versionMismatch', { resource: { type: 'message', id: message.id } })
  }
}
