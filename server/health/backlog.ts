// How far behind the work is, whoever does it: read from the database when somebody asks, by any process that serves.
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/db.ts'
import { readCollectingLag } from '../interactions/interactions.ts'
import { readPublishingLag } from '../publishing/publishing.ts'
import { openQuestion } from './question.ts'

export function measureBacklog(database: Database, registry: Registry): void {
  measureLag(registry, {
    name: 'carillon_publishing_lag_seconds',
    help: 'How long the profile that has waited longest has had a message due. No worker runs, or all hands are full',
    read: () => readPublishingLag(database),
  })
  measureLag(registry, {
    name: 'carillon_collecting_lag_seconds',
    help: 'How long the profile that has waited longest should have been read for interactions',
    read: () => readCollectingLag(database),
  })
}

type Lag = { name: string; help: string; read: () => Promise<number> }

function measureLag(registry: Registry, { name, help, read }: Lag): void {
  // Without the database nothing is known, and nothing is not zero.
  const lag = openQuestion(read, Number.NaN)
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await lag())
    },
  })
}
