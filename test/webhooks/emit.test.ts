import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../server/db/db.ts'
import { emit, emitAppEvent } from '../../server/webhooks/webhooks.ts'
import { addApp, clientId, one, setUp } from './setup.ts'

const callbackUrl = 'https://callback.example/hook'
const setup = await setUp({ callbackUrl })
const { pool, database } = setup.database

async function count(text: string): Promise<number> {
  return (
    await one<{ count: number }>(setup.database, `select count(*)::int as count from ${text}`)
  ).count
}

test('an event goes to each of its addresses and to the callback URL, once', async () => {
  const urls = ['https://a.example', 'https://a.example/', 'https://b.example/x', callbackUrl]
  await setup.emit([{ urls, type: 'message.sent', messageId: '12', data: { id: '12' } }])
  const { rows } = await pool.query(
    `select url, seq_no, type, message_id, data, state from (
       select url, delivery.* from webhook_deliveries delivery
       join webhook_endpoints endpoint on endpoint.id = endpoint_id) emitted order by url`,
  )
  const common = {
    seq_no: null,
    type: 'message.sent',
    message_id: '12',
    data: { id: '12' },
    state: 'pending',
  }
  assert.deepEqual(rows, [
    { url: 'https://a.example/', ...common },
    { url: 'https://b.example/x', ...common },
    { url: callbackUrl, ...common },
  ])
  assert.equal(await count(`graphile_worker.jobs where task_identifier = 'deliver'`), 3)
})

test('it is part of the transaction: rolled back, nothing is left', async () => {
  const before = await count('webhook_deliveries')
  const jobs = await count('graphile_worker.jobs')
  const failing = inTransaction(database, async (tx) => {
    await emit(tx, [{ clientId, urls: ['https://gone.example/'], type: 'ping', data: {} }])
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  assert.equal(await count('webhook_deliveries'), before)
  assert.equal(await count('graphile_worker.jobs'), jobs)
  assert.equal(await count(`webhook_endpoints where url like '%gone.example%'`), 0)
})

test('two transactions that emit to the same address do not wait for each other', async () => {
  const urls = ['https://busy.example/']
  await setup.emit([{ urls }])
  await inTransaction(database, async (tx) => {
    await emit(tx, [{ clientId, urls, type: 'first', data: {} }])
    // If both had to write one row, this would wait for the outer transaction until the lock timeout.
    await setup.database.database.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other)
      await emit(other, [{ clientId, urls, type: 'second', data: {} }])
    })
  })
  const rows = await setup.deliveries('https://busy.example/')
  assert.deepEqual(rows.map((row) => row.type).sort(), ['first', 'message.sent', 'second'])
})

test('hundreds of events are queued in the order given', async () => {
  const events = Array.from({ length: 700 }, (_, n) => ({
    urls: ['https://many.example/'],
    data: { n },
  }))
  await setup.emit(events)
  const { rows } = await pool.query<{ n: number }>(
    `select (data->>'n')::int as n from webhook_deliveries delivery
     join webhook_endpoints endpoint on endpoint.id = endpoint_id
     where url = 'https://many.example/' order by delivery.id`,
  )
  assert.deepEqual(
    rows.map((row) => row.n),
    events.map((event) => event.data.n),
  )
})

test('without an address, or without the app, nothing is added', async () => {
  await addApp(setup.database, 'quiet-app')
  const before = await count('webhook_deliveries')
  await inTransaction(database, async (tx) => {
    await emit(tx, [])
    await emit(tx, [{ clientId: 'quiet-app', urls: [], type: 'ping', data: {} }])
    await emit(tx, [
      { clientId: 'no-such-app', urls: ['https://a.example/'], type: 'ping', data: {} },
    ])
  })
  assert.equal(await count('webhook_deliveries'), before)
})

test('an app gets an event when it is installed or uninstalled', async () => {
  await inTransaction(database, async (tx) => {
    await emitAppEvent(tx, 'app.installed', clientId, { memberId: '7' })
    await emitAppEvent(tx, 'app.uninstalled', clientId, { organizationId: '8' })
  })
  const { rows } = await pool.query(
    `select type, data from webhook_deliveries where type like 'app.%' order by id`,
  )
  assert.deepEqual(rows, [
    { type: 'app.installed', data: { clientId, memberId: '7' } },
    { type: 'app.uninstalled', data: { clientId, organizationId: '8' } },
  ])
})

test('with the app go its endpoints and deliveries', async () => {
  await addApp(setup.database, 'short-lived', 'https://short.example/')
  await setup.emit([{ clientId: 'short-lived' }])
  assert.equal(await count(`webhook_deliveries where client_id = 'short-lived'`), 1)
  await pool.query(`delete from apps where client_id = 'short-lived'`)
  assert.equal(await count(`webhook_deliveries where client_id = 'short-lived'`), 0)
})
