// Receivers that take the event and never answer: they hold up nobody else, and little of their own app.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { callNext } from '../../server/webhooks/backlog.ts'
import { deliver } from '../../server/webhooks/deliver.ts'
import { type Hand, openHands, type Room } from '../../server/webhooks/delivery-slots.ts'
import { sweepDeliveries } from '../../server/webhooks/sweep.ts'
import { eventually } from '../support/eventually.ts'
import { drawTests, runsAll } from '../support/sample.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { addApp, clientId, countUp, one, type Setup, setUp, startRunner } from './setup.ts'

/** One host, as that of a large provider is: under /silent nobody answers. */
async function startHost(): Promise<Receiver> {
  const host = await startReceiver()
  host.behave((event) => (event.path.startsWith('/silent') ? new Promise(() => undefined) : null))
  return host
}

/** The runner first, because what is opened last is closed first: its sends end when the host hangs up. */
async function start(timeoutMs: number, concurrency = 40) {
  const setup = await setUp({ timeoutMs })
  await startRunner(setup, { concurrency })
  return { setup, host: await startHost() }
}

function silentUrls(host: Receiver, amount: number): string[] {
  return countUp(amount).map((n) => `${host.url}silent/${n}`)
}

function arrived({ accepted }: Receiver, path: string): number {
  return accepted.filter((event) => event.path === path).length
}

/** How long an event takes that is told now. */
async function timeFor(setup: Setup, host: Receiver, app: string, path: string): Promise<number> {
  const [before, startedAt] = [arrived(host, path), performance.now()]
  await setup.emit([{ clientId: app, urls: [host.url + path.slice(1)] }])
  await eventually(() => arrived(host, path) > before, { what: `an event at ${path}` })
  return performance.now() - startedAt
}

async function countWaiting({ database }: Setup): Promise<number> {
  const text =
    'select count(*)::int as count from webhook_endpoints where waiting_since is not null'
  return (await one<{ count: number }>(database, text)).count
}

const fair = drawTests('fairness', 5)

fair.test(
  '40 silent receivers of one app hold up neither another app nor those of their own that answer',
  async () => {
    const { setup, host } = await start(15_000)
    await addApp(setup.database, 'other-app')
    await timeFor(setup, host, clientId, '/proven')
    await setup.emit([{ urls: silentUrls(host, 40) }])
    await eventually(async () => (await countWaiting(setup)) === 35, {
      what: 'the others wait for a hand',
    })
    await eventually(() => host.received.length - host.accepted.length === 5, {
      what: 'five are at it',
    })
    // Without shares each of these takes 15 seconds and more.
    for (const [app, path] of [
      ['other-app', '/new'],
      ['other-app', '/new'],
      [clientId, '/proven'],
    ] as const) {
      const ms = await timeFor(setup, host, app, path)
      assert.ok(ms < 10_000, `${app} ${path}: ${Math.round(ms)} ms`)
    }
  },
)

fair.test(
  '30 receivers of one app that answer slowly do not hold up one that answers at once',
  async () => {
    const { setup, host } = await start(15_000)
    const slowMs = runsAll ? 8000 : 2500
    host.behave((event) => (event.path.startsWith('/slow') ? sleep(slowMs) : null))
    const slow = countUp(30).map((n) => `${host.url}slow/${n}`)
    await timeFor(setup, host, clientId, '/fast')
    // Twice: from the second event on it is known that they are slow.
    await setup.emit([{ urls: slow }, { urls: slow }, { urls: slow }])
    await eventually(() => host.received.length > 5, { what: 'they are at it' })
    const times: number[] = []
    while (times.length < 40) {
      times.push(await timeFor(setup, host, clientId, '/fast'))
      await sleep(100)
    }
    const p95 = times.toSorted((a, b) => a - b)[37] ?? Number.NaN
    assert.ok(p95 <= 1000, `p95 ${Math.round(p95)} ms`)
  },
)

fair.test('while receivers are waited for no connection to the database is held', async () => {
  const { setup, host } = await start(15_000)
  await setup.emit([{ urls: silentUrls(host, 5) }])
  await eventually(() => host.received.length === 5, { what: 'all are under way' })
  const { pool } = setup.database
  // One listens for jobs; the others come and go.
  await eventually(() => pool.totalCount - pool.idleCount <= 1, {
    what: 'all but one are back',
    within: 10_000,
  })
})

fair.test('silent receivers of many apps hold up no line that answered the last time', async () => {
  const { setup, host } = await start(15_000)
  await addApp(setup.database, 'other-app')
  await timeFor(setup, host, 'other-app', '/proven')
  for (const n of countUp(6)) {
    await addApp(setup.database, `silent-${n}`)
    await setup.emit([{ clientId: `silent-${n}`, urls: silentUrls(host, 8) }])
  }
  await eventually(() => host.received.length === 21, { what: 'half of the hands are taken' })
  await eventually(async () => (await countWaiting(setup)) === 28, { what: 'the others wait' })
  const ms = await timeFor(setup, host, 'other-app', '/proven')
  assert.ok(ms < 10_000, `${Math.round(ms)} ms`)
})

fair.test(
  'a new receiver of the same app gets its turn, and so does every silent one',
  async () => {
    const { setup, host } = await start(700)
    const silent = silentUrls(host, 40)
    await setup.emit([{ urls: silent }])
    // 35 are in front of it, five at a time. Those that come again go behind it.
    const ms = await timeFor(setup, host, clientId, '/new')
    assert.ok(ms < 20_000, `${Math.round(ms)} ms`)
    await eventually(() => new Set(host.received.map(({ path }) => path)).size === 41, {
      what: 'all were tried',
    })
    host.behave(undefined)
    await eventually(() => silent.every((url) => arrived(host, new URL(url).pathname) > 0), {
      what: 'all have it',
    })
    await eventually(async () => (await countWaiting(setup)) === 0, { what: 'nobody waits' })
  },
)

/** A process whose hands are all taken for the app, and one line that comes to it. */
async function startFull() {
  const setup = await setUp()
  const receiver = await startReceiver()
  const hands = openHands(4)
  const hand = hands.take({ clientId, isProven: true })
  assert.ok(hand)
  await setup.emit([{ urls: [receiver.url] }])
  const { id: endpointId } = await setup.endpoint(receiver.url)
  await setup.database.pool.query('delete from graphile_worker._private_jobs')
  const deliverHere = (using = hands) =>
    deliver({ ...setup.deliverer, hands: using }, { endpointId })
  return { setup, receiver, hands, hand, deliverHere }
}

fair.test('a line that waits is called by the next hand that is let go', async () => {
  const { setup, receiver, hands, hand, deliverHere } = await startFull()
  await deliverHere()
  await deliverHere()
  assert.equal(await countWaiting(setup), 1)
  assert.equal(receiver.received.length, 0)
  hand.letGo()
  const second = await startReceiver()
  await setup.emit([{ urls: [second.url] }])
  const { id: endpointId } = await setup.endpoint(second.url)
  await deliver({ ...setup.deliverer, hands }, { endpointId })
  assert.equal(await countWaiting(setup), 0)
  await startRunner(setup)
  await eventually(() => receiver.accepted.length === 1, { what: 'it is served' })
})

fair.test('a line that waits where everybody has died is called by the sweep', async () => {
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

fair.test('a hand that is let go while a line sits down to wait is seen', async () => {
  const { setup, receiver, hands, hand, deliverHere } = await startFull()
  const free = (): Hand | undefined => {
    hand.letGo()
    return undefined
  }
  let asked = 0
  const take: typeof hands.take = (line) => {
    asked += 1
    return asked === 1 ? free() : hands.take(line)
  }
  await deliverHere({ ...hands, take })
  assert.equal(receiver.accepted.length, 1)
  assert.equal(await countWaiting(setup), 0)
})

fair.test('a line that is called for nothing calls another', async () => {
  const { setup, receiver, hand, hands, deliverHere } = await startFull()
  const empty = 'https://empty.example/'
  await setup.emit([{ urls: [empty] }])
  const { id: endpointId } = await setup.endpoint(empty)
  await deliverHere()
  hand.letGo()
  await setup.database.pool.query(
    `update webhook_deliveries set state = 'failed' where endpoint_id = $1`,
    [endpointId],
  )
  const waitingSince = new Date().toISOString()
  await deliver({ ...setup.deliverer, hands }, { endpointId, waitingSince })
  await startRunner(setup)
  await eventually(() => receiver.accepted.length === 1, { what: 'the other is served' })
})

fair.test(
  'called are first those that answered, then new ones, then those that did not; each in the order they came',
  async () => {
    const setup = await setUp()
    const { pool, database } = setup.database
    const lines = [
      ['failing-first', 2, '2001-01-01'],
      ['failing', 2, '2001-01-02'],
      ['new', 1, '2001-01-03'],
      ['answered', 0, '2001-01-04'],
    ] as const
    for (const [url, rank, since] of lines)
      await pool.query(
        `insert into webhook_endpoints (client_id, url, waiting_rank, waiting_since) values ($1, $2, $3, $4)`,
        [clientId, url, rank, since],
      )
    const called: string[] = []
    const call = async (room: Room) => {
      await callNext(database, room)
      const { rows } = await pool.query<{ url: string }>(
        `delete from graphile_worker._private_jobs job using webhook_endpoints endpoint
       where endpoint.id::text = job.payload->>'endpointId' returning url`,
      )
      called.push(...rows.map(({ url }) => url))
    }
    await call({ forNone: [clientId], forProvenOnly: [] })
    for (const forProvenOnly of ['all', 'all', [clientId], [], [], []] as const)
      await call({
        forNone: [],
        forProvenOnly: forProvenOnly === 'all' ? 'all' : [...forProvenOnly],
      })
    assert.deepEqual(called, ['answered', 'new', 'failing-first', 'failing'])
  },
)

fair.register()
