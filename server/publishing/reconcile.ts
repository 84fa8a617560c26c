// A message whose last attempt has no known outcome: look at the network before anything else is done with it.
import { hasMedia, postOf } from '../messages/messages.ts'
import { callWithin, hasFirstPhase, type Published } from '../networks/networks.ts'
import type { Desk } from './desk.ts'
import type { ClaimedLane, Work } from './lanes.ts'
import { type Doubt, readDoubt, type Settlement } from './ledger.ts'
import {
  absent,
  accepted,
  couldNotLook,
  notBegun,
  notSurelyOurs,
  notYet,
  repetition,
  type Subject,
} from './outcome.ts'
import { requireNetwork, troubleOf } from './publish.ts'

const shortestPauseMs = 500

export async function reconcileMessage(desk: Desk, lane: ClaimedLane, work: Work): Promise<void> {
  const doubt = await readDoubt(desk.database, work.messageId, desk.rules.catchUpMs)
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
      return notBegun(subject, doubt.now)
    const finding = await network.find(
      desk.accountOf(lane),
      // A look goes by text, time and what was prepared: media that are gone by now must not get in its way.
      postOf(message, []),
      {
        startedAt: attempt.firstStartedAt,
        endedAt: attempt.endedAt,
        now: doubt.now,
        preparedId: attempt.preparedId,
        otherPostIds: doubt.otherPostIds,
      },
      callWithin(desk.callMs),
    )
    const settlingMs = desk.settlingMs ?? network.settlingSeconds * 1000
    return finding.found
      ? toBeSeen(subject, doubt, finding.found, settlingMs)
      : notToBeSeen(desk, subject, doubt, settlingMs)
  } catch (thrown) {
    const trouble = troubleOf(lane, thrown, 'retry')
    return couldNotLook(subject, trouble, attempt.code, desk.rules, doubt.now)
  }
}

function toBeSeen(
  subject: Subject,
  { attempt, othersSince, now }: Doubt,
  found: Published,
  settlingMs: number,
): Settlement {
  const settlement = accepted(subject, found, {
    remark: 'Its answer was lost; a look found the post.',
  })
  if (found.postId === null) return settlement
  const otherwise = notSurelyOurs(subject, laterThan(now, settlingMs), attempt.code)
  return { ...settlement, ifNotOurs: { othersSince, settlement: otherwise } }
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
  const settledAt = new Date((attempt.endedAt ?? now).getTime() + settlingMs)
  if (!attempt.endedAt || now < settledAt) {
    desk.log.debug({ messageId: subject.messageId }, 'not to be seen yet')
    const again = laterThan(now, settlingMs)
    return notYet(subject, again < settledAt ? again : settledAt, attempt.code)
  }
  return attempt.code === 'duplicate' ? repetition(subject, hasEarlierDoubt) : absent(subject, now)
}

/** Several times within the settling time, and not all the time. */
function laterThan(now: Date, settlingMs: number): Date {
  return new Date(now.getTime() + Math.max(shortestPauseMs, settlingMs / 3))
}
