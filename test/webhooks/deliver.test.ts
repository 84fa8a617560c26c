// One endpoint, job by job: what is sent, how it is signed and numbered, and what happens when the receiver fails.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../server/db/db.ts'
import { claimEndpoint, settle, takeDeliveries } from '../../server/webhooks/delivery-queue.ts'
import { emit as emitEvents } from '../../server/webhooks/webhooks.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { clientId, countUp, type Setup, setUp, startRunner } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

/** A receiver with `amount` pending events. */
async function start(
  amount: number,
  options: Parameters<typeof setUp>[0] = {},
): Promise<Setup & { receiver: Receiver; url: string }> {
  const setup = await setUp(options)
  const receiver = await startReceiver()
  receiver.trust(setup.secret)
  const { url } = receiver
  await setup.emit(countUp(amount).map((n) => ({ urls: [url], messageId: '5', data: { n } })))
  return { ...setup, receiver, url }
}

function numbers({ accepted }: Receiver): number[] {
  return accepted.map((event) => event.seq_no)
}

function contents({ accepted }: Receiver): unknown[] {
  return accepted.map((event) => event.data.n)
}

test('events arrive in order, numbered from one, signed, with their own time', async () => {
  const { receiver, deliver, deliveries, url } = await start(250)
  const emittedAt = Date.now()
  // On a busy machine they take more than one turn.
  for (let turn = 0; turn < 30 && receiver.accepted.length < 250; turn += 1) await deliver(url)
  assert.deepEqual(numbers(receiver), countUp(250))
  assert.deepEqual(contents(receiver), countUp(250))
  assert.deepEqual(receiver.forged, [])
  assert.equal(new Set(receiver.accepted.map((event) => event.id)).size, 250)
  const [first] = receiver.accepted
  assert.deepEqual(Object.keys(first ?? {}).sort(), [
    'data',
    'id',
    'path',
    'seq_no',
    'timestamp',
    'type',
  ])
  assert.ok(Math.abs(Date.parse(first?.timestamp ?? '') - emittedAt) < 30_000)
  const rows = await deliveries(url)
  assert.deepEqual(new Set(rows.map((row) => row.state)), new Set(['delivered']))
  assert.deepEqual(new Set(rows.map((row) => row.last_status)), new Set([200]))
  assert.deepEqual(new Set(rows.map((row) => row.attempts)), new Set([1]))
})

test('a receiver that needs more than a second counts as slow, until it answers quickly again', async () => {
  const { receiver, deliver, emit, database, url } = await start(1)
  const isSlow = async () => {
    const text = 'select is_slow from webhook_endpoints where url = $1'
    return (await database.pool.query<{ is_slow: boolean }>(text, [url])).rows[0]?.is_slow
  }
  receiver.behave(() => sleep(1500))
  await deliver(url)
  assert.equal(await isSlow(), true)
  receiver.behave(undefined)
  // A busy machine may need more than a second for any answer.
  await eventually(async () => {
    await emit([{ urls: [url] }])
    await deliver(url)
    return (await isSlow()) === false
  })
})

test('a forged body does not verify (the check above can fail)', async () => {
  const { receiver, deliver, url } = await start(1)
  receiver.trust(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)
  await deliver(url)
  assert.equal(receiver.forged.length, 1)
})

test('numbers go on in the next job, with no gap', async () => {
  const { receiver, deliver, emit, url } = await start(3)
  await deliver(url)
  await emit([{ urls: [url], data: { n: 4 } }])
  await deliver(url)
  assert.deepEqual(numbers(receiver), [1, 2, 3, 4])
})

test('an event that is committed late is numbered late, and not lost', async () => {
  const { receiver, deliver, emit, database, url } = await start(1)
  await deliver(url)
  await inTransaction(database.database, async (tx) => {
    await emitEvents(tx, [{ clientId, urls: [url], type: 'message.sent', data: { n: 'early id' } }])
    await emit([{ urls: [url], data: { n: 'late id' } }])
    await deliver(url)
  })
  await deliver(url)
  assert.deepEqual(numbers(receiver), [1, 2, 3])
  assert.deepEqual(contents(receiver), [1, 'late id', 'early id'])
})

test('a receiver that fails first gets the same event again, then the others: the head blocks the queue', async () => {
  const { receiver, deliveries, url, ...setup } = await start(5)
  let failures = 0
  receiver.behave((event, response) => {
    if (event.seq_no === 3 && failures < 2) {
      failures += 1
      response.writeHead(500).end()
    }
  })
  await startRunner({ deliveries, ...setup })
  await eventually(() => receiver.accepted.length === 5, { what: 'five events' })
  assert.deepEqual(numbers(receiver), [1, 2, 3, 4, 5])
  assert.deepEqual(
    receiver.received.map((event) => event.seq_no),
    [1, 2, 3, 3, 3, 4, 5],
  )
  const thirds = receiver.received.filter((event) => event.seq_no === 3)
  assert.equal(new Set(thirds.map((event) => event.id)).size, 1)
  assert.deepEqual(receiver.forged, [])
  await eventually(
    async () => {
      const rows = await deliveries(url)
      return rows.every((row) => row.state === 'delivered') && rows[2]?.attempts === 3
    },
    { what: 'the last one to be settled' },
  )
})

test('a failure is recorded with its reason and the time of the next attempt', async () => {
  const { receiver, deliver, deliveries, endpoint, url } = await start(2, {
    pace: { pausesMs: [60_000], patienceMs: 3_600_000 },
  })
  receiver.behave((_event, response) => response.writeHead(503).end())
  await deliver(url)
  const [head, next] = await deliveries(url)
  assert.deepEqual(
    [head?.state, head?.attempts, head?.last_status, head?.last_error],
    ['pending', 1, 503, 'The receiver answered 503'],
  )
  const pause = (head?.next_at?.getTime() ?? 0) - Date.now()
  assert.ok(pause > 30_000 && pause <= 60_000, String(pause))
  assert.equal(next?.attempts, 0)
  const after = await endpoint(url)
  assert.equal(after.leased_until, null)
  assert.ok(after.failing_since)
  receiver.behave(undefined)
  await deliver(url)
  assert.equal(receiver.received.length, 1, 'nothing is sent before the pause is over')
})

const failures = {
  'times out': { behave: () => new Promise<void>(() => undefined), reason: /within 5 s/ },
  'drops the connection': {
    behave: (_event: unknown, response: { destroy(): unknown }) => response.destroy(),
    reason: /closed before the answer/,
  },
  'redirects to a forbidden address': {
    behave: redirect(307, 'http://169.254.169.254/latest/meta-data'),
    reason: /inside the network/,
  },
  'redirects with 302': {
    behave: redirect(302, '/elsewhere'),
    reason: /redirected with 302. Only 307 and 308/,
  },
}

function redirect(status: number, location: string): Parameters<Receiver['behave']>[0] {
  return (_event, response) => response.writeHead(status, { location }).end()
}

for (const [what, { behave, reason }] of Object.entries(failures)) {
  test(`a receiver that ${what} gets it again`, async () => {
    const { receiver, deliver, deliveries, url } = await start(2, {
      timeoutMs: what === 'times out' ? 5000 : 20_000,
      pace: { pausesMs: [0], patienceMs: 3_600_000 },
    })
    receiver.behave(behave)
    await deliver(url)
    assert.match((await deliveries(url))[0]?.last_error ?? '', reason)
    // A busy machine reads a request after its sender has given it up.
    await eventually(() => receiver.received.length === 1, { what: 'the request' })
    receiver.behave(undefined)
    for (let turn = 0; turn < 30 && receiver.accepted.length < 2; turn += 1) await deliver(url)
    assert.deepEqual(numbers(receiver), [1, 2])
  })
}

test('307 is followed with the event, the signature still fits', async () => {
  const { receiver, deliver, url } = await start(1)
  receiver.behave((event, response) => {
    if (event.path === '/') response.writeHead(307, { location: '/moved' }).end()
  })
  await deliver(url)
  assert.deepEqual(
    receiver.accepted.map((event) => event.path),
    ['/moved'],
  )
  assert.deepEqual(receiver.forged, [])
})

test('a long answer is an answer', async () => {
  const { receiver, deliver, deliveries, url } = await start(1)
  receiver.behave((_event, response) => response.end('x'.repeat(200_000)))
  await deliver(url)
  assert.equal((await deliveries(url))[0]?.state, 'delivered')
})

test('what was sent before a crash is sent again with the same id and number, before anything else', async () => {
  const { receiver, deliver, emit, database, endpoint, url } = await start(3)
  const { id } = await endpoint(url)
  const claimed = await claimEndpoint(database.database, id, { isProbe: false, leaseMs: 30_000 })
  assert.ok(claimed)
  const taken = await takeDeliveries(database.database, claimed, 2)
  assert.deepEqual(
    taken.map((delivery) => delivery.seq_no),
    ['1', '2'],
  )
  await deliver(url)
  assert.equal(receiver.received.length, 0, 'the lease is held')
  await database.pool.query('update webhook_endpoints set leased_until = now()')
  await emit([{ urls: [url], data: { n: 4 } }])
  await deliver(url)
  assert.deepEqual(numbers(receiver), [1, 2, 3, 4])
  assert.deepEqual(contents(receiver), [1, 2, 3, 4])
  assert.deepEqual(
    receiver.accepted.slice(0, 2).map((event) => event.id),
    taken.map((delivery) => `evt_${delivery.id}`),
  )
})

test('a process that lost the lease can write nothing more', async () => {
  const { database, endpoint, deliveries, url } = await start(2)
  const { id } = await endpoint(url)
  const frozen = await claimEndpoint(database.database, id, { isProbe: false, leaseMs: 30_000 })
  assert.ok(frozen)
  const [head] = await takeDeliveries(database.database, frozen, 1)
  await database.pool.query('update webhook_endpoints set leased_until = now()')
  const successor = await claimEndpoint(database.database, id, { isProbe: false, leaseMs: 30_000 })
  assert.ok(successor)
  const result = { id: head?.id ?? '', attempts: 0, isSlow: false }
  const delivered = { ...result, status: 200, error: null }
  const failed = { ...result, status: 410, error: 'late' }
  assert.deepEqual(await takeDeliveries(database.database, frozen, 10), [])
  for (const results of [[delivered], [failed], []])
    await settle(database.database, frozen, results, { pausesMs: [0], patienceMs: 0 })
  const [row] = await deliveries(url)
  assert.deepEqual([row?.state, row?.attempts, row?.last_error], ['pending', 0, null])
  const after = await endpoint(url)
  assert.equal(after.disabled_at, null)
  assert.ok(after.leased_until)
  assert.equal((await takeDeliveries(database.database, successor, 10)).length, 2)
})

test('a receiver that takes its time gets everything once, in several batches', async () => {
  const { receiver, deliver, url } = await start(8)
  receiver.behave(() => sleep(300))
  // On a busy machine they take more than one turn.
  for (let turn = 0; turn < 30 && receiver.accepted.length < 8; turn += 1) await deliver(url)
  assert.deepEqual(numbers(receiver), countUp(8))
  assert.deepEqual(contents(receiver), countUp(8))
  assert.equal(receiver.received.length, 8)
})

test('an event that is emitted while the queue is served is sent in the same job', async () => {
  const { receiver, deliver, emit, url } = await start(1)
  receiver.behave(async (event) => {
    if (event.seq_no < 5) {
      await emit([{ urls: [url], data: { n: event.seq_no + 1 } }])
      await deliver(url)
    }
  })
  await deliver(url)
  assert.deepEqual(numbers(receiver), countUp(5))
})
