// A message whose last attempt has no known outcome: before anything else, look whether its post is on the network.
import { steadyErrorMs } from '../../continuity/steady-clock.ts'
import type { ClaimedLane, Work } from '../../lanes/claim.ts'
import { catchUpFrom } from '../../lanes/hold.ts'
import { hasMedia, postOf } from '../../messages/messages.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import {
  type Finding,
  hasFirstPhase,
  isPrepared,
  type Network,
  type Published,
  type Settling,
} from '../../networks/networks.ts'
import { settlingFor } from '../../networks/settling.ts'
import { say } from '../../sentences/sentences.ts'
import { requireNetwork, withFreshAccount } from '../account.ts'
import type { PublisherContext } from '../context.ts'
import { settle } from '../ledger/batched-ledger.ts'
import { abandoned, putOffInDoubt, refusedInDoubt, type Settlement } from '../ledger/ledger.ts'
import { accepted, foundOnNetwork, neverVerified, type Subject } from '../outcome.ts'
import { troubleOf } from '../publish.ts'
import { type Doubt, readDoubt } from './doubt.ts'
import {
  absent,
  certainlyAbsent,
  couldNotVerify,
  notBegun,
  notSurelyOurs,
  notVisibleYet,
  repetition,
} from './lookup-outcome.ts'
import { cannotRepeat, isTooLateToRepeat } from './repeating.ts'

const minPauseMs = 500

export async function reconcileMessage(
  context: PublisherContext,
  lane: ClaimedLane,
  work: Work,
): Promise<void> {
  const doubt = await readDoubt(context.database, work.messageId, context.rules.catchUpMs)
  if (!doubt) return
  const settlement = await verify(context, lane, doubt)
  await context.reach('after-look')
  await settle(context, lane, settlement)
  await context.reach('after-reconcile')
}

async function verify(
  context: PublisherContext,
  lane: ClaimedLane,
  doubt: Doubt,
): Promise<Settlement> {
  const { message, attempt } = doubt
  const subject: Subject = {
    messageId: message.id,
    token: lane.token,
    sendAt: message.send_at,
    catchUpFrom: catchUpFrom(lane.hold, message.send_at, doubt.now),
    attempts: message.attempts,
    looks: message.looks,
    doubtUntil: message.doubt_until,
  }
  // Read before the network is asked: its answer is at least as recent.
  const elapsedMs = context.doubts.elapsed(message.id, message.attempts)
  try {
    const network = requireNetwork(context, lane)
    // The second phase cannot have begun: there was nothing to publish yet.
    const post = postOf(message, [])
    const { follows } = post
    const needsPreparation = hasFirstPhase(network, hasMedia(message), follows)
    if (needsPreparation && !isPrepared(network, attempt.preparedId))
      return notBegun(subject, doubt.now)
    // The network shows apps no parts: it can be neither found nor known to be absent.
    if (follows && network.parts?.isUnseen)
      return neverVerified(subject, say('parts_not_shown', { network: network.title }))
    const finding = await findAny(context, lane, network, doubt)
    if (!finding.found && !follows && isTooLate(network, doubt))
      return neverVerified(subject, cannotRepeat(network))
    const settlingMs = settlingTime(context, settlingFor(network, post), lane, attempt)
    return finding.found
      ? decideFound(subject, doubt, finding.found, settlingMs)
      : decideNotFound(context, { subject, doubt, finding, settlingMs, elapsedMs })
  } catch (thrown) {
    const trouble = troubleOf(lane, thrown, 'retry')
    return couldNotVerify(subject, trouble, attempt.code ?? abandoned, context.rules, doubt.now)
  }
}

/** On a network that is asked by the prepared id, every attempt counts: an older preparation may have been published. */
async function findAny(
  context: PublisherContext,
  lane: ClaimedLane,
  network: Network,
  { message, attempt, otherPostIds, now }: Doubt,
): Promise<Finding> {
  const { follows } = postOf(message, [])
  const isById = network.looksById && hasFirstPhase(network, hasMedia(message), follows)
  const ids = isById ? attempt.preparedIds : [attempt.preparedId]
  let finding: Finding = { absent: true }
  for (const preparedId of ids) {
    const asked = {
      startedAt: attempt.firstStartedAt,
      endedAt: attempt.endedAt,
      now,
      preparedId,
      otherPostIds,
      isRepetition: attempt.code === 'duplicate',
      repeats: attempt.repeats,
      doubtSince: attempt.doubtSince,
    }
    finding = await withFreshAccount(context, lane, (account) =>
      // The search compares text, time and prepared id. Without media, because they may be deleted by now.
      network.find(account, postOf(message, []), asked, callWithin(context.callMs)),
    )
    if (finding.found) return finding
  }
  return finding
}

/**
 * A call that its process gave up was reset, and cannot arrive any more. A call that a dead process left in the kernel's
 * send queue can, for as long as the kernel retransmits it.
 */
function settlingTime(
  context: PublisherContext,
  { settlingSeconds, lateArrivalSeconds }: Settling,
  { profile: { server } }: ClaimedLane,
  { code }: Doubt['attempt'],
): number {
  if (context.settlingMs !== undefined) return context.settlingMs
  const mayBeLate = code === null || code === abandoned
  const lateSeconds = mayBeLate ? lateArrivalSeconds(server) : 0
  return (settlingSeconds + lateSeconds) * 1000
}

function decideFound(
  subject: Subject,
  { attempt, othersSince, now }: Doubt,
  found: Published,
  settlingMs: number,
): Settlement {
  const settlement = accepted(subject, found, { remark: foundOnNetwork })
  if (found.postId === null) return settlement
  const otherwise = notSurelyOurs(subject, laterThan(now, settlingMs), attempt.code ?? abandoned)
  return { ...settlement, ifNotOurs: { othersSince, settlement: otherwise } }
}

/** An attempt that was refused as a repetition needs no further one. */
function isTooLate(network: Network, { attempt, now }: Doubt): boolean {
  return attempt.code !== 'duplicate' && isTooLateToRepeat(network, attempt.doubtSince, now)
}

type NotFound = {
  subject: Subject
  doubt: Doubt
  finding: Finding
  settlingMs: number
  /** Since this process has known of the doubt; another one may have known of it for longer. */
  elapsedMs: number
}

/**
 * A request that was on its way when its process died may still arrive. So "not found" counts only when the attempt ended
 * at least the settling time ago; an attempt without a recorded end counts as ended at the first lookup.
 */
function decideNotFound(
  { log }: PublisherContext,
  { subject, doubt: { attempt, now }, finding, settlingMs, elapsedMs }: NotFound,
): Settlement {
  if (attempt.code === putOffInDoubt && subject.doubtUntil) {
    return now < subject.doubtUntil
      ? notVisibleYet(subject, subject.doubtUntil, attempt.code)
      : certainlyAbsent(subject, now)
  }
  const endedAt = attempt.endedAt ?? now
  const leftMs = Math.max(
    endedAt.getTime() + settlingMs - now.getTime(),
    settlingMs - Math.max(elapsedMs, surelyElapsed(attempt)),
    attempt.endedAt ? 0 : 1,
  )
  if (leftMs > 0) {
    log.debug({ messageId: subject.messageId }, 'not visible yet')
    const again = laterThan(now, settlingMs)
    const settledAt = new Date(now.getTime() + leftMs)
    return notVisibleYet(subject, again < settledAt ? again : settledAt, attempt.code ?? abandoned)
  }
  if (attempt.code === refusedInDoubt) return neverVerified(subject, attempt.reason)
  if (attempt.code === 'duplicate') return repetition(subject, isTwinSeen(finding))
  return absent(subject, now, attempt.code)
}

/** By the clock that all workers share: a worker that takes a doubt over continues the count of those before it. */
function surelyElapsed({ endedSteadyMs }: Doubt['attempt']): number {
  return endedSteadyMs === null ? 0 : endedSteadyMs - steadyErrorMs
}

function isTwinSeen(finding: Finding): boolean {
  return !finding.found && finding.isTwinSeen === true
}

/** A third of the settling time: several lookups within it, at a bounded rate. */
function laterThan(now: Date, settlingMs: number): Date {
  return new Date(now.getTime() + Math.max(minPauseMs, settlingMs / 3))
}
