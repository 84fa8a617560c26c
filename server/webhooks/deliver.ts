// The task that serves one endpoint: takes its deliveries in order, sends them one after the other, writes down what came
// of them. At least once, in order, with the same id and number each time, whatever breaks in between.
import type { Database } from '../db/db.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { callNext, park } from './backlog.ts'
import {
  claimEndpoint,
  type Endpoint,
  type Failure,
  findServable,
  type Line,
  releaseEndpoint,
  type Sent,
  settleDelivered,
  settleFailure,
  takeDeliveries,
} from './delivery-queue.ts'
import type { Hand, Hands } from './delivery-slots.ts'
import { signingSecrets } from './secret.ts'
import { type Delivery, sendDelivery } from './send.ts'
import { wakeEndpoint } from './webhooks.ts'

export type Deliverer = {
  database: Database
  keyRing: KeyRing
  outbound: Outbound
  /** Without it as many lines are served as there are jobs. */
  hands?: Hands
  pace?: Pace
}

export type Pace = {
  /** After the first failure, the second, …; the last one from then on. */
  pausesMs: number[]
  /** How long a receiver may do nothing but fail. */
  patienceMs: number
  /** How long an endpoint stays with a process that gives no sign of life; well above the time of a request. */
  leaseMs: number
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const usualPace: Pace = {
  pausesMs: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour],
  patienceMs: 24 * hour,
  leaseMs: 30 * second,
}

/** A receiver that takes longer to answer has a share of the hands, like one that does not answer. */
const slowMs = 1000
const batchSize = 100
/** After this long a batch is written down even if it is not done: a crash repeats little. */
const batchMs = 1000
/** After this long a busy endpoint goes to the back of the queue, so that the others get their turn. */
const turnMs = 10_000

export type DeliverPayload = {
  endpointId: string
  isProbe?: boolean
  /** It was called from the waiting room. */
  waitingSince?: string
}

/** The job of a line: serve it, if there is something to send and a hand for it. */
export async function deliver(
  using: Deliverer,
  payload: DeliverPayload,
  stop?: AbortSignal,
): Promise<void> {
  const { endpointId, isProbe = false, waitingSince } = payload
  const line = await findServable(using.database, endpointId, isProbe)
  if (!using.hands) return line && serve(using, payload, undefined, stop)
  const hand = line && (await takeHand(using.hands, using.database, line, waitingSince))
  try {
    if (hand) await serve(using, payload, hand, stop)
  } finally {
    hand?.letGo()
    // Who was called for nothing calls another in its place, so that there are never fewer at work than could be.
    if (hand || waitingSince !== undefined) await callNext(using.database, using.hands.room())
  }
}

/** After it waits it looks once more: a hand that was let go in between has called without seeing it. */
async function takeHand(
  hands: Hands,
  database: Database,
  line: Line,
  waitingSince: string | undefined,
): Promise<Hand | undefined> {
  const wanted = { clientId: line.client_id, isProven: line.standing === 'proven' }
  const hand = hands.take(wanted)
  if (hand) return hand
  await park(database, line, waitingSince)
  return hands.take(wanted)
}

/**
 * A job that comes while the endpoint is served elsewhere ends at once: whoever serves it looks again after letting go,
 * so nothing that was committed before the job came is left behind.
 */
async function serve(
  using: Deliverer,
  { endpointId, isProbe = false }: DeliverPayload,
  hand: Hand | undefined,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { leaseMs } = using.pace ?? usualPace
  const turnEndsAt = performance.now() + turnMs
  for (let probing = isProbe; ; probing = false) {
    const now = performance.now()
    if (now > turnEndsAt || stop?.aborted) return wakeEndpoint(using.database, endpointId)
    const claim = { isProbe: probing, leaseMs }
    const endpoint = await claimEndpoint(using.database, endpointId, claim)
    if (!endpoint) return
    // A request that begins before this time ends before the lease does.
    const safeUntil = now + 0.9 * leaseMs - using.outbound.timeoutMs
    const turn = { endsAt: Math.min(turnEndsAt, safeUntil), stop, hand }
    // Where nothing got through the last time, one event finds out whether it does now.
    const limit = probing || endpoint.is_failing ? 1 : batchSize
    if (!(await drain(using, endpoint, turn, limit))) return
  }
}

type Turn = { endsAt: number; stop: AbortSignal | undefined; hand: Hand | undefined }

/** True: the endpoint was let go and may be claimed again. False: it waits for another time, or is another's already. */
async function drain(
  using: Deliverer,
  endpoint: Endpoint,
  turn: Turn,
  limit: number,
): Promise<boolean> {
  const secrets = await signingSecrets(using.database, using.keyRing, endpoint.client_id)
  while (performance.now() < turn.endsAt && !turn.stop?.aborted) {
    const batch = await takeDeliveries(using.database, endpoint, limit)
    const results = await sendBatch(using.outbound, { endpoint, secrets, turn }, batch)
    if (results.sent.length > 0 && !results.isSlow) turn.hand?.prove()
    const standing = await settle(using, endpoint, batch, results)
    if (standing !== 'more') return standing === 'drained'
  }
  await releaseEndpoint(using.database, endpoint)
  return true
}

async function settle(
  { database, pace = usualPace }: Deliverer,
  endpoint: Endpoint,
  batch: Delivery[],
  { sent, isSlow, failed }: Results,
): Promise<'drained' | 'more' | 'failed' | 'lost'> {
  if (batch.length === 0) {
    await releaseEndpoint(database, endpoint)
    return 'drained'
  }
  const isLast = sent.length === batch.length && batch.length < batchSize
  const how = { isLast, isSlow }
  if (sent.length > 0 && !(await settleDelivered(database, endpoint, sent, how))) return 'lost'
  if (failed) {
    const pauseMs = pace.pausesMs[failed.attempts] ?? pace.pausesMs.at(-1) ?? hour
    await settleFailure(database, endpoint, { ...failed, pauseMs }, pace.patienceMs)
    return 'failed'
  }
  return isLast ? 'drained' : 'more'
}

type Results = {
  sent: Sent[]
  /** The last answer took long. */
  isSlow: boolean
  failed?: Omit<Failure, 'pauseMs'> & { attempts: number }
}

/** Until one fails: the order is a promise, so nothing overtakes it. */
async function sendBatch(
  outbound: Outbound,
  to: { endpoint: Endpoint; secrets: string[]; turn: Turn },
  batch: Delivery[],
): Promise<Results> {
  const sent: Sent[] = []
  let isSlow = false
  const endsAt = Math.min(to.turn.endsAt, performance.now() + batchMs)
  for (const delivery of batch) {
    // Before each request: a process that was frozen wakes up here, and its lease may be another's by now.
    if (performance.now() > endsAt || to.turn.stop?.aborted) break
    const { id, attempts } = delivery
    const startedAt = performance.now()
    const outcome = await countingLate(to.turn.hand, () =>
      sendDelivery(outbound, to.secrets, to.endpoint, delivery),
    )
    isSlow = performance.now() - startedAt > slowMs
    if (!outcome.delivered) return { sent, isSlow, failed: { ...outcome, id, attempts } }
    sent.push({ id, status: outcome.status })
  }
  return { sent, isSlow }
}

async function countingLate<T>(hand: Hand | undefined, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => hand?.delay(true), slowMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    hand?.delay(false)
  }
}
