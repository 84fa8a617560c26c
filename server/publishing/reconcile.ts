// A message whose last attempt has no known outcome: look at the network before anything else is done with it.
import { hasMedia, postOf } from '../messages/messages.ts'
import { callWithin, hasFirstPhase } from '../networks/networks.ts'
import type { Desk } from './desk.ts'
import type { ClaimedLane, Work } from './lanes.ts'
import { type Doubt, readDoubt, type Settlement } from './ledger.ts'
import {
  absent,
  accepted,
  asNetworkError,
  couldNotLook,
  failed,
  notSurelyOurs,
  notYet,
  repetition,
  type Subject,
} from './outcome.ts'
import { requireNetwork } from './publish.ts'

const shortestPauseMs = 500

export async function reconcileMessage(desk: Desk, lane: ClaimedLane, work: Work): Promise<void> {
  const doubt = await readDoubt(desk.database, work.messageId)
  if (!doubt) return
  const settlement = await look(desk, lane, doubt)
  desk.reach('after-look')
  await desk.settle(lane, settlement)
  desk.reach('after-reconcile')
}

async function look(desk: Desk, lane: ClaimedLane, doubt: Doubt): Promise<Settlement> {
  const { message, attempt } = doubt
  const subject: Subject = {
    messageId: message.id,
    token: lane.token,
    sendAt: message.send_at,
    attempts: message.attempts,
    looks: message.looks,
  }
  try {
    const network = requireNetwork(desk, lane)
    // The second phase cannot have begun: there was nothing to publish yet.
    if (hasFirstPhase(network, hasMedia(message)) && attempt.preparedId === null)
      return absent(subject, doubt.now)
    const finding = await network.find(
      desk.accountOf(lane),
      // A look goes by text, time and what was prepared: media that are gone by now must not get in its way.
      postOf(message, []),
      {
        startedAt: attempt.firstStartedAt,
        preparedId: attempt.preparedId,
        otherPostIds: doubt.otherPostIds,
      },
      callWithin(desk.callMs),
    )
    if (finding.found) {
      const again = new Date(doubt.now.getTime() + shortestPauseMs)
      const unlessOurs = notSurelyOurs(subject, again, attempt.code)
      return { ...accepted(subject, finding.found), unlessOurs }
    }
    return notToBeSeen(desk, subject, doubt, desk.settlingMs ?? network.settlingSeconds * 1000)
  } catch (thrown) {
    const error = asNetworkError(thrown, 'retry')
    // A look says `rejected` only when the network has refused the post for good.
    return error.kind === 'rejected'
      ? failed(subject, error, desk.rules, new Date())
      : couldNotLook(subject, error, attempt.code, desk.rules, new Date())
  }
}

/**
 * A request that was on its way when its process died may still arrive. So "not there" counts only when the attempt has
 * been over for the network's settling time; an attempt whose end nobody saw counts as over from the first look on.
 */
function notToBeSeen(
  desk: Desk,
  subject: Subject,
  { attempt, hasEarlierDoubt, now }: Doubt,
  settlingMs: number,
): Settlement {
  const overSince = attempt.endedAt?.getTime() ?? now.getTime()
  const settledAt = overSince + settlingMs
  if (attempt.endedAt && now.getTime() >= settledAt)
    return attempt.code === 'duplicate'
      ? repetition(subject, hasEarlierDoubt)
      : absent(subject, now)
  desk.log.debug({ messageId: subject.messageId }, 'not to be seen yet')
  const again = Math.min(settledAt, now.getTime() + Math.max(shortestPauseMs, settlingMs / 3))
  return notYet(subject, new Date(again), attempt.code)
}
