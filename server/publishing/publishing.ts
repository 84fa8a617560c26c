// The publisher: leases lanes that are due, works through their messages, and keeps the leases alive meanwhile.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Desk, type DeskOptions, openDesk } from './desk.ts'
import {
  type ClaimedLane,
  claimLanes,
  deadlineIn,
  extendLeases,
  millisecondsLeft,
} from './lanes.ts'
import { publishMessage } from './publish.ts'
import { reconcileMessage } from './reconcile.ts'

export type PublisherOptions = Omit<DeskOptions, 'reach'> & {
  /** Lanes worked on at the same time. */
  concurrency: number
  leaseMs: number
  pollMs: number
  reach?: (point: string) => void
}
export type Publisher = { stop(): Promise<void> }

const messagesPerLane = 10

export function startPublisher(options: PublisherOptions): Publisher {
  const desk = openDesk({ ...options, reach: options.reach ?? (() => undefined) })
  const owner = randomUUID()
  const held = new Map<string, ClaimedLane>()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted

  async function claimLoop(): Promise<void> {
    while (!isStopping()) {
      const free = options.concurrency - held.size
      const claimed = free > 0 ? await claim(free) : 0
      // A full hand means that more is waiting.
      if (claimed < free || free === 0) await pause(options.pollMs)
    }
  }

  async function claim(lanes: number): Promise<number> {
    try {
      const claimed = await claimLanes(options.database, {
        owner,
        lanes,
        messagesPerLane,
        leaseMs: options.leaseMs,
      })
      for (const lane of claimed) {
        held.set(lane.token, lane)
        void serve(lane)
      }
      return claimed.length
    } catch (err) {
      options.log.warn({ err }, 'could not look for lanes; trying again')
      await pause(250)
      return 0
    }
  }

  async function serve(lane: ClaimedLane): Promise<void> {
    try {
      const pausedUntil = await workThrough(desk, lane, isStopping)
      await desk.release({ profileId: lane.profileId, token: lane.token, pausedUntil })
    } catch (err) {
      // The lease runs out by itself, and the ledger knows what was begun.
      options.log.warn({ err, profileId: lane.profileId }, 'left a lane to its lease')
    } finally {
      held.delete(lane.token)
    }
  }

  async function beatLoop(): Promise<void> {
    while (!isStopping() || held.size > 0) {
      await sleep(options.leaseMs / 4, undefined, { ref: false })
      await beat().catch((err: unknown) => options.log.warn({ err }, 'could not extend the leases'))
    }
  }

  async function beat(): Promise<void> {
    const lanes = [...held.values()]
    if (lanes.length === 0) return
    const deadline = deadlineIn(options.leaseMs)
    const confirmed = await extendLeases(options.database, lanes, options.leaseMs)
    // Only what the database confirmed moves the deadline.
    for (const lane of lanes) if (confirmed.has(lane.token)) lane.deadline = deadline
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  }

  const [claiming, beating] = [claimLoop(), beatLoop()]
  return {
    async stop() {
      stopping.abort()
      // A claim that is under way still brings lanes; they are let go like the others.
      await claiming
      while (held.size > 0) await sleep(20)
      await beating
    },
  }
}

/** In order, one at a time; stops when the network wants a pause or the lease cannot carry another call. */
async function workThrough(
  desk: Desk,
  lane: ClaimedLane,
  isStopping: () => boolean,
): Promise<Date | null> {
  for (const work of lane.work) {
    if (isStopping() || millisecondsLeft(lane.deadline) < desk.callMs) return null
    if (work.state === 'SUBMITTED') await reconcileMessage(desk, lane, work)
    else {
      const step = await publishMessage(desk, lane, work)
      if (!step.next) return step.pausedUntil
    }
  }
  return null
}
