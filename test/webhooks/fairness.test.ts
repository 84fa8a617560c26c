// Receivers that accept a request and never answer: they do not delay other apps, and hardly their own.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dequeueNext } from '../../server/webhooks/backlog.ts'
import { deliver } from '../../server/webhooks/deliver.ts'
import type { Pace } from '../../server/webhooks/delivery-queue.ts'
import { type Capacity, openSlots, type Slot } from '../../server/webhooks/delivery-slots.ts'
import { sweepDeliveries } from '../../server/webhooks/sweep.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { addApp, clientId, countUp, one, type Setup, setUp, startRunner } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

/** One host for all receivers, like that of a large provider. Requests under /silent get no answer. */
async function startHost(): Promise<Receiver> {
  const host = await startReceiver()
  host.behave((event) => (event.path.startsWith('/silent') ? new Promise(() => undefined) : null))
  return host
}

/** Longer than `eventually` waits: what has to wait for the time-out of a request is never seen. */
const endlessMs = 120_000

/** The runner starts first: at the end the host closes before it, which ends the requests under way. */
async function start(timeoutMs: number, concurrency = 40, pace: Partial<Pace> = {}) {
  // Nothing is sent whose time-out would come after the end of the lease.
  const setup = await setUp({ timeoutMs, pace: { leaseMs: 2 * timeoutMs, ...pace } })
  await startRunner(setup, { concurrency })
  return { setup, host: await startHost() }
}

function silentUrls(host: Receiver, amount: number): string[] {
  return countUp(amount).map((n) => `${host.url}silent/${n}`)
}

function arrived({ accepted }: Receiver, path: string): number {
  return accepted.filter((event) => event.path === path).length
}

/** How long an event takes that is emitted now. */
async function timeFor(setup: Setup, host: Receiver, app: string, path: string): Promise<number> {
  const [before, startedAt] = [arrived(host, path), performance.now()]
  await setup.emit([{ clientId: app, urls: [host.url + path.slice(1)] }])
  await eventually(() => arrived(host, path) > before, { what: `an event at ${path}` })
  return performance.now() - startedAt
}

/** After a second, which a busy machine may need for any answer, the endpoint would count as slow. */
async function timeForFast(setup: Setup, host: Receiver, app: string, path: string) {
  const ms = await timeFor(setup, host, app, path)
  const url = host.url + path.slice(1)
  await eventually(async () => (await setup.endpoint(url)).leased_until === null, {
    what: 'the answer to be written down',
  })
  await setup.database.pool.query('update webhook_endpoints set is_slow = false where url = $1', [
    url,
  ])
  return ms
}

async function countWaiting({ database }: Setup): Promise<number> {
  const text =
    'select count(*)::int as count from webhook_endpoints where waiting_since is not null'
  return (await one<{ count: number }>(database, text)).count
}

test('40 silent receivers of one app delay neither another app nor receivers of their own app that answer', async () => {
  const { setup, host } = await start(endlessMs)
  await addApp(setup.database, 'other-app')
  await timeForFast(setup, host, clientId, '/healthy')
  await setup.emit([{ urls: silentUrls(host, 40) }])
  await eventually(async () => (await countWaiting(setup)) === 35, {
    what: 'the others are in the backlog',
  })
  await eventually(() => host.received.length - host.accepted.length === 5, {
    what: 'five requests are under way',
  })
  // Without shares each of these waits for a time-out.
  for (const [app, path] of [
    ['other-app', '/new'],
    ['other-app', '/new'],
    [clientId, '/healthy'],
  ] as const) {
    const ms = await timeFor(setup, host, app, path)
    assert.ok(ms < endlessMs / 2, `${app} ${path}: ${Math.round(ms)} ms`)
  }
})

test('30 slow receivers of one app do not delay a fast one', async () => {
  const slowMs = 8000
  const { setup, host } = await start(endlessMs)
  host.behave((event) => (event.path.startsWith('/slow') ? sleep(slowMs) : null))
  const slow = countUp(30).map((n) => `${host.url}slow/${n}`)
  await timeForFast(setup, host, clientId, '/fast')
  // Several events: from the second one on it is known that they are slow.
  await setup.emit([{ urls: slow }, { urls: slow }, { urls: slow }])
  await eventually(() => host.received.length > 5, { what: 'slow requests under way' })
  const times: number[] = []
  while (times.length < 40) {
    times.push(await timeForFast(setup, host, clientId, '/fast'))
    await sleep(100)
  }
  const p95 = times.toSorted((a, b) => a - b)[37] ?? Number.NaN
  // Behind a slow one each of these takes eight seconds and more.
  assert.ok(p95 < slowMs / 2, `p95 ${Math.round(p95)} ms`)
})

test('no database connection is held while receivers are waited for', async () => {
  const { setup, host } = await start(endlessMs)
  await setup.emit([{ urls: silentUrls(host, 5) }])
  await eventually(() => host.received.length === 5, { what: 'all are under way' })
  const { pool } = setup.database
  // One listens for jobs; the others come and go.
  await eventually(() => pool.totalCount - pool.idleCount <= 1, {
    what: 'all but one are back',
  })
})

test('silent receivers of many apps do not delay an endpoint that answered the last time', async () => {
  const { setup, host } = await start(endlessMs)
  await addApp(setup.database, 'other-app')
  await timeForFast(setup, host, 'other-app', '/healthy')
  for (const n of countUp(6)) {
    await addApp(setup.database, `silent-${n}`)
    await setup.emit([{ clientId: `silent-${n}`, urls: silentUrls(host, 8) }])
  }
  await eventually(() => host.received.length === 21, { what: 'half of the slots are taken' })
  await eventually(async () => (await countWaiting(setup)) === 28, { what: 'the others wait' })
  const ms = await timeFor(setup, host, 'other-app', '/healthy')
  assert.ok(ms < endlessMs / 2, `${Math.round(ms)} ms`)
})

test('a new receiver of the same app gets its turn, and so does every silent one', async () => {
  // As in use, a retry comes some time after its failure: one that is due at once may take a slot before the backlog.
  const { setup, host } = await start(1400, 40, { pausesMs: [6000] })
  const silent = silentUrls(host, 40)
  await setup.emit([{ urls: silent }])
  // 35 are in front of it, five at a time. Those that come again go behind it.
  await timeFor(setup, host, clientId, '/new')
  const before = host.received.findIndex(({ path }) => path === '/new')
  // Not after a second round of the silent ones.
  assert.ok(before < 80, `${before} requests were made before it`)
  await eventually(() => new Set(host.received.map(({ path }) => path)).size === 41, {
    what: 'all were tried',
  })
  host.behave(undefined)
  await eventually(() => silent.every((url) => arrived(host, new URL(url).pathname) > 0), {
    what: 'all have it',
  })
  await eventually(async () => (await countWaiting(setup)) === 0, { what: 'an empty backlog' })
})

/** A process whose slots for the app are all taken, and one endpoint with an event. */
async function startFull() {
  const setup = await setUp()
  const receiver = await startReceiver()
  const slots = openSlots(4)
  const slot = slots.take({ clientId, isHealthy: true })
  assert.ok(slot)
  await setup.emit([{ urls: [receiver.url] }])
  const { id: endpointId } = await setup.endpoint(receiver.url)
  await setup.database.pool.query('delete from graphile_worker._private_jobs')
  const deliverHere = (using = slots) =>
    deliver({ ...setup.deliverer, slots: using }, { endpointId })
  return { setup, receiver, slots, slot, deliverHere }
}

test('the next slot that is released goes to an endpoint in the backlog', async () => {
  const { setup, receiver, slots, slot, deliverHere } = await startFull()
  await deliverHere()
  await deliverHere()
  assert.equal(await countWaiting(setup), 1)
  assert.equal(receiver.received.length, 0)
  slot.release()
  const second = await startReceiver()
  await setup.emit([{ urls: [second.url] }])
  const { id: endpointId } = await setup.endpoint(second.url)
  await deliver({ ...setup.deliverer, slots }, { endpointId })
  assert.equal(await countWaiting(setup), 0)
  await startRunner(setup)
  await eventually(() => receiver.accepted.length === 1, { what: 'it is served' })
})

test('the sweep starts the backlog again when all processes have died', async () => {
  const { setup, receiver, deliverHere } = await startFull()
  await deliverHere()
  await setup.database.pool.query(
    `update webhook_deliveries set created_at = now() - interval '5 minutes'`,
  )
  await startRunner(setup)
  await sleep(300)
  assert.equal(receiver.received.length, 0)
  await sweepDeliveries(setup.database.database)
  await eventually(() => receiver.accepted.length === 1, { what: 'it is served' })
})

test('a slot that is released while an endpoint enters the backlog is not missed', async () => {
  const { setup, receiver, slots, slot, deliverHere } = await startFull()
  const free = (): Slot | undefined => {
    slot.release()
    return undefined
  }
  let asked = 0
  const take: typeof slots.take = (wanted) => {
    asked += 1
    return asked === 1 ? free() : slots.take(wanted)
  }
  await deliverHere({ ...slots, take })
  assert.equal(receiver.accepted.length, 1)
  assert.equal(await countWaiting(setup), 0)
})

test('a job from the backlog that finds nothing to send starts another endpoint', async () => {
  const { setup, receiver, slot, slots, deliverHere } = await startFull()
  const empty = 'https://empty.example/'
  await setup.emit([{ urls: [empty] }])
  const { id: endpointId } = await setup.endpoint(empty)
  await deliverHere()
  slot.release()
  await setup.database.pool.query(
    `update webhook_deliveries set state = 'failed' where endpoint_id = $1`,
    [endpointId],
  )
  const waitingSince = new Date().toISOString()
  await deliver({ ...setup.deliverer, slots }, { endpointId, waitingSince })
  await startRunner(setup)
  await eventually(() => receiver.accepted.length === 1, { what: 'the other is served' })
})

test('the backlog starts with healthy endpoints, then new ones, then failing ones; each in the order they came', async () => {
  const setup = await setUp()
  const { pool, database } = setup.database
  const waiting = [
    ['failing-first', 2, '2001-01-01'],
    ['failing', 2, '2001-01-02'],
    ['new', 1, '2001-01-03'],
    ['answered', 0, '2001-01-04'],
  ] as const
  for (const [url, rank, since] of waiting)
    await pool.query(
      `insert into webhook_endpoints (client_id, url, waiting_rank, waiting_since) values ($1, $2, $3, $4)`,
      [clientId, url, rank, since],
    )
  const dequeued: string[] = []
  const dequeue = async (capacity: Capacity) => {
    await dequeueNext(database, capacity)
    const { rows } = await pool.query<{ url: string }>(
      `delete from graphile_worker._private_jobs job using webhook_endpoints endpoint
       where endpoint.id::text = job.payload->>'endpointId' returning url`,
    )
    dequeued.push(...rows.map(({ url }) => url))
  }
  await dequeue({ full: [clientId], healthyOnly: [] })
  for (const healthyOnly of ['all', 'all', [clientId], [], [], []] as const)
    await dequeue({ full: [], healthyOnly: healthyOnly === 'all' ? 'all' : [...healthyOnly] })
  assert.deepEqual(dequeued, ['answered', 'new', 'failing-first', 'failing'])
})
