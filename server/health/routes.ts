// Liveness, readiness and metrics endpoints of the API, for orchestrators and monitoring.
import type { FastifyInstance } from 'fastify'
import { type HealthContext, openHealth } from './health.ts'
import type { Metrics } from './metrics.ts'

const quiet = { schema: { hide: true }, logLevel: 'warn' } as const

export function registerHealth(app: FastifyInstance, using: HealthContext): void {
  const { registry, readReadiness } = openHealth(using)
  measureRequests(app, using.metrics)

  app.get('/livez', quiet, async () => ({ status: 'alive' }))

  app.get('/readyz', quiet, async (_request, reply) => {
    const { code, body } = await readReadiness()
    return reply.code(code).send(body)
  })

  app.get('/metrics', quiet, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function measureRequests(app: FastifyInstance, { countRequest }: Metrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // The pattern of the route instead of the URL keeps the number of labels small.
    countRequest({ method, route: routeOptions.url ?? 'unknown', status: statusCode }, elapsedTime)
    done()
  })
}
