// The metrics of one process: a registry, and the functions that count an attempt, a delivery or a request.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Descriptions } from '../networks/registry.ts'
import type { AttemptOutcome } from '../publishing/publishing.ts'

export type Metrics = {
  registry: Registry
  /** An attempt was settled by this process. */
  countAttempt(outcome: AttemptOutcome): void
  /** An endpoint has answered a delivery, or has not. */
  countDelivery(isDelivered: boolean): void
  countRequest(labels: { method: string; route: string; status: number }, ms: number): void
}

/** Half a second is not noticed by a reader; six hours is the default catch-up window. */
const latenessBuckets = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200, 21_600]

export function openMetrics(descriptions: Descriptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const attempts = new Counter({
    name: 'carillon_publish_attempts_total',
    help: 'Attempts to publish: sent, failed, to_repeat (the network certainly did not take it), unknown (to be looked for)',
    labelNames: ['network', 'outcome'],
    registers,
  })
  const lateness = new Histogram({
    name: 'carillon_publish_lateness_seconds',
    help: 'From the send time of a message to the confirmed post, by the clock of the database',
    labelNames: ['network'],
    buckets: latenessBuckets,
    registers,
  })
  const deliveries = new Counter({
    name: 'carillon_webhook_deliveries_total',
    help: 'Deliveries of events to endpoints, by outcome; a failed one is repeated',
    labelNames: ['outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'carillon_http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  measureVersions(descriptions, registry)
  return {
    registry,
    countAttempt({ network, outcome, lateMs }) {
      attempts.inc({ network, outcome })
      if (outcome === 'sent') lateness.observe({ network }, Math.max(lateMs, 0) / 1000)
    },
    countDelivery(isDelivered) {
      deliveries.inc({ outcome: isDelivered ? 'delivered' : 'failed' })
    },
    countRequest(labels, ms) {
      durations.observe(labels, ms / 1000)
    },
  }
}

function measureVersions(descriptions: Descriptions, registry: Registry): void {
  const end = new Gauge({
    name: 'carillon_network_version_end_timestamp_seconds',
    help: 'When the network ends the version of its API that this Carillon speaks',
    labelNames: ['network', 'version'],
    registers: [registry],
  })
  for (const { name, version } of descriptions)
    if (version)
      end.set({ network: name, version: version.name }, Date.parse(version.endsOn) / 1000)
}
