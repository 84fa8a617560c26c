// The context of a publisher: the database, the networks, its rules, and the state that its lanes share. One per process.
import type { Logger } from 'pino'
import type { Continuity } from '../continuity/continuity.ts'
import type { Database } from '../db/db.ts'
import type { ClaimedLane } from '../lanes/claim.ts'
import { type Limiter, makeLimiter } from '../limits/limiter.ts'
import type { MessageRow } from '../messages/messages.ts'
import { type Breakers, type BreakerTimes, openBreakers } from '../networks/breaker/breaker.ts'
import type { Network, PostMedium } from '../networks/networks.ts'
import type { RenewalContext } from '../profiles/renewal/renew.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { AttemptOutcome } from './count-outcome.ts'
import { type LedgerBatches, makeLedgerBatches } from './ledger/batched-ledger.ts'
import type { Rules } from './outcome.ts'
import { type DoubtClock, makeDoubtClock } from './reconcile/doubt-clock.ts'

export type ContextOptions = {
  database: Database
  keyRing: KeyRing
  log: Logger
  /** Knows whether the database has everything that it confirmed. */
  continuity?: Pick<Continuity, 'mayPublish' | 'mark' | 'reportUnreachable'>
  networkFor(profileType: string): Network | undefined
  /** The message's pictures and videos, in order, in the form that the network accepts. */
  mediaFor(message: MessageRow, networkName: string): Promise<PostMedium[]>
  rules: Rules
  /** Concurrent calls to networks. */
  concurrency: number
  /** The longest call to a network. Much shorter than the lease. */
  callMs: number
  /** The longest first phase of a message: it uploads a large video, and the network processes it. */
  prepareMs: number
  /** Overrides the networks' own settling times; for tests. */
  settlingMs?: number
  /** Overrides how long calls may take to reach a network; for tests. */
  breakerTimes?: Partial<BreakerTimes>
  /** Renews tokens. Without it they are used as they are. */
  renewal?: RenewalContext
  /** Called after each settlement that this process wrote, for its metrics. */
  countAttempt?: (outcome: AttemptOutcome) => void
  /** Called at named points where a test can stop the process. A returned promise is awaited. */
  reach(point: string): Promise<void> | void
}

export type PublisherContext = ContextOptions & {
  /** Which networks this process can reach. */
  breakers: Breakers
  /** Limits concurrent calls. Only the call itself takes a slot: the ledger is written before and after. */
  calls: Limiter
  batches: LedgerBatches
  doubts: DoubtClock
  /** Networks that refuse an app, by the code of their answer: until when the log needs no other line about it. */
  appTroubles: Map<string, number>
  /** Lanes that upload media, or wait for a network to process them. They occupy no place that other lanes need. */
  preparing: Set<ClaimedLane>
  /** Aborted when the process ends: a first phase is then given up, and the next holder of the lane repeats it. */
  shutdown: AbortController
}

export function makePublisherContext(options: ContextOptions): PublisherContext {
  const breakers = openBreakers((open) => reportUnreachable(options, open), options.breakerTimes)
  return {
    ...options,
    breakers,
    networkFor(profileType) {
      const network = options.networkFor(profileType)
      return network && breakers.watch(network)
    },
    calls: makeLimiter(options.concurrency),
    batches: makeLedgerBatches(options.database, options.keyRing, options.continuity),
    doubts: makeDoubtClock(),
    appTroubles: new Map(),
    preparing: new Set(),
    shutdown: new AbortController(),
  }
}

/** Enough for the log and for the heartbeat, which carries it every second. */
const maxReported = 100

/** Names of networks, and of servers as `mastodon https://…`. */
function reportUnreachable({ log, continuity }: ContextOptions, open: string[]): void {
  const networks = open.slice(0, maxReported)
  if (open.length === 0) log.info('reaches every network again')
  else log.warn({ networks }, 'cannot reach a network; leaving its profiles to other workers')
  continuity?.reportUnreachable(networks)
}
