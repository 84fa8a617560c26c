// The publisher: claims lanes that are due, publishes their messages, and extends its leases meanwhile.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connections, type ConnectOptions, connect, type Database } from '../db/db.ts'
import { deadlineIn, millisecondsLeft } from '../db/lease.ts'
import { type ClaimedLane, claimLanes, type Work } from '../lanes/claim.ts'
import { extendLeases, releaseForgotten } from '../lanes/leases.ts'
import { openServerSlots, type ServerSlots } from '../limits/server-slots.ts'
import { originOf } from '../outbound/origin.ts'
import { pause } from '../time/pause.ts'
import { type ContextOptions, makePublisherContext, type PublisherContext } from './context.ts'
import { release } from './ledger/batched-ledger.ts'
import { publishMessage } from './publish.ts'
import { reconcileMessage } from './reconcile/reconcile.ts'
import { makeSignal, type Signal } from './signal.ts'

export type { AttemptOutcome } from './count-outcome.ts'

export type PublisherOptions = Omit<ContextOptions, 'reach'> & {
  leaseMs: number
  pollMs: number
  reach?: (point: string) => void
}
export type Publisher = { stop(): Promise<void> }

/**
 * Connections of its own: requests never keep the publisher from the database. Its statements are prepared
 * (db/prepared.ts), and a plan from when a table was empty must not scan the whole table later.
 */
export function connectPublisher(
  url: string,
  verify: Pick<ConnectOptions, 'verify'> = {},
): Connections {
  return connect(url, {
    ...verify,
    max: 4,
    name: 'carillon publisher',
    // lock_timeout: an edit holds a lane for a few milliseconds. If it hangs, the other lanes of a statement must not wait.
    // synchronous_commit: an attempt must be durable before the network is called, whatever the database's own setting.
    settings: '-c enable_seqscan=off -c lock_timeout=500 -c synchronous_commit=on',
    statementMs: 15_000,
  })
}

const messagesPerLane = 10
/** Lanes held for each concurrent call: the others write their ledger meanwhile. */
const lanesPerCall = 4
/** Calls waiting for a slot, for each slot. Beyond that no lanes are claimed: another process may serve them at once. */
const waitingPerCall = 2
/** Between two claims, so that lanes released one by one are not claimed one by one. */
const minGapMs = 10
/** On shutdown, for messages that upload media. */
const graceMs = 2000
/** Beyond this number, lanes that upload media occupy places as well. */
const maxPreparing = 200

/** The state that the loops of one publisher share. */
type PublisherState = {
  options: PublisherOptions
  context: PublisherContext
  /** Identifies this publisher in the table lanes. */
  owner: string
  /** By token. */
  held: Map<string, ClaimedLane>
  /** How many of the held lanes are still worked on; the others are being released. */
  busy: number
  /** Notified when a lane is finished: another can be claimed. */
  laneFinished: Signal
  /** No lane is claimed any more. */
  stopping: AbortController
  /** No lane is held any more. */
  ended: AbortController
}

export function startPublisher(options: PublisherOptions): Publisher {
  const state: PublisherState = {
    options,
    context: makePublisherContext({ ...options, reach: options.reach ?? (() => undefined) }),
    owner: randomUUID(),
    held: new Map(),
    busy: 0,
    laneFinished: makeSignal(),
    stopping: new AbortController(),
    ended: new AbortController(),
  }
  const [claiming, beating] = [keepClaiming(state), keepBeating(state)]
  return {
    async stop() {
      state.stopping.abort()
      setTimeout(() => state.context.shutdown.abort(), graceMs).unref()
      // A claim that is under way still returns lanes; they are released like the others.
      await claiming
      while (state.held.size > 0) await sleep(20)
      state.ended.abort()
      await beating
    },
  }
}

async function keepClaiming(state: PublisherState): Promise<void> {
  const { options, context, held, stopping } = state
  let mayHoldUnknown = false
  while (!stopping.signal.aborted) {
    const free = context.continuity?.mayPublish() === false ? 0 : countFree(state)
    try {
      if (mayHoldUnknown) await releaseForgotten(options.database, state.owner, [...held.keys()])
      mayHoldUnknown = false
      const claimed = free > 0 ? await claim(state, free) : 0
      await pause(minGapMs, stopping.signal)
      // A full claim means that more lanes are due.
      if (claimed < free || free <= 0)
        await state.laneFinished.wait(options.pollMs, stopping.signal)
    } catch (err) {
      options.log.warn({ err }, 'could not look for lanes; trying again')
      // The claim may have succeeded and its answer been lost.
      mayHoldUnknown = true
      await pause(250, stopping.signal)
    }
  }
}

/** How many more lanes to claim. When calls take long, only as many as soon get a slot. */
function countFree({ options: { concurrency }, context, busy }: PublisherState): number {
  const preparing = Math.min(context.preparing.size, maxPreparing)
  return Math.min(
    concurrency * lanesPerCall + preparing - busy,
    concurrency * waitingPerCall - context.calls.waiting(),
  )
}

async function claim(state: PublisherState, lanes: number): Promise<number> {
  const { database, leaseMs } = state.options
  const { breakers, rules } = state.context
  const usual = { owner: state.owner, lanes, messagesPerLane, leaseMs }
  const slots = countServerSlots(state)
  const claimed = await claimLanes(database, {
    ...usual,
    except: { destinations: breakers.heldBack(), unlessDueForMs: rules.catchUpMs },
    full: slots.full(),
  })
  const admitted = claimed.filter((lane) => mayServe(state, slots, lane))
  for (const only of breakers.takeProbes()) {
    const probe = { ...usual, lanes: 1, messagesPerLane: 1, only }
    admitted.push(...(await claimLanes(database, probe)))
  }
  for (const lane of admitted) {
    state.held.set(lane.token, lane)
    state.busy += 1
    void serve(state, lane)
  }
  return claimed.length
}

/**
 * Lanes on servers that members choose share the slots of the calls: a server that accepts calls and does not answer leaves some to the
 * others. Lanes that upload media need none.
 */
function countServerSlots({ options, context, held }: PublisherState): ServerSlots {
  const typesOf = (type: string) => options.networkFor(type)?.types ?? [type]
  const slots = openServerSlots(options.concurrency, typesOf)
  for (const lane of held.values())
    if (isOnChosenServer(lane) && !context.preparing.has(lane)) slots.hold(lane.profile)
  return slots
}

function isOnChosenServer({ profile }: ClaimedLane): boolean {
  return originOf(profile.server) !== null
}

/** A lane of a network or server that this process cannot reach, or that has its share, is released at once. */
function mayServe(
  { context, held }: PublisherState,
  slots: ServerSlots,
  lane: ClaimedLane,
): boolean {
  // Makes the network known to the breakers.
  context.networkFor(lane.profile.type)
  const hasSlot = !isOnChosenServer(lane) || slots.take(lane.profile) !== undefined
  if (hasSlot && context.breakers.admits(lane.profile)) return true
  held.set(lane.token, lane)
  void release(context, lane, null).then(() => held.delete(lane.token))
  return false
}

async function serve(state: PublisherState, lane: ClaimedLane): Promise<void> {
  const { context, held } = state
  let pausedUntil: Date | null = null
  try {
    pausedUntil = await workThrough(context, lane, state.stopping.signal)
  } catch (err) {
    // No call is under way any more, and the ledger has the open attempt: the next holder of the lane reconciles it.
    context.log.warn({ err, profileId: lane.profileId }, 'could not work through a lane')
  }
  state.busy -= 1
  state.laneFinished.notify()
  await release(context, lane, pausedUntil)
  held.delete(lane.token)
}

/** Works on the messages in order, one at a time. Returns until when the network wants a pause, or null. */
async function workThrough(
  context: PublisherContext,
  lane: ClaimedLane,
  stopping: AbortSignal,
): Promise<Date | null> {
  for (const work of lane.work) {
    if (stopping.aborted || !mayContinue(context, lane, work)) return null
    if (work.state === 'SUBMITTED') await reconcileMessage(context, lane, work)
    else {
      const step = await publishMessage(context, lane, work)
      if (!step.next) return step.pausedUntil
    }
  }
  return null
}

/** Not when the lease is too short for another call, nor, after the first message, when the network is unreachable. */
function mayContinue(context: PublisherContext, lane: ClaimedLane, work: Work): boolean {
  if (millisecondsLeft(lane.deadline) < context.callMs) return false
  return work === lane.work[0] || !context.breakers.isOpen(lane.profile)
}

async function keepBeating({ options, held, ended }: PublisherState): Promise<void> {
  while (!ended.signal.aborted) {
    await beat(options, [...held.values()]).catch((err: unknown) =>
      options.log.warn({ err }, 'could not extend the leases'),
    )
    await pause(options.leaseMs / 4, ended.signal)
  }
}

async function beat({ database, leaseMs }: PublisherOptions, lanes: ClaimedLane[]): Promise<void> {
  if (lanes.length === 0) return
  const deadline = deadlineIn(leaseMs)
  const valid = await extendLeases(database, lanes, leaseMs)
  // Only what the database confirmed moves the deadline.
  for (const lane of lanes) {
    const isExtended = valid.get(lane.token)
    if (isExtended === undefined) lane.isLost = true
    else if (isExtended) lane.deadline = deadline
  }
}

/** Seconds since the longest waiting lane became due; 0 when none is due. */
export async function readPublishingLag(database: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(extract(epoch from clock_timestamp() - min(next_at)), 0)::float8 as seconds from lanes
    where next_at is not null`.execute(database)
  return rows[0]?.seconds ?? 0
}
