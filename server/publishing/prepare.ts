// The first phase of a message: upload its media, or create an unpublished post. Nothing becomes visible, and it may take
// minutes.

import type { ClaimedLane } from '../lanes/claim.ts'
import { isHeld } from '../lanes/hold.ts'
import {
  type Account,
  hasFirstPhase,
  isPrepared,
  type Network,
  NetworkError,
  type Post,
  type Progress,
} from '../networks/networks.ts'
import { say } from '../sentences/sentences.ts'
import type { PublisherContext } from './context.ts'
import { recordPrepared, reportSubmitted } from './ledger/batched-ledger.ts'

/** After this, the caller is notified that the message is under way, and the lane occupies no place any more. */
const aMomentMs = 1000

/** `isLost`: the lane is lost. `isHeld`: publishing was paused meanwhile. */
type Preparation = { id: string | null; isLost?: true; isHeld?: boolean }

/** The id from the network is stored before the second phase begins, so that a later lookup can ask for exactly this post. */
export async function prepare(
  context: PublisherContext,
  lane: ClaimedLane,
  { network, account, post }: { network: Network; account: Account; post: Post },
  message: { prepared_id: string | null },
): Promise<Preparation> {
  const { prepare: runFirstPhase } = network
  if (!runFirstPhase || !hasFirstPhase(network, post.media.length > 0, post.follows))
    return { id: null }
  if (isPrepared(network, message.prepared_id)) return { id: message.prepared_id }
  const begunAt = performance.now()
  const preparedId = await keepingProgress(context, lane, { post, message }, (progress) =>
    runLong(context, lane, post.messageId, (signal) =>
      runFirstPhase(account, post, signal, progress),
    ),
  )
  await context.reach('after-prepare')
  const isSaved = await recordPrepared(context, lane, post.messageId, preparedId)
  if (!isSaved) return { id: null, isLost: true }
  // A pause may have begun during a preparation of minutes. After a short one, the attempt counts as on its way.
  const tookLong = performance.now() - begunAt > aMomentMs
  return { id: preparedId, isHeld: tookLong && (await isHeld(context.database, lane)) }
}

/** If one upload of several fails, those that are finished are stored for the next attempt. */
async function keepingProgress(
  context: PublisherContext,
  lane: ClaimedLane,
  { post, message }: { post: Post; message: { prepared_id: string | null } },
  work: (progress: Progress) => Promise<string>,
): Promise<string> {
  const { prepared_id: begun } = message
  const keep = (id: string) => {
    message.prepared_id = id
  }
  try {
    return await work({ begun, keep })
  } catch (error) {
    const { prepared_id: kept } = message
    if (kept !== null && kept !== begun)
      await recordPrepared(context, lane, post.messageId, kept).catch((err: unknown) =>
        context.log.warn({ err, messageId: post.messageId }, 'could not keep finished uploads'),
      )
    throw error
  }
}

/** Bounded by `prepareMs` and not by the lease: nothing is published, and heartbeats extend the lease meanwhile. */
async function runLong<T>(
  context: PublisherContext,
  lane: ClaimedLane,
  messageId: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { prepareMs, preparing, shutdown } = context
  const stop = new AbortController()
  const giveUp = () => stop.abort(tooSlow())
  const limit = setTimeout(giveUp, prepareMs)
  let reporting: Promise<void> | undefined
  const moment = setTimeout(() => {
    preparing.add(lane)
    reporting = report(context, lane, messageId)
  }, aMomentMs)
  shutdown.signal.addEventListener('abort', giveUp)
  if (shutdown.signal.aborted) giveUp()
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(limit)
    clearTimeout(moment)
    shutdown.signal.removeEventListener('abort', giveUp)
    // This event precedes the one of the outcome.
    await reporting
    preparing.delete(lane)
  }
}

function report(context: PublisherContext, lane: ClaimedLane, messageId: string): Promise<void> {
  return reportSubmitted(context, lane, messageId).catch((err: unknown) =>
    context.log.warn({ err, messageId }, 'could not report that a message is under way'),
  )
}

function tooSlow(): NetworkError {
  return new NetworkError('retry', 'prepare_stopped', say('handing_over_too_long'))
}
