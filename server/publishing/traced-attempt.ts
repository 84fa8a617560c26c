// An attempt as a span of the trace in which its message was scheduled. Calls to the network are below it.
import type { ClaimedLane } from '../lanes/claim.ts'
import { findTraces } from '../tracing/message-traces.ts'
import { isTracing, SpanKind, traced } from '../tracing/tracing.ts'
import type { PublisherContext } from './context.ts'
import type { Begun, Settlement } from './ledger/ledger.ts'

export async function tracedAttempt<T extends { settlement: Settlement } | undefined>(
  { database }: PublisherContext,
  { profile }: ClaimedLane,
  { id, attempts, chain_head: head }: Begun,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work()
  // A part belongs to the trace of the whole.
  const scheduled = head ?? id
  const what = {
    name: `publish to ${profile.type}`,
    kind: SpanKind.INTERNAL,
    parent: (await findTraces(database, [scheduled])).get(scheduled) ?? null,
    attributes: { 'carillon.message.id': id, 'carillon.attempt': attempts },
  }
  return traced(what, async (span) => {
    const outcome = await work()
    if (outcome) span?.setAttribute('carillon.outcome', outcome.settlement.to)
    return outcome
  })
}
