// Liveness, readiness and metrics endpoints of the API, for orchestrators and monitoring.
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { type HealthContext, openHealth } from './health.ts'

const quiet = { schema: { hide: true }, logLevel: 'warn' } as const

export function registerHealth(app: FastifyInstance, using: HealthContext): void {
  const { registry, readReadiness } = openHealth(using)
  measureRequests(app, registry)

  app.get('/livez', quiet, async () => ({ status: 'alive' }))

  app.get('/readyz', quiet, async (_request, reply) => {
    const { code, body } = await readReadiness()
    return reply.code(code).send(body)
  })

  app.get('/metrics', quiet, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'carillon_http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route instead of the URL keeps the number of labels small.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
}
