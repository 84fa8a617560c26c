// Receivers that accept a request and never answer: they do not delay other apps, and hardly their own.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dequeueNext } from '../../server/webhooks/backlog.ts'
import { deliver } from '../../server/webhooks/deliver.ts'
import { type Capacity, openSlots, type Slot } from '../../server/webhooks/delivery-slots.ts'
import { sweepDeliveries } from '../../server/webhooks/sweep.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import {
  arrived,
  countWaiting,
  endlessMs,
  ownerOf,
  silentUrls,
  start,
  timeFor,
  timeForFast,
} from './hosts.ts'
import { startReceiver } from './receiver.ts'
import { addApp, clientId, countUp, setUp, startRunner } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

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
  // The others wait: half of the slots are taken, and each owner beyond the half may have its first.
  const isSettled = async () => host.received.length - 1 + (await countWaiting(setup)) === 48
  await eventually(async () => host.received.length >= 21 && (await isSettled()), {
    what: 'the others wait',
  })
  assert.ok(host.received.length <= 23, `${host.received.length}`)
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
  const owner = await ownerOf(setup, clientId)
  const slot = slots.take({ owner, origin: 'https://other.example', rank: 0 })
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
    ['https://failing.example/first', 2, '2001-01-01'],
    ['https://failing.example/', 2, '2001-01-02'],
    ['https://new.example/', 1, '2001-01-03'],
    ['https://answered.example/', 0, '2001-01-04'],
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
  const owner = await ownerOf(setup, clientId)
  const free: Capacity = { full: [], noNew: [], noFailing: [], hanging: [] }
  await dequeue({ ...free, full: [owner] })
  const refusals: Partial<Capacity>[] = [
    { noNew: 'all', noFailing: 'all' },
    { noNew: 'all', noFailing: 'all' },
    { noNew: [owner], noFailing: [owner] },
    { noNew: [owner], noFailing: [owner], hanging: [`${owner} https://failing.example`] },
    { noFailing: 'all', hanging: [`${owner} https://new.example`] },
    { noFailing: 'all' },
    { hanging: [`${owner} https://failing.example`] },
    {},
    {},
  ]
  for (const refused of refusals) await dequeue({ ...free, ...refused })
  assert.deepEqual(dequeued, [
    'https://answered.example/',
    'https://new.example/',
    'https://failing.example/first',
    'https://failing.example/',
  ])
})
