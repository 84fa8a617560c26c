// A message whose last attempt has no known outcome: look at the network before anything else is done with it.
import { hasMedia, postOf } from '../messages/messages.ts'
import {
  callWithin,
  type Finding,
  hasFirstPhase,
  type Network,
  type Published,
} from '../networks/networks.ts'
import type { Desk } from './context.ts'
import type { ClaimedLane, Work } from './lanes.ts'
import {
  abandoned,
  type Doubt,
  putOffInDoubt,
  readDoubt,
  refusedInDoubt,
  type Settlement,
} from './ledger.ts'
import {
  absent,
  accepted,
  certainlyAbsent,
  couldNotLook,
  foundByLook,
  neverLearnt,
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
    doubtUntil: message.doubt_until,
  }
  // Before the look: what it shows is at least as new.
  const watchedMs = desk.watch.lasted(message.id, message.attempts)
  try {
    const network = requireNetwork(desk, lane)
    // The second phase cannot have begun: there was nothing to publish yet.
    if (hasFirstPhase(network, hasMedia(message)) && attempt.preparedId === null)
      return notBegun(subject, doubt.now)
    const finding = await findAny(desk, lane, network, doubt)
    const settlingMs = settlingTime(desk, network, attempt)
    return finding.found
      ? toBeSeen(subject, doubt, finding.found, settlingMs)
      : notToBeSeen(desk, { subject, doubt, finding, settlingMs, watchedMs })
  } catch (thrown) {
    const trouble = troubleOf(lane, thrown, 'retry')
    return couldNotLook(subject, trouble, attempt.code ?? abandoned, desk.rules, doubt.now)
  }
}

/** Where a look goes by what was prepared, every attempt counts: an older one may have been published. */
async function findAny(
  desk: Desk,
  lane: ClaimedLane,
  network: Network,
  { message, attempt, otherPostIds, now }: Doubt,
): Promise<Finding> {
  const ids = network.looksById ? attempt.preparedIds : [attempt.preparedId]
  let finding: Finding = { absent: true }
  for (const preparedId of ids) {
    finding = await network.find(
      desk.accountOf(lane),
      // A look goes by text, time and what was prepared: media that are gone by now must not get in its way.
      postOf(message, []),
      {
        startedAt: attempt.firstStartedAt,
        endedAt: attempt.endedAt,
        now,
        preparedId,
        otherPostIds,
        isRepetition: attempt.code === 'duplicate',
      },
      callWithin(desk.callMs),
    )
    if (finding.found) return finding
  }
  return finding
}

/**
 * What the process gave up itself was reset, and can arrive no more. What a dead process has left in the kernel's send
 * queue can, for as long as the kernel retransmits it.
 */
function settlingTime(desk: Desk, network: Network, { code }: Doubt['attempt']): number {
  if (desk.settlingMs !== undefined) return desk.settlingMs
  const lateSeconds = code === null || code === abandoned ? network.lateArrivalSeconds : 0
  return (network.settlingSeconds + lateSeconds) * 1000
}

function toBeSeen(
  subject: Subject,
  { attempt, othersSince, now }: Doubt,
  found: Published,
  settlingMs: number,
): Settlement {
  const settlement = accepted(subject, found, { remark: foundByLook })
  if (found.postId === null) return settlement
  const otherwise = notSurelyOurs(subject, laterThan(now, settlingMs), attempt.code ?? abandoned)
  return { ...settlement, ifNotOurs: { othersSince, settlement: otherwise } }
}

type NotSeen = {
  subject: Subject
  doubt: Doubt
  finding: Finding
  settlingMs: number
  watchedMs: number
}

/**
 * A request that was on its way when its process died may still arrive. So "not there" counts only when the attempt has
 * been over for the settling time; an attempt whose end nobody saw counts as over from the first look on.
 */
function notToBeSeen(
  desk: Desk,
  { subject, doubt: { attempt, now }, finding, settlingMs, watchedMs }: NotSeen,
): Settlement {
  if (attempt.code === putOffInDoubt && subject.doubtUntil) {
    return now < subject.doubtUntil
      ? notYet(subject, subject.doubtUntil, attempt.code)
      : certainlyAbsent(subject, now)
  }
  const endedAt = attempt.endedAt ?? now
  const leftMs = Math.max(
    endedAt.getTime() + settlingMs - now.getTime(),
    settlingMs - watchedMs,
    attempt.endedAt ? 0 : 1,
  )
  if (leftMs > 0) {
    desk.log.debug({ messageId: subject.messageId }, 'not to be seen yet')
    const again = laterThan(now, settlingMs)
    const settledAt = new Date(now.getTime() + leftMs)
    return notYet(subject, again < settledAt ? again : settledAt, attempt.code ?? abandoned)
  }
  if (attempt.code === refusedInDoubt) return neverLearnt(subject, attempt.reason)
  if (attempt.code === 'duplicate') return repetition(subject, isTwinSeen(finding))
  return absent(subject, now, attempt.code)
}

function isTwinSeen(finding: Finding): boolean {
  return !finding.found && finding.isTwinSeen === true
}

/** Several times within the settling time, and not all the time. */
function laterThan(now: Date, settlingMs: number): Date {
  return new Date(now.getTime() + Math.max(shortestPauseMs, settlingMs / 3))
}
