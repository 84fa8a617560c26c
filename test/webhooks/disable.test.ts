// A receiver that is down for long: its endpoint is disabled, probed with a ping, and continues where it stopped.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { claimEndpoint, takeDeliveries } from '../../server/webhooks/delivery-queue.ts'
import { probeEndpoint, probeEndpoints } from '../../server/webhooks/probe.ts'
import { signingSecrets } from '../../server/webhooks/secret.ts'
import { sendDelivery } from '../../server/webhooks/send.ts'
import { sweepDeliveries } from '../../server/webhooks/sweep.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { clientId, countUp, one, type Setup, setUp, startRunner } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

async function start(amount: number, patienceMs: number) {
  const setup = await setUp({ pace: { pausesMs: [0], patienceMs } })
  const receiver = await startReceiver()
  receiver.trust(setup.secret)
  const { url } = receiver
  await setup.emit(countUp(amount).map((n) => ({ urls: [url], data: { n } })))
  return { setup, receiver, url }
}

function fail(receiver: Receiver, status: number): void {
  receiver.behave((_event, response) => response.writeHead(status).end())
}

function seen({ accepted }: Receiver): (number | string)[][] {
  return accepted.map((event) => [event.seq_no, event.type === 'ping' ? 'ping' : `${event.data.n}`])
}

async function states({ deliveries }: Setup, url: string) {
  return (await deliveries(url)).map((row) => [row.type, row.state, row.seq_no])
}

test('failing steadily for too long: the head is given up, the endpoint disabled; a ping brings it back', async () => {
  const { setup, receiver, url } = await start(3, 0)
  fail(receiver, 500)
  await setup.deliver(url)
  assert.equal((await setup.endpoint(url)).disabled_at, null)
  await setup.deliver(url)
  assert.ok((await setup.endpoint(url)).disabled_at)
  assert.deepEqual(await states(setup, url), [
    ['message.sent', 'failed', '1'],
    ['message.sent', 'pending', null],
    ['message.sent', 'pending', null],
  ])
  const before = receiver.received.length
  await setup.deliver(url)
  assert.equal(receiver.received.length, before, 'a disabled endpoint gets nothing')

  await probeEndpoints(setup.database.database)
  await probeEndpoints(setup.database.database)
  const { rows: probes } = await setup.database.pool.query<{ pause: number }>(
    `select extract(epoch from run_at - now())::int as pause
     from graphile_worker.jobs where key like 'probe:%'`,
  )
  assert.equal(probes.length, 1)
  assert.ok(probes.every(({ pause }) => pause < 3000))
  await setup.deliver(url, { isProbe: true })
  await setup.deliver(url, { isProbe: true })
  assert.deepEqual(
    receiver.received.slice(before).map((event) => [event.type, event.seq_no]),
    [
      ['ping', 2],
      ['ping', 2],
    ],
  )
  assert.ok((await setup.endpoint(url)).disabled_at, 'still disabled')

  receiver.behave(undefined)
  await setup.deliver(url, { isProbe: true })
  assert.deepEqual(seen(receiver), [
    [2, 'ping'],
    [3, '2'],
    [4, '3'],
  ])
  const enabled = await setup.endpoint(url)
  assert.deepEqual([enabled.disabled_at, enabled.failing_since], [null, null])
  assert.deepEqual(receiver.forged, [])
})

test('410 disables at once', async () => {
  const { setup, receiver, url } = await start(2, 3_600_000)
  fail(receiver, 410)
  await setup.deliver(url)
  assert.ok((await setup.endpoint(url)).disabled_at)
  assert.deepEqual(await states(setup, url), [
    ['message.sent', 'failed', '1'],
    ['message.sent', 'pending', null],
  ])
  assert.equal(receiver.received.length, 1)
})

test('what may have been sent before a crash keeps its number, even when the endpoint is then disabled', async () => {
  const { setup, receiver, url } = await start(3, 3_600_000)
  const { database, keyRing, outbound } = setup.deliverer
  const { id } = await setup.endpoint(url)
  const claimed = await claimEndpoint(database, id, { isProbe: false, leaseMs: 30_000 })
  assert.ok(claimed)
  const secrets = await signingSecrets(database, keyRing, clientId)
  for (const delivery of await takeDeliveries(database, claimed, 100))
    await sendDelivery(outbound, secrets, claimed, delivery)
  await setup.database.pool.query('update webhook_endpoints set leased_until = now()')

  await setup.emit([{ urls: [url], data: { n: 4 } }])
  fail(receiver, 410)
  await setup.deliver(url)
  assert.ok((await setup.endpoint(url)).disabled_at)
  receiver.behave(undefined)
  await probeEndpoint(database, id)
  await setup.deliver(url, { isProbe: true })
  // The second event serves as the probe: it is the next one that the receiver must see.
  assert.deepEqual(seen(receiver), [
    ...[
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ],
    ...[
      [2, '2'],
      [3, '3'],
      [4, '4'],
    ],
  ])
  const events = receiver.received.map((event) => `${event.seq_no} ${event.id} ${event.timestamp}`)
  assert.equal(new Set(events).size, 4, 'a number has one event')
})

test('numbers that were given and not used are given again', async () => {
  const { setup, receiver, url } = await start(5, 3_600_000)
  receiver.behave((event, response) => event.seq_no === 2 && response.writeHead(500).end())
  await setup.deliver(url)
  assert.deepEqual(
    (await states(setup, url)).map(([, state, number]) => [state, number]),
    [
      ['delivered', '1'],
      ['pending', '2'],
      ['pending', null],
      ['pending', null],
      ['pending', null],
    ],
  )
  receiver.behave(undefined)
  await setup.deliver(url)
  assert.deepEqual(
    seen(receiver),
    countUp(5).map((n) => [n, `${n}`]),
  )
})

test('a success between failures starts the time again', async () => {
  const { setup, receiver, url } = await start(3, 3_600_000)
  fail(receiver, 500)
  await setup.deliver(url)
  receiver.behave((event, response) => event.seq_no === 2 && response.writeHead(500).end())
  await setup.database.pool.query(
    `update webhook_endpoints set failing_since = now() - interval '2 hours'`,
  )
  await setup.deliver(url)
  const { disabled_at, failing_since } = await setup.endpoint(url)
  assert.equal(disabled_at, null)
  assert.ok(Date.now() - (failing_since?.getTime() ?? 0) < 60_000)
})

test('a worker probes and enables an endpoint by itself, and sends the rest', async () => {
  const { setup, receiver, url } = await start(3, 3_600_000)
  fail(receiver, 410)
  await setup.deliver(url)
  receiver.behave(undefined)
  await startRunner(setup)
  await probeEndpoint(setup.database.database, (await setup.endpoint(url)).id)
  await eventually(() => receiver.accepted.length === 3, {
    what: 'the rest to arrive',
  })
  assert.deepEqual(seen(receiver), [
    [2, 'ping'],
    [3, '2'],
    [4, '3'],
  ])
})

test('the sweep wakes a queue whose job was lost', async () => {
  const { setup, receiver } = await start(2, 3_600_000)
  await setup.database.pool.query('delete from graphile_worker._private_jobs')
  await setup.database.pool.query(
    `update webhook_deliveries set created_at = now() - interval '5 minutes'`,
  )
  await startRunner(setup)
  await sweepDeliveries(setup.database.database)
  await eventually(() => receiver.accepted.length === 2, { what: 'both events' })
})

test('old deliveries are removed; those of an endpoint that is gone for good are given up first', async () => {
  const { setup, receiver, url } = await start(2, 3_600_000)
  const { pool, database } = setup.database
  await setup.deliver(url)
  fail(receiver, 410)
  await setup.emit([{ urls: [url] }, { urls: [url] }])
  await setup.deliver(url)
  await sweepDeliveries(database)
  assert.equal((await setup.deliveries(url)).length, 4, 'nothing is old yet')
  await pool.query(`update webhook_deliveries set created_at = now() - interval '31 days'`)
  await pool.query(`update webhook_endpoints set disabled_at = now() - interval '29 days'`)
  await sweepDeliveries(database)
  assert.deepEqual(await states(setup, url), [['message.sent', 'pending', null]])
  await pool.query(`update webhook_endpoints set disabled_at = now() - interval '31 days'`)
  await sweepDeliveries(database)
  const { count } = await one<{ count: number }>(
    setup.database,
    'select count(*)::int as count from webhook_deliveries',
  )
  assert.equal(count, 0)
})
