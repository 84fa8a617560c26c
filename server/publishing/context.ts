// What a publisher works with: the ledger in batches, the networks, its rules. One desk per process.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Continuity } from '../continuity/continuity.ts'
import type { Database } from '../db/db.ts'
import { type Limiter, makeLimiter } from '../limiter.ts'
import { type MessageRow, recordSettled } from '../messages/messages.ts'
import { type Breakers, openBreakers } from '../networks/breaker.ts'
import { type Account, type Network, NetworkError, type PostMedium } from '../networks/networks.ts'
import { openSealedCredential, setReauthRequired } from '../profiles/profiles.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type Batched, batch } from './batch.ts'
import { keepWatch, type Watch } from './doubt-clock.ts'
import { type ClaimedLane, millisecondsLeft, type Release, releaseLanes } from './lanes.ts'
import {
  type Begin,
  type Begun,
  beginAttempts,
  keepPrepared,
  reportUnderWay,
  type Settlement,
  settleAttempts,
} from './ledger.ts'
import { logSettled } from './log-settled.ts'
import type { Rules, Trouble } from './outcome.ts'

export type DeskOptions = {
  database: Database
  keyRing: KeyRing
  log: Logger
  /** Whether the database has everything that it confirmed. */
  continuity?: Pick<Continuity, 'mayPublish' | 'mark' | 'reportUnreachable'>
  networkFor(profileType: string): Network | undefined
  /** The message's pictures and videos, in order, as the network is to get them. */
  mediaFor(message: MessageRow, networkName: string): Promise<PostMedium[]>
  rules: Rules
  /** Calls to networks at the same time. */
  concurrency: number
  /** The longest call to a network. Shorter than the lease by far. */
  callMs: number
  /** The longest first phase of a message: a large video is uploaded, and the network works on it. */
  prepareMs: number
  /** Overrides the networks' own settling times; for tests. */
  settlingMs?: number
  /** Named places where a test can stop the process. */
  reach(point: string): void
}

export type Desk = DeskOptions & {
  /** Which networks this process reaches. */
  breakers: Breakers
  /** Calls that are under way. Only the call itself takes a turn: the ledger is written before and after. */
  calls: Limiter
  begin: Batched<Begin, Begun | undefined>
  keepPrepared: Batched<{ messageId: string; token: string; preparedId: string }, boolean>
  release: Batched<Release, undefined>
  settle(lane: ClaimedLane, settlement: Settlement): Promise<void>
  /** Tells who asked that the message is on its way: this takes longer than a moment. */
  tellSubmitted(lane: ClaimedLane, messageId: string): Promise<void>
  accountOf(lane: ClaimedLane): Account
  flagReconnect(lane: ClaimedLane, trouble: Trouble | undefined): Promise<void>
  /** Since when this process has known that an attempt is in doubt, by its own clock. */
  watch: Watch
  /** Lanes whose message takes long to prepare: they hold no place that others wait for. */
  slow: Set<ClaimedLane>
  /** The process ends: what takes long is given up, and done again by whoever comes next. */
  hurry: AbortController
}

const mostInOneStatement = 500

export function openDesk(options: DeskOptions): Desk {
  const { database } = options
  const settle = (settlements: Settlement[]) => settleAttempts(database, settlements, recordSettled)
  const watch = keepWatch()
  const settleTogether = batch(mostInOneStatement, settle)
  const breakers = openBreakers((open) => reportOpen(options, open))
  return {
    ...options,
    breakers,
    networkFor(profileType) {
      const network = options.networkFor(profileType)
      return network && breakers.watch(network)
    },
    calls: makeLimiter(options.concurrency),
    begin: batch(mostInOneStatement, (begins: Begin[]) => begin(options, begins)),
    keepPrepared: batch(mostInOneStatement, (kept) => keepPrepared(database, kept)),
    release: batch(mostInOneStatement, async (releases: Release[]) => {
      await releaseLanes(database, releases)
      return releases.map(() => undefined)
    }),
    async settle(lane, settlement) {
      const settled = await settleWhileHeld(
        lane,
        () => settleTogether(settlement),
        async () => (await settle([settlement]))[0],
      )
      if (settlement.to !== 'SUBMITTED') watch.end(settlement.messageId)
      logSettled(options, lane.profile.type, settlement, settled?.state)
    },
    tellSubmitted: (lane, messageId) =>
      reportUnderWay(database, { messageId, token: lane.token }, recordSettled),
    accountOf: (lane) => accountOf(options.keyRing, lane),
    flagReconnect: (lane, trouble) => flagReconnect(database, lane, trouble),
    watch,
    slow: new Set(),
    hurry: new AbortController(),
  }
}

function reportOpen({ log, continuity }: DeskOptions, open: string[]): void {
  if (open.length === 0) log.info('reaches every network again')
  else log.warn({ networks: open }, 'cannot reach a network; leaving its profiles to other workers')
  continuity?.reportUnreachable(open)
}

/** None, where the database may have forgotten what was published. */
async function begin(
  { database, continuity }: DeskOptions,
  begins: Begin[],
): Promise<(Begun | undefined)[]> {
  if (continuity?.mayPublish() === false) return begins.map(() => undefined)
  return beginAttempts(database, begins, continuity?.mark())
}

const mostSettlingTries = 50

/**
 * The database may be away for a moment. While the lane is ours the outcome is kept; afterwards the ledger tells. The
 * first try goes with all others; when that fails, each one goes alone, so that none can fail because of another.
 */
async function settleWhileHeld<T>(
  lane: ClaimedLane,
  together: () => Promise<T>,
  alone: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (tries === 1 ? together() : alone())
    } catch (error) {
      if (millisecondsLeft(lane.deadline) < 500 || tries === mostSettlingTries) throw error
      await sleep(200)
    }
  }
}

function accountOf(keyRing: KeyRing, lane: ClaimedLane): Account {
  const { networkId, username } = lane.profile
  const credentials = openSealedCredential(keyRing, lane.profileId, lane.profile)
  if (!credentials) {
    throw new NetworkError(
      'reconnect',
      'not_connected',
      'The profile is not connected to its network',
      {
        hint: 'Connect the profile.',
      },
    )
  }
  return { networkId, username, credentials }
}

/**
 * The profile says that it must be connected again, until something goes out through it. Who has lost the lane says
 * nothing: it may have been connected since.
 */
async function flagReconnect(
  database: Database,
  lane: ClaimedLane,
  trouble: Trouble | undefined,
): Promise<void> {
  const isRequired = trouble?.kind === 'reconnect'
  if (isRequired === lane.profile.isReauthRequired || (trouble && !isRequired)) return
  lane.profile.isReauthRequired = isRequired
  const heldProfile = sql`(
    select profile_id from lanes where profile_id = ${lane.profileId} and token = ${lane.token} for share)`
  await setReauthRequired(database, heldProfile, isRequired)
}
