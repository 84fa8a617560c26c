// Several workers, some of which die: every event arrives, and the numbers of each URL rise by one.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../server/db/db.ts'
import { openOutbound } from '../../server/outbound/outbound.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { testKeyRing } from '../support/keys.ts'
import { runs } from '../support/runs.ts'
import { type Received, type Receiver, startReceiver } from './receiver.ts'
import { countUp, type Setup, setUp, startRunner } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

/** The first arrival of each event: in order, numbered without a gap, always with the same number. */
function assertInOrder(received: Received[], amount: number): void {
  const first = new Map<string, Received>()
  for (const event of received) {
    const earlier = first.get(event.id)
    if (earlier) assert.equal(event.seq_no, earlier.seq_no)
    else first.set(event.id, event)
  }
  const events = [...first.values()]
  assert.deepEqual(
    events.map((event) => event.seq_no),
    countUp(amount),
  )
  assert.deepEqual(
    events.map((event) => event.data.n),
    countUp(amount),
  )
}

/** A second worker with connections of its own, as another process would have. */
async function startSecondRunner(setup: Setup): Promise<void> {
  const { database, pool, close } = connect(setup.database.url, { max: 10, name: 'second' })
  const outbound = openOutbound({ allowPrivate: true, timeoutMs: 30_000, maxBytes: 10_000 })
  atEnd(close)
  atEnd(() => outbound.close())
  const { pace } = setup.deliverer
  await startRunner(setup, { pool, deliverer: { database, keyRing: testKeyRing, outbound, pace } })
}

function startProcess(setup: Setup, leaseMs: number): ChildProcess {
  const child = spawn(process.execPath, [`${import.meta.dirname}/worker-process.ts`], {
    env: { ...process.env, DATABASE_URL: setup.database.url, LEASE_MS: String(leaseMs) },
    stdio: 'inherit',
  })
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

async function emitOneByOne(setup: Setup, urls: string[], amount: number): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      for (const n of countUp(amount)) await setup.emit([{ urls: [url], data: { n } }])
    }),
  )
}

test('1 000 events over 20 addresses, one of them dead, two workers', async () => {
  const setup = await setUp({
    timeoutMs: 30_000,
    pace: { pausesMs: [500, 60_000], leaseMs: 90_000 },
  })
  const receivers = await Promise.all(countUp(20).map(() => startReceiver()))
  const [dead, ...living] = receivers
  dead?.behave(() => new Promise(() => undefined))
  for (const receiver of receivers) receiver.trust(setup.secret)
  await startRunner(setup)
  await startSecondRunner(setup)
  await emitOneByOne(
    setup,
    receivers.map(({ url }) => url),
    50,
  )
  await eventually(() => living.every((receiver) => receiver.accepted.length >= 50), {
    what: 'everything at all but the dead one',
    within: 240_000,
  })
  for (const receiver of living) {
    assertInOrder(receiver.received, 50)
    assert.equal(receiver.received.length, 50, 'nothing arrived twice')
    assert.deepEqual(receiver.forged, [])
  }
  assert.deepEqual(
    new Set(dead?.received.map((event) => event.seq_no)),
    new Set([1]),
    'behind the head nothing is sent',
  )
})

/** 300 events. The receiver answers 130 of them, and the others once the returned function is called. */
async function inTheMiddle(receiver: Receiver, setup: Setup): Promise<() => void> {
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  receiver.behave((event) => (event.seq_no > 130 ? goesOn : undefined))
  receiver.trust(setup.secret)
  await setup.emit(countUp(300).map((n) => ({ urls: [receiver.url], data: { n } })))
  return goOn
}

test('a worker is killed in the middle of a batch: another continues with the same ids and numbers', async () => {
  const setup = await setUp({ timeoutMs: 20_000, pace: { leaseMs: 60_000 } })
  const receiver = await startReceiver()
  const goOn = await inTheMiddle(receiver, setup)
  const child = startProcess(setup, 6000)
  await eventually(() => receiver.received.length > 130, { what: 'some events' })
  child.kill('SIGKILL')
  await once(child, 'exit')
  goOn()
  await startRunner(setup)
  await eventually(() => receiver.received.some((event) => event.seq_no === 300), {
    what: 'everything',
  })
  assertInOrder(receiver.received, 300)
  assert.deepEqual(receiver.forged, [])
})

test('a worker that is frozen for longer than its lease sends nothing more when it wakes up', async () => {
  const setup = await setUp({ timeoutMs: 20_000, pace: { leaseMs: 60_000 } })
  const receiver = await startReceiver()
  const goOn = await inTheMiddle(receiver, setup)
  const child = startProcess(setup, 6000)
  await eventually(() => receiver.received.length > 130, { what: 'some events' })
  child.kill('SIGSTOP')
  goOn()
  await startRunner(setup)
  await eventually(() => receiver.received.some((event) => event.seq_no === 300), {
    what: 'everything',
  })
  const before = receiver.received.length
  const { rows } = await setup.database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  child.kill('SIGCONT')
  await setup.emit([{ urls: [receiver.url], data: { n: 301 } }])
  await eventually(() => receiver.received.some((event) => event.seq_no === 301), {
    what: 'one more',
  })
  // The frozen worker has tried to settle its last request, or asked for a job.
  const isAwake = async () => {
    const { rowCount } = await setup.database.pool.query(
      `select from pg_stat_activity where application_name = 'worker'
         and datname = current_database() and query_start > $1`,
      [rows[0]?.now],
    )
    return Number(rowCount) > 0
  }
  await eventually(isAwake, { what: 'the frozen worker to go on' })
  await sleep(500)
  assertInOrder(receiver.received, 301)
  // One request may have been under way.
  assert.ok(receiver.received.length <= before + 2, 'the frozen worker went on')
})

test('many events in a row to one receiver', async () => {
  const amount = runs(400, 3000)
  const setup = await setUp()
  const receiver = await startReceiver()
  await setup.emit(countUp(amount).map((n) => ({ urls: [receiver.url], data: { n } })))
  const startedAt = performance.now()
  await startRunner(setup)
  await eventually(() => receiver.accepted.length === amount, {
    what: 'everything',
    within: 240_000,
  })
  const perSecond = Math.round(amount / ((performance.now() - startedAt) / 1000))
  console.info(`${perSecond} events per second to one receiver`)
  assertInOrder(receiver.received, amount)
})
