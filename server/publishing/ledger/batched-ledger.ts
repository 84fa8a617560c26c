// The writes of a lane about its messages. The statements of many lanes go out together (batch.ts): each costs about the same
// whatever its size.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Continuity } from '../../continuity/continuity.ts'
import type { Database, Tx } from '../../db/db.ts'
import { millisecondsLeft } from '../../db/lease.ts'
import type { ClaimedLane } from '../../lanes/claim.ts'
import { type Release, releaseLanes } from '../../lanes/leases.ts'
import { recordSettled, type Settled } from '../../messages/messages.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import type { PublisherContext } from '../context.ts'
import { countOutcome } from '../count-outcome.ts'
import { logSettled } from '../log-settled.ts'
import { type Batched, batch } from './batch.ts'
import {
  type Begin,
  type Begun,
  beginAttempts,
  type Prepared,
  reportUnderWay,
  type Settlement,
  savePrepared,
  settleAttempts,
} from './ledger.ts'

export type LedgerBatches = {
  begin: Batched<Begin, Begun | undefined>
  savePrepared: Batched<Prepared, boolean>
  settle: Batched<Settlement, Settled | undefined>
  release: Batched<Release, undefined>
}

const maxPerStatement = 500

export function makeLedgerBatches(
  database: Database,
  keyRing: KeyRing,
  continuity: Pick<Continuity, 'mayPublish' | 'mark'> | undefined,
): LedgerBatches {
  return {
    begin: batch(maxPerStatement, async (begins: Begin[]) => {
      // The database may have lost what was published.
      if (continuity?.mayPublish() === false) return begins.map(() => undefined)
      return beginAttempts(database, begins, continuity?.mark())
    }),
    savePrepared: batch(maxPerStatement, (prepared) => savePrepared(database, prepared)),
    settle: batch(maxPerStatement, (all) =>
      settleAttempts(database, all, (tx, changed) => recordSettled(tx, changed, keyRing)),
    ),
    release: batch(maxPerStatement, async (releases: Release[]) => {
      await releaseLanes(database, releases)
      return releases.map(() => undefined)
    }),
  }
}

/** The message as it is published, or undefined: the lane is lost, or the message was deleted, moved or begun meanwhile. */
export function beginAttempt(
  { batches }: PublisherContext,
  lane: ClaimedLane,
  messageId: string,
): Promise<Begun | undefined> {
  return batches.begin({ messageId, token: lane.token })
}

/** The id that the first phase got from the network. False: the lane is lost. */
export function recordPrepared(
  { batches }: PublisherContext,
  lane: ClaimedLane,
  messageId: string,
  preparedId: string,
): Promise<boolean> {
  return batches.savePrepared({ messageId, token: lane.token, preparedId })
}

/** Emits the event that a message is being published, for an attempt that takes longer than a moment. */
export function reportSubmitted(
  { database }: PublisherContext,
  lane: ClaimedLane,
  messageId: string,
): Promise<void> {
  return reportUnderWay(database, { messageId, token: lane.token }, recordSettled)
}

const maxSettleTries = 50

/** Writes the outcome of an attempt, and logs it. */
export async function settle(
  context: PublisherContext,
  lane: ClaimedLane,
  settlement: Settlement,
): Promise<void> {
  const settled = await settleWhileHeld(context, lane, settlement)
  if (settlement.to !== 'SUBMITTED') context.doubts.stop(settlement.messageId)
  logSettled(context, lane.profile.type, settlement, settled?.state)
  if (settled) countOutcome(context, lane, settlement)
}

/**
 * Retries while the lease lasts: the database may be away for a moment, and afterwards the ledger shows that the outcome
 * is unknown. The first try shares a statement; the others go alone, so that no settlement can fail because of another.
 */
async function settleWhileHeld(
  { database, keyRing, batches }: PublisherContext,
  lane: ClaimedLane,
  settlement: Settlement,
): Promise<Settled | undefined> {
  const record = (tx: Tx, changed: Settled[]) => recordSettled(tx, changed, keyRing)
  const settleAlone = async () => (await settleAttempts(database, [settlement], record))[0]
  for (let tries = 1; ; tries += 1) {
    try {
      return await (tries === 1 ? batches.settle(settlement) : settleAlone())
    } catch (error) {
      if (millisecondsLeft(lane.deadline) < 500 || tries === maxSettleTries) throw error
      await sleep(200)
    }
  }
}

/** Retries while the lease lasts. If the database stays away, the lease expires by itself. */
export async function release(
  { batches, log }: PublisherContext,
  { profileId, token, deadline }: ClaimedLane,
  pausedUntil: Date | null,
): Promise<void> {
  for (let pauseMs = 200; ; pauseMs *= 2) {
    try {
      await batches.release({ profileId, token, pausedUntil })
      return
    } catch (err) {
      if (millisecondsLeft(deadline) <= 0)
        return log.warn({ err, profileId }, 'left a lane to its lease')
      await sleep(pauseMs)
    }
  }
}
