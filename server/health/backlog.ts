// Metrics of how far the workers are behind. Every process that serves HTTP reads them from the database on demand.
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/db.ts'
import { readCollectingLag } from '../interactions/interactions.ts'
import { readPublishingLag } from '../publishing/publishing.ts'
import { boundQuery } from './bounded-query.ts'

export function measureBacklog(database: Database, registry: Registry): void {
  measureLag(registry, {
    name: 'carillon_publishing_lag_seconds',
    help: 'How long the most overdue profile has had a message due. High: no worker runs, or all workers are busy',
    read: () => readPublishingLag(database),
  })
  measureLag(registry, {
    name: 'carillon_collecting_lag_seconds',
    help: 'How long the reading of interactions of the most overdue profile has been due',
    read: () => readCollectingLag(database),
  })
}

type Lag = { name: string; help: string; read: () => Promise<number> }

function measureLag(registry: Registry, { name, help, read }: Lag): void {
  // NaN, because without the database the lag is unknown, not zero.
  const lag = boundQuery(read, Number.NaN)
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await lag())
    },
  })
}
