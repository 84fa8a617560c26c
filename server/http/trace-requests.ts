// A span for each request to the API, under the trace of its client.
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { SpanKind, SpanStatusCode, startSpan, within } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request
    const route = routeOptions.url ?? 'unknown'
    const parent = headers.traceparent
    request.span = startSpan({
      name: `${method} ${route}`,
      kind: SpanKind.SERVER,
      parent: typeof parent === 'string' ? parent : null,
      attributes: { 'http.request.method': method, 'http.route': route, 'carillon.request.id': id },
    })
    done()
  })
  // Only here: the parsers of bodies call back from the socket, where no span is active.
  app.addHook('preHandler', ({ span }, _reply, done) => (span ? within(span, done) : done()))
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
