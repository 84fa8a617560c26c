// One message to its network: begin, prepare, check the deadline, call, settle. In this order and no other; see
// docs/publishing.md.

import { setTimeout as sleep } from 'node:timers/promises'
import { millisecondsLeft } from '../db/lease.ts'
import { type ClaimedLane, inDatabaseTime, type Work } from '../lanes/claim.ts'
import { catchUpFrom } from '../lanes/hold.ts'
import { postOf } from '../messages/messages.ts'
import { callWithin } from '../networks/http/call-signals.ts'
import type { Account, Network, NetworkErrorKind, Post, Published } from '../networks/networks.ts'
import { latenessNote } from '../time/lateness.ts'
import { recordConnection, requireNetwork, withFreshAccount } from './account.ts'
import { recordAppTrouble } from './app-trouble.ts'
import { asNetworkError } from './as-network-error.ts'
import type { PublisherContext } from './context.ts'
import { beginAttempt, settle } from './ledger/batched-ledger.ts'
import type { Begun, Settlement } from './ledger/ledger.ts'
import {
  accepted,
  failed,
  foundOnNetwork,
  held,
  isTooLate,
  missed,
  neverVerified,
  preparedInVain,
  type Subject,
  type Trouble,
} from './outcome.ts'
import { prepare } from './prepare.ts'
import { cannotRepeat, isTooLateToRepeat } from './reconcile/repeating.ts'
import { tracedAttempt } from './traced-attempt.ts'

/** Time between the end of a call and the end of the lease, for settling. */
const marginMs = 500
/** How often a preparation that the network has lost is made again. */
const maxRepetitions = 2
/** Longer than several heartbeats. */
const maxWaitForLeaseMs = 10_000

type Step =
  /** Go on with the lane's next message. */
  | { next: true }
  /** Stop working on the lane, until `pausedUntil` if the network wants a pause. */
  | { next: false; pausedUntil: Date | null }

export async function publishMessage(
  context: PublisherContext,
  lane: ClaimedLane,
  work: Work,
): Promise<Step> {
  const subject = subjectOf(lane, work)
  if (isTooLate(subject, inDatabaseTime(lane), context.rules)) {
    await settle(context, lane, missed(subject))
    return { next: true }
  }
  await context.reach('before-begin')
  const begun = await beginAttempt(context, lane, work.messageId)
  // The message was deleted or moved a moment ago. Or the lane is lost or held: then the next message does not begin either.
  if (!begun) return { next: true }
  await context.reach('after-begin')
  const current = {
    ...subject,
    // Its author may have moved it since the lane was claimed.
    sendAt: begun.send_at,
    catchUpFrom: catchUpFrom(lane.hold, begun.send_at, inDatabaseTime(lane)),
    attempts: begun.attempts,
    doubtUntil: begun.doubt_until,
  }
  const outcome = await tracedAttempt(context, lane, begun, () =>
    attempt(context, lane, begun, current),
  )
  if (!outcome) return { next: false, pausedUntil: null }
  return recordOutcome(context, lane, begun, outcome)
}

function subjectOf(lane: ClaimedLane, work: Work): Subject {
  return {
    messageId: work.messageId,
    token: lane.token,
    sendAt: work.sendAt,
    catchUpFrom: catchUpFrom(lane.hold, work.sendAt, inDatabaseTime(lane)),
    attempts: work.attempts,
    looks: 0,
    doubtUntil: work.doubtUntil,
  }
}

type Outcome = { settlement: Settlement; trouble?: Trouble }

async function recordOutcome(
  context: PublisherContext,
  lane: ClaimedLane,
  { id, attempts }: Begun,
  { settlement, trouble }: Outcome,
): Promise<Step> {
  await context.reach('before-settle')
  const isRateLimited = trouble?.kind === 'rate-limited' && !trouble.sparesPublishing
  const isPaused = isRateLimited || trouble?.isAppWide === true
  const pausedUntil = isPaused ? (trouble?.retryAt ?? settlement.actAt) : null
  await settle(context, lane, { ...settlement, pausedUntil })
  if (settlement.to === 'SUBMITTED') context.doubts.start(id, attempts)
  await context.reach('after-settle')
  await recordConnection(context, lane, trouble)
  if (trouble) await recordAppTrouble(context, lane, trouble)
  return isPaused ? { next: false, pausedUntil } : { next: true }
}

/** Undefined: the lease is running out and nothing was called. The next holder of the lane reconciles the open attempt. */
async function attempt(
  context: PublisherContext,
  lane: ClaimedLane,
  message: Begun,
  subject: Subject,
): Promise<Outcome | undefined> {
  let isCalled = false
  try {
    const network = requireNetwork(context, lane)
    if (message.lost_preparations > maxRepetitions)
      return { settlement: preparedInVain(subject, network.title) }
    // Parts are left out: a doubt about a part is never settled by repeating it.
    const isTooOld = () =>
      message.follows === null &&
      isTooLateToRepeat(network, message.doubt_since, inDatabaseTime(lane))
    const tooOld = { settlement: neverVerified(subject, cannotRepeat(network)) }
    if (isTooOld()) return tooOld
    const post = postOf(message, await context.mediaFor(message, network.name))
    return await withFreshAccount(context, lane, async (account) => {
      isCalled = false
      const target = { network, account, post }
      const prepared = await prepare(context, lane, target, message)
      if (prepared.isLost) return undefined
      if (prepared.isHeld) return { settlement: held(subject, inDatabaseTime(lane)) }
      // Kept for a second call, after the tokens were renewed.
      message.prepared_id = prepared.id
      const earlier = await findEarlier(context, target, message, prepared.id)
      if (earlier) return { settlement: accepted(subject, earlier, { remark: foundOnNetwork }) }
      return context.calls.take(async () => {
        await context.reach('before-call')
        const signal = await waitForLease(context, lane)
        if (!signal) return undefined
        // Once more: the first phase, new tokens and the wait for a slot take time.
        if (isTooOld()) return tooOld
        isCalled = true
        const published = await network.publish(account, post, prepared.id, signal)
        await context.reach('after-call')
        const mediaUrls = post.media.map(({ url }) => url)
        const late = latenessNote(subject.sendAt, inDatabaseTime(lane))
        return { settlement: accepted(subject, published, { mediaUrls, remark: late }) }
      })
    })
  } catch (thrown) {
    const trouble = troubleOf(lane, thrown, isCalled ? 'unknown-outcome' : 'retry')
    return { settlement: failed(subject, trouble, context.rules, inDatabaseTime(lane)), trouble }
  }
}

/**
 * This attempt publishes another preparation than an earlier one: the network lost the earlier one, or the message was
 * edited. While the post of that earlier attempt may still appear, it is looked for once more, immediately before the call.
 */
async function findEarlier(
  { callMs }: PublisherContext,
  { network, account, post }: { network: Network; account: Account; post: Post },
  { doubtful_ids: ids, doubt_until: until }: Begun,
  preparedId: string | null,
): Promise<Published | undefined> {
  const others = ids?.filter((id) => id !== preparedId) ?? []
  if (!network.looksById || others.length === 0 || !until) return undefined
  const now = new Date()
  for (const id of others) {
    const attempt = { startedAt: now, endedAt: now, now, preparedId: id, otherPostIds: [] }
    const finding = await network.find(account, post, attempt, callWithin(callMs))
    if (finding.found) return finding.found
  }
  return undefined
}

/** Converts the network's times, which go by this machine's clock, to the database's, by which messages are due. */
export function troubleOf(lane: ClaimedLane, thrown: unknown, kind: NetworkErrorKind): Trouble {
  const error = asNetworkError(thrown, kind)
  const { kind: own, code, message, hint, isAppWide, sparesPublishing, repeats } = error
  const retryAt = error.retryAt && inDatabaseTime(lane, error.retryAt)
  return { kind: own, code, message, hint, isAppWide, sparesPublishing, repeats, retryAt }
}

/**
 * The deadline check. A process that was frozen continues here: while too little of its lease is left for a whole call, it
 * waits for the next heartbeat, which finds out whether the lane is lost. Undefined: do not call.
 */
async function waitForLease(
  { callMs }: PublisherContext,
  lane: ClaimedLane,
): Promise<AbortSignal | undefined> {
  const end = performance.now() + maxWaitForLeaseMs
  while (!lane.isLost && performance.now() < end) {
    if (millisecondsLeft(lane.deadline) - marginMs >= callMs) return callWithin(callMs)
    await sleep(50)
  }
  return undefined
}
