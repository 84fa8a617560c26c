// Deliveries that are cancelled while a process holds the queue, because the app is uninstalled or the member leaves.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { closeFile } from '../support/at-end.ts'
import { startReceiver } from './receiver.ts'
import { countUp, setUp } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

async function start(amount: number) {
  const setup = await setUp({ pace: { pausesMs: [0] } })
  const receiver = await startReceiver()
  const { url } = receiver
  await setup.emit(countUp(amount).map((n) => ({ urls: [url], data: { n } })))
  return { ...setup, receiver, url }
}

test('a delivery that is cancelled while it is sent is not sent again, and the next one follows', async () => {
  const { receiver, deliver, deliveries, database, url } = await start(2)
  receiver.behave(async (event, response) => {
    if (event.seq_no > 1) return
    await database.pool.query(`update webhook_deliveries set state = 'failed' where seq_no = 1`)
    response.writeHead(500).end()
  })
  await database.pool.query('delete from graphile_worker._private_jobs')
  await deliver(url)
  const { rowCount } = await database.pool.query(
    'select from graphile_worker.jobs where run_at <= clock_timestamp()',
  )
  assert.equal(rowCount, 1, 'a job for the next one')
  await deliver(url)
  assert.deepEqual(
    receiver.received.map((event) => event.seq_no),
    [1, 2],
  )
  assert.deepEqual(
    (await deliveries(url)).map(({ state, next_at }) => [state, next_at]),
    [
      ['failed', null],
      ['delivered', null],
    ],
  )
})

test('the number of a delivery that is cancelled before it is sent goes to the next one', async () => {
  const { receiver, deliver, emit, database, url } = await start(3)
  receiver.behave(async (event, response) => {
    if (event.seq_no > 1 || receiver.received.length > 1) return
    await database.pool.query(`update webhook_deliveries set state = 'failed' where seq_no = 2`)
    response.writeHead(500).end()
  })
  await deliver(url)
  await emit([{ urls: [url], data: { n: 4 } }])
  await deliver(url)
  assert.deepEqual(
    receiver.accepted.map((event) => [event.seq_no, event.data.n]),
    [
      [1, 1],
      [2, 3],
      [3, 4],
    ],
  )
})
