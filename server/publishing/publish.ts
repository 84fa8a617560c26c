// One message to its network: ledger, deadline, call, settle. In this order and no other; see docs/publishing.md.

import { setTimeout as sleep } from 'node:timers/promises'
import { sayLate } from '../lateness.ts'
import { type MessageRow, postOf } from '../messages/messages.ts'
import {
  type Account,
  callWithin,
  hasFirstPhase,
  type Network,
  NetworkError,
  type NetworkErrorKind,
  type Post,
  type Published,
} from '../networks/networks.ts'
import type { Desk } from './context.ts'
import { type ClaimedLane, inDatabaseTime, millisecondsLeft, type Work } from './lanes.ts'
import type { Begun, Settlement } from './ledger.ts'
import {
  accepted,
  asNetworkError,
  failed,
  foundByLook,
  missed,
  type Subject,
  type Trouble,
} from './outcome.ts'

/** Time between the end of a call and the end of the lease, for settling. */
export const marginMs = 500
const aMomentMs = 1000
/** Several heartbeats. */
const longestPatienceMs = 10_000

export type Step =
  /** Go on with the lane's next message. */
  | { next: true }
  /** The network wants a pause: nothing more of this lane before. */
  | { next: false; pausedUntil: Date | null }

export async function publishMessage(desk: Desk, lane: ClaimedLane, work: Work): Promise<Step> {
  const subject = {
    messageId: work.messageId,
    token: lane.token,
    sendAt: work.sendAt,
    attempts: work.attempts,
    looks: 0,
    doubtUntil: work.doubtUntil,
  }
  if (inDatabaseTime(lane).getTime() - work.sendAt.getTime() > desk.rules.catchUpMs) {
    await desk.settle(lane, missed(subject))
    return { next: true }
  }
  desk.reach('before-begin')
  const begun = await desk.begin({ messageId: work.messageId, token: lane.token })
  // Deleted or moved a moment ago. Or the lane is no longer ours: then the next one does not begin either.
  if (!begun) return { next: true }
  desk.reach('after-begin')
  const outcome = await attempt(desk, lane, begun, {
    ...subject,
    // Its author may have moved it since the lane was claimed.
    sendAt: begun.send_at,
    attempts: begun.attempts,
    doubtUntil: begun.doubt_until,
  })
  if (!outcome) return { next: false, pausedUntil: null }
  desk.reach('before-settle')
  const pausedUntil = pauseOf(outcome)
  await desk.settle(lane, { ...outcome.settlement, pausedUntil })
  if (outcome.settlement.to === 'SUBMITTED') desk.watch.begin(begun.id, begun.attempts)
  desk.reach('after-settle')
  await desk.flagReconnect(lane, outcome.trouble)
  return outcome.trouble?.kind === 'rate-limited' ? { next: false, pausedUntil } : { next: true }
}

function pauseOf({ settlement, trouble }: Outcome): Date | null {
  return trouble?.kind === 'rate-limited' ? (trouble.retryAt ?? settlement.actAt) : null
}

type Outcome = { settlement: Settlement; trouble?: Trouble }

/** Undefined: the lease is running out and nothing was called. The open attempt is looked at by whoever comes next. */
async function attempt(
  desk: Desk,
  lane: ClaimedLane,
  message: Begun,
  subject: Subject,
): Promise<Outcome | undefined> {
  let isCalled = false
  try {
    const network = requireNetwork(desk, lane)
    const account = desk.accountOf(lane)
    const post = await postFor(desk, network, message)
    const prepared = await prepare(desk, lane, { network, account, post }, message.prepared_id)
    if (prepared.isLost) return undefined
    const earlier = await findEarlier(desk, { network, account, post }, message, prepared.id)
    if (earlier) return { settlement: accepted(subject, earlier, { remark: foundByLook }) }
    return await desk.calls.take(async () => {
      desk.reach('before-call')
      const signal = await callSignal(desk, lane)
      if (!signal) return undefined
      isCalled = true
      const published = await network.publish(account, post, prepared.id, signal)
      desk.reach('after-call')
      const mediaUrls = post.media.map(({ url }) => url)
      const late = sayLate(subject.sendAt, inDatabaseTime(lane))
      return { settlement: accepted(subject, published, { mediaUrls, remark: late }) }
    })
  } catch (thrown) {
    const trouble = troubleOf(lane, thrown, isCalled ? 'unknown-outcome' : 'retry')
    return { settlement: failed(subject, trouble, desk.rules, inDatabaseTime(lane)), trouble }
  }
}

/**
 * What an earlier attempt prepared is not what this one publishes: the network had lost it, or the message was edited. If
 * that earlier attempt may still turn up, it is looked for once more, at the last moment.
 */
async function findEarlier(
  desk: Desk,
  { network, account, post }: { network: Network; account: Account; post: Post },
  { doubtful_ids: ids, doubt_until: until }: Begun,
  preparedId: string | null,
): Promise<Published | undefined> {
  const others = ids?.filter((id) => id !== preparedId) ?? []
  if (!network.looksById || others.length === 0 || !until) return undefined
  const now = new Date()
  for (const id of others) {
    const attempt = { startedAt: now, endedAt: now, now, preparedId: id, otherPostIds: [] }
    const finding = await network.find(account, post, attempt, callWithin(desk.callMs))
    if (finding.found) return finding.found
  }
  return undefined
}

/** The network's times are by this machine's clock, the message's by the database's. */
export function troubleOf(lane: ClaimedLane, thrown: unknown, kind: NetworkErrorKind): Trouble {
  const { code, message, hint, retryAt, kind: own } = asNetworkError(thrown, kind)
  return { kind: own, code, message, hint, retryAt: retryAt && inDatabaseTime(lane, retryAt) }
}

/** `isLost`: the lane is no longer ours. */
type Prepared = { id: string | null; isLost?: true }

/** The first phase publishes nothing; its result is kept before the second begins, so that a look can be exact. */
async function prepare(
  desk: Desk,
  lane: ClaimedLane,
  { network, account, post }: { network: Network; account: Account; post: Post },
  earlier: string | null,
): Promise<Prepared> {
  const { prepare: handOver } = network
  if (!handOver || !hasFirstPhase(network, post.media.length > 0)) return { id: null }
  if (earlier !== null) return { id: earlier }
  const preparedId = await unhurried(desk, lane, post.messageId, (signal) =>
    handOver(account, post, signal),
  )
  desk.reach('after-prepare')
  const isKept = await desk.keepPrepared({
    messageId: post.messageId,
    token: lane.token,
    preparedId,
  })
  return isKept ? { id: preparedId } : { id: null, isLost: true }
}

/**
 * Bounded by itself and not by the lease: nothing is published, and the heartbeat keeps the lane meanwhile. What is not
 * done in a moment gives its place to other lanes until it is, and who asked is told that it is under way.
 */
async function unhurried<T>(
  desk: Desk,
  lane: ClaimedLane,
  messageId: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const giveUp = () => stop.abort(tooSlow())
  const end = setTimeout(giveUp, desk.prepareMs)
  let telling: Promise<void> | undefined
  const moment = setTimeout(() => {
    desk.slow.add(lane)
    telling = desk
      .tellSubmitted(lane, messageId)
      .catch((err: unknown) =>
        desk.log.warn({ err, messageId }, 'could not tell that it is under way'),
      )
  }, aMomentMs)
  desk.hurry.signal.addEventListener('abort', giveUp)
  if (desk.hurry.signal.aborted) giveUp()
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(end)
    clearTimeout(moment)
    desk.hurry.signal.removeEventListener('abort', giveUp)
    // Before it is told what became of it.
    await telling
    desk.slow.delete(lane)
  }
}

function tooSlow(): NetworkError {
  return new NetworkError('retry', 'prepare_stopped', 'Handing over the media took too long.')
}

/**
 * A process that was frozen wakes up here: while too little of its lease is left, it does not call. It waits for the next
 * heartbeat, which says whether the lane is still ours.
 */
async function callSignal(desk: Desk, lane: ClaimedLane): Promise<AbortSignal | undefined> {
  const patience = performance.now() + longestPatienceMs
  while (!lane.isLost && performance.now() < patience) {
    if (millisecondsLeft(lane.deadline) - marginMs >= desk.callMs) return callWithin(desk.callMs)
    await sleep(50)
  }
  return undefined
}

async function postFor(desk: Desk, network: Network, message: MessageRow): Promise<Post> {
  return postOf(message, await desk.mediaFor(message, network.name))
}

export function requireNetwork(desk: Desk, lane: ClaimedLane): Network {
  const network = desk.networkFor(lane.profile.type)
  if (network) return network
  throw new NetworkError(
    'rejected',
    'unsupported',
    `There is no connector for ${lane.profile.type}`,
  )
}
