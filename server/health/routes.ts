// Is it alive, is it ready, what has it done: for whatever runs the service.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Continuity } from '../db/continuity.ts'
import type { Database } from '../db/db.ts'
import { measureBacklog } from './backlog.ts'
import { openQuestion } from './question.ts'

type Using = { pool: pg.Pool; database: Database; continuity: Continuity }

export function healthRoutes(app: FastifyInstance, { pool, database, continuity }: Using): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePool(pool, registry)
  measureBacklog(database, registry)
  measureContinuity(continuity, registry)

  app.get('/livez', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'alive' }))

  const databaseAnswers = openQuestion(() => pool.query('select 1').then(() => true), false)
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    (await databaseAnswers())
      ? readiness(continuity)
      : reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' }),
  )

  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

/** 200 all the same: it answers, and reading works. Without any process a proxy could not even say why. */
function readiness(continuity: Continuity) {
  const reason = continuity.behind()
  return reason === undefined ? { status: 'ready' } : { status: 'degraded', reason }
}

function measureContinuity(continuity: Continuity, registry: Registry): void {
  new Gauge({
    name: 'carillon_database_behind',
    help: '1: the database has lost changes that were confirmed. Nothing is published until carillon restored was run',
    registers: [registry],
    collect() {
      this.set(continuity.behind() === undefined ? 0 : 1)
    },
  })
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
    // The route's pattern, never the address itself: labels must stay few.
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
