// The task that serves one endpoint: takes a slot, then claims, sends and settles batches of its queue until it is empty.
import type { Database } from '../db/db.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { findTraces } from '../tracing/message-traces.ts'
import { dequeueNext, enqueue } from './backlog.ts'
import {
  claimEndpoint,
  findQueue,
  type Pace,
  type Queue,
  type Result,
  settle,
  takeDeliveries,
} from './delivery-queue.ts'
import { openSlots, type Slot, type Slots } from './delivery-slots.ts'
import { signingSecrets } from './secret.ts'
import { type Delivery, type Outcome, sendDelivery } from './send.ts'
import { traceDelivery } from './trace-delivery.ts'
import { wakeEndpoint } from './webhooks.ts'

export type Deliverer = {
  database: Database
  keyRing: KeyRing
  outbound: Outbound
  /** Without it every job gets a slot. */
  slots?: Slots
  pace?: Pace
  /** Called after each delivery, for the metrics of the process. */
  countDelivery?: (isDelivered: boolean) => void
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const usualPace: Pace = {
  pausesMs: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour],
  patienceMs: 24 * hour,
  leaseMs: 30 * second,
}

/** A receiver that takes longer to answer is slow. */
const slowMs = second
/** The first batch. Each later one is twice what the last one delivered, so that few numbers are taken back after a failure. */
const batchSize = 10
const maxBatch = 100
/** A batch is settled after this time even if it is not complete: a crash then repeats little. */
const batchMs = second
/** A busy endpoint gives its slot back after this time. */
const turnMs = 10 * second

export type DeliverPayload = {
  endpointId: string
  isProbe?: boolean
  /** The job comes from the backlog. */
  waitingSince?: string
}

export async function deliver(
  using: Deliverer,
  { endpointId, isProbe = false, waitingSince }: DeliverPayload,
  stop?: AbortSignal,
): Promise<void> {
  const { database, slots = openSlots(Number.POSITIVE_INFINITY) } = using
  const queue = await findQueue(database, endpointId, isProbe)
  let slot = queue && slots.take(queue)
  if (queue && !slot) {
    await enqueue(database, queue, waitingSince)
    // A slot that was released meanwhile did not see this endpoint in the backlog.
    slot = slots.take(queue)
  }
  try {
    // A late one gives its place to one that is new.
    const onLate = () => void dequeueNext(database, slots.capacity()).catch(() => undefined)
    if (queue && slot) await serve(using, queue, { slot, stop, onLate, isFirstProbe: isProbe })
  } finally {
    slot?.release()
    // Also after a job from the backlog that found nothing to do: its place goes to another endpoint.
    if (slot || waitingSince !== undefined) await dequeueNext(database, slots.capacity())
  }
}

type Turn = { slot: Slot; stop: AbortSignal | undefined; onLate: () => void }

/**
 * A job for an endpoint that another process serves ends at once. The one that serves it claims again after each release,
 * so it sees every delivery that was committed before that job.
 */
async function serve(
  using: Deliverer,
  { id, clientId }: Queue,
  { isFirstProbe, ...turn }: Turn & { isFirstProbe: boolean },
): Promise<void> {
  const { database, keyRing, outbound, pace = usualPace } = using
  const secrets = await signingSecrets(database, keyRing, clientId)
  const turnEndsAt = performance.now() + turnMs
  for (let [isProbe, limit] = [isFirstProbe, batchSize]; ; isProbe = false) {
    const startedAt = performance.now()
    if (startedAt > turnEndsAt || turn.stop?.aborted) return wakeEndpoint(database, id)
    const claim = await claimEndpoint(database, id, { isProbe, leaseMs: pace.leaseMs })
    if (!claim) return
    // After a failure one delivery is enough to find out whether the receiver is back.
    const batch = await takeDeliveries(database, claim, claim.is_failing ? 1 : limit)
    // A request that begins before this time ends before the lease does.
    const safeUntil = startedAt + 0.9 * pace.leaseMs - outbound.timeoutMs
    const traces = await findTraces(
      database,
      batch.map(({ message_id: messageId }) => messageId),
    )
    const send = (delivery: Delivery) =>
      traceDelivery(traces, delivery, () => sendDelivery(outbound, secrets, claim, delivery))
    const results = await sendBatch(send, batch, { ...turn, safeUntil })
    await settle(database, claim, results, pace)
    count(using, results)
    if (results.some(({ error }) => error !== null)) return
    limit = Math.min(2 * results.length || 1, maxBatch)
  }
}

function count({ countDelivery }: Deliverer, results: Result[]): void {
  for (const { error } of results) countDelivery?.(error === null)
}

/** Until one fails: the deliveries behind it must not overtake it. */
async function sendBatch(
  send: (delivery: Delivery) => Promise<Outcome>,
  batch: Delivery[],
  { slot, stop, onLate, safeUntil }: Turn & { safeUntil: number },
): Promise<Result[]> {
  const results: Result[] = []
  const endsAt = Math.min(safeUntil, performance.now() + batchMs)
  for (const delivery of batch) {
    // Checked before each request: a process that was frozen may have lost its lease.
    if (performance.now() > endsAt || stop?.aborted) break
    const timer = setTimeout(() => {
      slot.isLate = true
      onLate()
    }, slowMs)
    const outcome = await send(delivery).finally(() => clearTimeout(timer))
    const isSlow = slot.isLate
    slot.isLate = false
    slot.isHealthy ||= outcome.error === null && !isSlow
    results.push({ ...outcome, id: delivery.id, attempts: delivery.attempts, isSlow })
    if (outcome.error !== null) break
  }
  return results
}
