// OpenTelemetry: a message is one trace, from the request that scheduled it to its network and its webhooks. Nothing is recorded without
// OTEL_EXPORTER_OTLP_ENDPOINT. No text, name, secret or path of a URL becomes part of a span.
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

export type TracingOptions = {
  /** Of the collector. */
  endpoint: URL
  /** The share of traces that is recorded. */
  ratio: number
}

type Traced = {
  name: string
  kind: SpanKind
  /** The result of an earlier `currentTrace`, in this process or another; null: a trace of its own. Without it: the active span. */
  parent?: string | null | undefined
  attributes?: Attributes
}

const tracerName = 'carillon'
let isOn = false

/** Returns what sends the last spans and stops. */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  // Loaded only where traces are wanted.
  const { openExporter } = await import('./exporter.ts')
  const stop = openExporter(options)
  isOn = true
  return async () => {
    isOn = false
    await stop()
  }
}

export function isTracing(): boolean {
  return isOn
}

/** The work gets the span to add attributes to; undefined if nothing is recorded. */
export function traced<T>(what: Traced, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!isOn) return work()
  const { name, kind, attributes = {} } = what
  const tracer = trace.getTracer(tracerName)
  return tracer.startActiveSpan(name, { kind, attributes }, contextOf(what), async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // Its message may name a text or an address.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** For work that is not one function, such as a request: the caller ends it, and runs what belongs to it by `within`. */
export function startSpan(what: Traced): Span {
  const { name, kind, attributes = {} } = what
  return trace.getTracer(tracerName).startSpan(name, { kind, attributes }, contextOf(what))
}

export function within(span: Span, work: () => void): void {
  context.with(trace.setSpan(context.active(), span), work)
}

/** The active span, as the header `traceparent` of W3C names it. */
export function currentTrace(): string | undefined {
  if (!isOn) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

function contextOf({ parent }: Traced): Context {
  if (parent === undefined) return context.active()
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent })
}

export { SpanKind, SpanStatusCode }
