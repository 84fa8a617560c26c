// The task that serves one endpoint: takes its deliveries in order, sends them one after the other, writes down what came
// of them. At least once, in order, with the same id and number each time, whatever breaks in between.
import type { Database } from '../db/db.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  claimEndpoint,
  type Endpoint,
  type Failure,
  leaseMs,
  releaseEndpoint,
  type Sent,
  settleDelivered,
  settleFailure,
  takeDeliveries,
} from './line.ts'
import { signingSecrets } from './secret.ts'
import { type Delivery, sendDelivery } from './send.ts'

export type Deliverer = {
  database: Database
  keyRing: KeyRing
  outbound: Outbound
  pace?: Pace
}

export type Pace = {
  /** After the first failure, the second, …; the last one from then on. */
  pausesMs: number[]
  /** How long a receiver may do nothing but fail. */
  patienceMs: number
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const usualPace: Pace = {
  pausesMs: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour],
  patienceMs: 24 * hour,
}

const batchSize = 100
/** After this long a batch is written down even if it is not done: a crash repeats little. */
const batchMs = 1000
/** After this long a busy endpoint goes to the back of the queue, so that the others get their turn. */
const turnMs = 10_000

export type DeliverPayload = { endpointId: string; isProbe?: boolean }

/**
 * A job that comes while the endpoint is served elsewhere ends at once: whoever serves it looks again after letting go,
 * so nothing that was committed before the job came is left behind.
 */
export async function deliver(
  using: Deliverer,
  { endpointId, isProbe = false }: DeliverPayload,
  stop?: AbortSignal,
): Promise<void> {
  const turn = { endsAt: performance.now() + turnMs, stop }
  for (let probing = isProbe; ; probing = false) {
    const endpoint = await claimEndpoint(using.database, endpointId, probing)
    if (!endpoint) return
    const isDrained = await drain(using, endpoint, turn, probing ? 1 : batchSize)
    if (!isDrained) return
  }
}

type Turn = { endsAt: number; stop: AbortSignal | undefined }

/** True: the line was empty, and the endpoint has been let go. */
async function drain(
  using: Deliverer,
  endpoint: Endpoint,
  turn: Turn,
  limit: number,
): Promise<boolean> {
  const secrets = await signingSecrets(using.database, using.keyRing, endpoint.client_id)
  for (;;) {
    const leasedAt = performance.now()
    const batch = await takeDeliveries(using.database, endpoint, limit)
    const results = await sendBatch(using, { endpoint, secrets, leasedAt }, batch)
    const standing = await settle(using, endpoint, batch, results)
    if (standing !== 'more') return standing === 'drained'
    if (performance.now() > turn.endsAt || turn.stop?.aborted) {
      await releaseEndpoint(using.database, endpoint, { isWaiting: true })
      return false
    }
  }
}

async function settle(
  { database, pace = usualPace }: Deliverer,
  endpoint: Endpoint,
  batch: Delivery[],
  { sent, failed }: Results,
): Promise<'drained' | 'more' | 'failed' | 'lost'> {
  if (batch.length === 0) {
    await releaseEndpoint(database, endpoint, { isWaiting: false })
    return 'drained'
  }
  const isLast = sent.length === batch.length && batch.length < batchSize
  if (sent.length > 0 && !(await settleDelivered(database, endpoint, sent, isLast))) return 'lost'
  if (failed) {
    const pauseMs = pace.pausesMs[failed.attempts] ?? pace.pausesMs.at(-1) ?? hour
    await settleFailure(database, endpoint, { ...failed, pauseMs }, pace.patienceMs)
    return 'failed'
  }
  return isLast ? 'drained' : 'more'
}

type Results = { sent: Sent[]; failed?: Omit<Failure, 'pauseMs'> & { attempts: number } }

/** Until one fails: the order is a promise, so nothing overtakes it. */
async function sendBatch(
  { outbound }: Deliverer,
  to: { endpoint: Endpoint; secrets: string[]; leasedAt: number },
  batch: Delivery[],
): Promise<Results> {
  const sent: Sent[] = []
  const startedAt = performance.now()
  // A process that was frozen wakes up here, perhaps without the lease: it must not send before it has asked again.
  const safeUntil = to.leasedAt + leaseMs - outbound.timeoutMs - 2 * second
  for (const delivery of batch) {
    const now = performance.now()
    if (now > safeUntil || (sent.length > 0 && now - startedAt > batchMs)) break
    const { id, attempts } = delivery
    const outcome = await sendDelivery(outbound, to.secrets, to.endpoint.url, delivery)
    if (!outcome.delivered) return { sent, failed: { ...outcome, id, attempts } }
    sent.push({ id, status: outcome.status })
  }
  return { sent }
}
