// A delivery as a span of the trace in which the message of its event was scheduled.
import { SpanKind, traced } from '../tracing/tracing.ts'
import type { Delivery, Outcome } from './send.ts'

export function traceDelivery(
  traces: Map<string, string>,
  { id, type, attempts, message_id: messageId }: Delivery,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const what = {
    name: `deliver ${type}`,
    kind: SpanKind.PRODUCER,
    parent: traces.get(messageId ?? '') ?? null,
    attributes: { 'carillon.delivery.id': id, 'carillon.attempt': attempts + 1 },
  }
  return traced(what, async (span) => {
    const outcome = await work()
    if (outcome.status !== null) span?.setAttribute('http.response.status_code', outcome.status)
    return outcome
  })
}
