// Liveness, readiness and metrics endpoints, for orchestrators and monitoring.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Continuity } from '../continuity/continuity.ts'
import type { Database } from '../db/db.ts'
import { measureBacklog } from './backlog.ts'
import { measureDegradations } from './degradations.ts'
import type { Watched } from './operator-notices.ts'

type Using = Watched & { database: Database; continuity: Continuity }

export function registerHealthRoutes(app: FastifyInstance, using: Using): void {
  const { pool, database, continuity } = using
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePool(pool, registry)
  measureBacklog(database, registry)
  const readDegradations = measureDegradations(using, continuity, registry)

  app.get('/livez', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'alive' }))

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const reasons = await readDegradations()
    if (!reasons)
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' })
    return reasons.length === 0
      ? { status: 'ready' }
      : // Still 200, because the service answers. If a proxy removed every process, no client could read the reason.
        { status: 'degraded', reason: reasons.join(' ') }
  })

  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
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

function measurePool(pool: pg.Pool, registry: Registry): void {
  new Gauge({
    name: 'carillon_database_connections',
    help: 'Connections of this process to PostgreSQL',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}
