// The answers of the health addresses, for the routes of the API and for the worker's own port.
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Continuity } from '../continuity/continuity.ts'
import type { Database } from '../db/db.ts'
import { measureBacklog } from './backlog.ts'
import { measureDegradations } from './degradations.ts'
import { measureFigures } from './measure-figures.ts'
import type { Metrics } from './metrics.ts'
import type { Watched } from './operator-notices.ts'

export type HealthContext = Watched & {
  database: Database
  continuity: Continuity
  metrics: Metrics
}

export type Readiness = { code: 200 | 503; body: { status: string; reason?: string } }
export type Health = {
  registry: Registry
  readReadiness(): Promise<Readiness>
}

const opened = new WeakMap<Metrics, Health>()

/** Once for the metrics of a process, whose names are taken then: two servers of it answer the same. */
export function openHealth(using: HealthContext): Health {
  const health = opened.get(using.metrics) ?? open(using)
  opened.set(using.metrics, health)
  return health
}

function open(using: HealthContext): Health {
  const { pool, database, continuity, metrics } = using
  const { registry } = metrics
  measurePool(pool, registry)
  measureBacklog(database, registry)
  measureFigures(database, registry)
  const readDegradations = measureDegradations(using, continuity, registry)
  return {
    registry,
    async readReadiness() {
      const reasons = await readDegradations()
      if (!reasons)
        return {
          code: 503,
          body: { status: 'not ready', reason: 'the database does not answer' },
        }
      return reasons.length === 0
        ? { code: 200, body: { status: 'ready' } }
        : // Still 200, because the process works. If a proxy removed every process, no client could read the reason.
          { code: 200, body: { status: 'degraded', reason: reasons.join(' ') } }
    },
  }
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
