// The publisher: leases lanes that are due, works through their messages, and keeps the leases alive meanwhile.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connections, type ConnectOptions, connect, type Database } from '../db/db.ts'
import { pause } from '../pause.ts'
import { type Desk, type DeskOptions, openDesk } from './context.ts'
import {
  type ClaimedLane,
  claimLanes,
  deadlineIn,
  extendLeases,
  millisecondsLeft,
  releaseForgotten,
  type Work,
} from './lanes.ts'
import { publishMessage } from './publish.ts'
import { reconcileMessage } from './reconcile.ts'
import { type Bell, makeSignal } from './signal.ts'

export type PublisherOptions = Omit<DeskOptions, 'reach'> & {
  leaseMs: number
  pollMs: number
  reach?: (point: string) => void
}
export type Publisher = { stop(): Promise<void> }

/**
 * Connections of its own: however many requests there are, the publisher gets to the database. Its statements keep their
 * plans (db/prepared.ts), and a plan that was made while a table was empty must not read all of it when it no longer is.
 */
export function connectPublisher(
  url: string,
  verify: Pick<ConnectOptions, 'verify'> = {},
): Connections {
  return connect(url, {
    ...verify,
    max: 4,
    name: 'carillon publisher',
    // An edit holds a lane for a few milliseconds. If it hangs, the others in the same statement must not wait for it.
    // And an attempt that PostgreSQL could forget is none, whatever the database's own setting.
    settings: '-c enable_seqscan=off -c lock_timeout=500 -c synchronous_commit=on',
    statementMs: 15_000,
  })
}

const messagesPerLane = 10
/** Lanes in hand for each call that may be under way: the others write their ledger meanwhile. */
const lanesPerCall = 4
/** Beyond so many calls per place that wait for one, no more lanes are taken: another process may serve them at once. */
const waitingPerCall = 2
/** Between two claims, so that what is let go one by one is not asked for one by one. */
const leastGapMs = 10
/** When the process ends, for what takes long. */
const graceMs = 2000
/** Beyond this number also slow lanes take up places. */
const mostSlow = 200

/** What the loops of one publisher share. */
type Shift = {
  options: PublisherOptions
  desk: Desk
  owner: string
  /** By token. */
  held: Map<string, ClaimedLane>
  /** Of the held ones, those that are still worked on and not only let go. */
  busy: number
  /** Rung when a lane is done with: there is room for another. */
  room: Bell
  /** Nothing new is claimed. */
  stopping: AbortController
  /** Nothing is held any more. */
  ended: AbortController
}

export function startPublisher(options: PublisherOptions): Publisher {
  const shift: Shift = {
    options,
    desk: openDesk({ ...options, reach: options.reach ?? (() => undefined) }),
    owner: randomUUID(),
    held: new Map(),
    busy: 0,
    room: makeSignal(),
    stopping: new AbortController(),
    ended: new AbortController(),
  }
  const [claiming, beating] = [keepClaiming(shift), keepBeating(shift)]
  return {
    async stop() {
      shift.stopping.abort()
      setTimeout(() => shift.desk.hurry.abort(), graceMs).unref()
      // A claim that is under way still brings lanes; they are let go like the others.
      await claiming
      while (shift.held.size > 0) await sleep(20)
      shift.ended.abort()
      await beating
    },
  }
}

async function keepClaiming(shift: Shift): Promise<void> {
  const { options, held, stopping } = shift
  let mayHaveForgotten = false
  while (!stopping.signal.aborted) {
    const free = shift.desk.continuity?.mayPublish() === false ? 0 : countFree(shift)
    try {
      if (mayHaveForgotten) await releaseForgotten(options.database, shift.owner, [...held.keys()])
      mayHaveForgotten = false
      const claimed = free > 0 ? await claim(shift, free) : 0
      await pause(leastGapMs, stopping.signal)
      // A full hand means that more is waiting.
      if (claimed < free || free <= 0) await shift.room.wait(options.pollMs, stopping.signal)
    } catch (err) {
      options.log.warn({ err }, 'could not look for lanes; trying again')
      // Lanes may be ours without our knowing it: the answer was lost.
      mayHaveForgotten = true
      await pause(250, stopping.signal)
    }
  }
}

/** As many as the hand holds, and when calls take long only as many as soon get their turn. */
function countFree({ options: { concurrency }, desk, busy }: Shift): number {
  const slow = Math.min(desk.slow.size, mostSlow)
  return Math.min(
    concurrency * lanesPerCall + slow - busy,
    concurrency * waitingPerCall - desk.calls.waiting(),
  )
}

async function claim(shift: Shift, lanes: number): Promise<number> {
  const { database, leaseMs } = shift.options
  const { breakers, rules } = shift.desk
  const usual = { owner: shift.owner, lanes, messagesPerLane, leaseMs }
  const claimed = await claimLanes(database, {
    ...usual,
    except: { profileTypes: breakers.heldBack(), unlessDueForMs: rules.catchUpMs },
  })
  const admitted = claimed.filter((lane) => mayServe(shift, lane))
  for (const profileTypes of breakers.takeProbes()) {
    const probe = { ...usual, lanes: 1, messagesPerLane: 1, only: { profileTypes } }
    admitted.push(...(await claimLanes(database, probe)))
  }
  for (const lane of admitted) {
    shift.held.set(lane.token, lane)
    shift.busy += 1
    void serve(shift, lane)
  }
  return claimed.length
}

/** One that is of no use here goes back at once. */
function mayServe(shift: Shift, lane: ClaimedLane): boolean {
  // Only then there is a breaker for it.
  shift.desk.networkFor(lane.profile.type)
  if (shift.desk.breakers.admits(lane.profile.type)) return true
  shift.held.set(lane.token, lane)
  void letGo(shift, lane, null).then(() => shift.held.delete(lane.token))
  return false
}

async function serve(shift: Shift, lane: ClaimedLane): Promise<void> {
  const { log } = shift.options
  let pausedUntil: Date | null = null
  try {
    pausedUntil = await workThrough(shift.desk, lane, shift.stopping.signal)
  } catch (err) {
    // No call is under way any more, and the ledger knows what was begun: whoever comes next looks at it.
    log.warn({ err, profileId: lane.profileId }, 'could not work through a lane')
  }
  shift.busy -= 1
  shift.room.ring()
  await letGo(shift, lane, pausedUntil)
  shift.held.delete(lane.token)
}

/** The database may be away for a moment. If it stays away, the lease runs out by itself. */
async function letGo(shift: Shift, lane: ClaimedLane, pausedUntil: Date | null): Promise<void> {
  for (let pauseMs = 200; ; pauseMs *= 2) {
    try {
      await shift.desk.release({ profileId: lane.profileId, token: lane.token, pausedUntil })
      return
    } catch (err) {
      if (millisecondsLeft(lane.deadline) > 0) await sleep(pauseMs)
      else
        return shift.options.log.warn(
          { err, profileId: lane.profileId },
          'left a lane to its lease',
        )
    }
  }
}

/** In order, one at a time; stops when the network wants a pause or is out of reach, or the lease cannot carry another call. */
async function workThrough(
  desk: Desk,
  lane: ClaimedLane,
  stopping: AbortSignal,
): Promise<Date | null> {
  for (const work of lane.work) {
    if (stopping.aborted || !mayGoOn(desk, lane, work)) return null
    if (work.state === 'SUBMITTED') await reconcileMessage(desk, lane, work)
    else {
      const step = await publishMessage(desk, lane, work)
      if (!step.next) return step.pausedUntil
    }
  }
  return null
}

/** Not with too little of the lease for another call; nor, after the first one, where the network is out of reach. */
function mayGoOn(desk: Desk, lane: ClaimedLane, work: Work): boolean {
  if (millisecondsLeft(lane.deadline) < desk.callMs) return false
  return work === lane.work[0] || !desk.breakers.isOpen(lane.profile.type)
}

async function keepBeating(shift: Shift): Promise<void> {
  const { options, held, ended } = shift
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
  const ours = await extendLeases(database, lanes, leaseMs)
  // Only what the database confirmed moves the deadline.
  for (const lane of lanes) {
    const isExtended = ours.get(lane.token)
    if (isExtended === undefined) lane.isLost = true
    else if (isExtended) lane.deadline = deadline
  }
}

/** Seconds since the lane that waits longest has been due; 0 when none waits. */
export async function readPublishingLag(database: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(extract(epoch from clock_timestamp() - min(next_at)), 0)::float8 as seconds from lanes
    where next_at is not null`.execute(database)
  return rows[0]?.seconds ?? 0
}
