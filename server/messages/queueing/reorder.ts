// Changes the order of the messages in a queue. They exchange their times under the lock of the lane, so that none is being published meanwhile.
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { lockLane } from '../../lanes/lanes.ts'
import { requireProfile } from '../../profiles/profiles.ts'
import { planLayOut, planPlace, planShuffle } from '../../queue/queue.ts'
import { say } from '../../sentences/sentences.ts'
import { lockMessage, requireMessage } from '../find.ts'
import type { MessageRow } from '../representation/item.ts'
import type { RequireVersion } from '../representation/version.ts'
import { canPublish } from '../rights.ts'
import { moveQueued } from './place.ts'

/** Puts a message at a place of its queue, 1 for the head. */
export async function placeInQueue(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  position: number,
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const { message, profile } = await lockMessage(tx, principal, messageId)
  const resource = { type: 'message', id: messageId }
  // Its neighbours, which others may have written, move too.
  if (!canPublish(profile)) throw new Problem('mayNotUseProfile', { resource })
  await requireVersion(tx, message)
  const moves = await planPlace(tx, message.profile_id, messageId, position)
  if (!moves)
    throw new Problem('conflict', {
      message: say('not_waiting_in_queue'),
      hint: say('not_waiting_in_queue_advice'),
      reason: 'not_in_queue',
      resource,
    })
  await moveQueued(tx, actor, moves)
  return (await requireMessage(tx, principal, messageId)).message
}

/** The number of messages that have another time now. */
export async function shuffleQueue(
  tx: Tx,
  actor: RequestActor,
  profileId: string,
): Promise<number> {
  const { principal } = actor
  refuseAppAlone(principal)
  const profile = await requireProfile(tx, principal, profileId)
  const resource = { type: 'socialProfile', id: profileId }
  if (!canPublish(profile)) throw new Problem('mayNotUseProfile', { resource })
  await lockLane(tx, profileId)
  const moves = await planShuffle(tx, profileId)
  await moveQueued(tx, actor, moves)
  return moves.length
}

/** Gives the waiting messages the slots of their queue as they are now. The caller holds the lock of the lane, and may publish. */
export async function layOutQueue(tx: Tx, actor: RequestActor, profileId: string): Promise<void> {
  await moveQueued(tx, actor, await planLayOut(tx, profileId))
}
