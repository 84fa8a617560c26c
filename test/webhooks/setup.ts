// An app on a database of its own, and the means to deliver its events.
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import pino from 'pino'
import { inTransaction } from '../../server/db/db.ts'
import { startWorker } from '../../server/jobs/jobs.ts'
import { openOutbound } from '../../server/outbound/outbound.ts'
import { type Deliverer, type DeliverPayload, deliver } from '../../server/webhooks/deliver.ts'
import type { Pace } from '../../server/webhooks/delivery-queue.ts'
import { openSlots } from '../../server/webhooks/delivery-slots.ts'
import { signingSecrets } from '../../server/webhooks/secret.ts'
import { type Event, emit } from '../../server/webhooks/webhooks.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase, type TestDatabase } from '../support/database.ts'
import { testKeyRing } from '../support/keys.ts'
import { buildWorld } from '../support/world.ts'

export const clientId = 'app-of-the-test'

export type Setup = {
  database: TestDatabase
  deliverer: Deliverer
  secret: string
  emit(events: Partial<Event>[]): Promise<void>
  /** The job of an endpoint, run here and now. */
  deliver(url: string, payload?: Partial<DeliverPayload>): Promise<void>
  endpoint(url: string): Promise<EndpointRow>
  deliveries(url: string): Promise<DeliveryRow[]>
}

type EndpointRow = {
  id: string
  seq_no: string
  leased_until: Date | null
  disabled_at: Date | null
  failing_since: Date | null
  waiting_since: Date | null
}
type DeliveryRow = {
  id: string
  seq_no: string | null
  type: string
  state: string
  attempts: number
  next_at: Date | null
  last_status: number | null
  last_error: string | null
}

const patient: Pace = { pausesMs: [50, 100, 200], patienceMs: 3_600_000, leaseMs: 90_000 }

export async function setUp(
  options: { pace?: Partial<Pace>; timeoutMs?: number; callbackUrl?: string } = {},
): Promise<Setup> {
  const database = await makeTestDatabase()
  await addApp(database, clientId, options.callbackUrl)
  const outbound = openOutbound({
    allowPrivate: true,
    timeoutMs: options.timeoutMs ?? 20_000,
    maxBytes: 10_000,
  })
  atEnd(() => outbound.close())
  const deliverer: Deliverer = {
    database: database.database,
    keyRing: testKeyRing,
    outbound,
    pace: { ...patient, ...options.pace },
  }
  const [secret = ''] = await signingSecrets(database.database, testKeyRing, clientId)
  const endpoint = async (url: string) =>
    one<EndpointRow>(database, 'select * from webhook_endpoints where url = $1', [url])
  return {
    database,
    deliverer,
    secret,
    endpoint,
    emit: (events) =>
      inTransaction(database.database, (tx) =>
        emit(
          tx,
          events.map((event) => ({ clientId, urls: [], type: 'message.sent', data: {}, ...event })),
        ),
      ),
    deliver: async (url, payload = {}) =>
      deliver(deliverer, { endpointId: (await endpoint(url)).id, ...payload }),
    deliveries: async (url) => {
      const { rows } = await database.pool.query<DeliveryRow>(
        `select delivery.* from webhook_deliveries delivery join webhook_endpoints endpoint
           on endpoint.id = endpoint_id where url = $1 order by delivery.id`,
        [url],
      )
      return rows
    },
  }
}

export async function addApp(database: TestDatabase, id: string, callbackUrl?: string) {
  const app = { kind: 'MEMBER' as const, isPublic: true, ...(callbackUrl ? { callbackUrl } : {}) }
  await buildWorld(database, { organization: { plan: 'TEAM' }, apps: { [id]: app } })
}

export async function one<Row extends object>(
  database: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await database.pool.query<Row>(text, values)
  const [row] = rows
  if (!row) throw new Error(`no row: ${text}`)
  return row
}

export function deliverTasks(deliverer: Deliverer, concurrency: number): TaskList {
  const using = { slots: openSlots(concurrency), ...deliverer }
  return { deliver: (payload) => deliver(using, payload as DeliverPayload) }
}

/** A worker of its own, as one process has it. */
export async function startRunner(
  setup: Setup,
  options: { pool?: pg.Pool; deliverer?: Deliverer; concurrency?: number } = {},
): Promise<void> {
  const { concurrency = 10 } = options
  const worker = await startWorker({
    pool: options.pool ?? setup.database.pool,
    log: pino({ level: 'silent' }),
    tasks: deliverTasks(options.deliverer ?? setup.deliverer, concurrency),
    crontab: ' ',
    concurrency,
    // For what is due later: new jobs are notified. Each of the concurrent workers polls.
    pollMs: 500,
  })
  atEnd(worker.stop)
}

export function countUp(to: number): number[] {
  return Array.from({ length: to }, (_, index) => index + 1)
}
