// Endpoints without events: they are not probed, cost nothing, and are removed in the end.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { type Connections, connect, type Database, inTransaction } from '../../server/db/db.ts'
import { probeEndpoints } from '../../server/webhooks/probe.ts'
import { sweepDeliveries } from '../../server/webhooks/sweep.ts'
import { emit } from '../../server/webhooks/webhooks.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { clientId, one, type Setup, setUp } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

async function count({ database }: Setup, text: string): Promise<number> {
  return (await one<{ count: number }>(database, `select count(*)::int as count from ${text}`))
    .count
}

function numbers({ accepted }: Receiver): number[] {
  return accepted.map((event) => event.seq_no)
}

/** A receiver that accepted one event and whose endpoint was disabled so many days ago. */
async function startGone(setup: Setup, days: number): Promise<Receiver> {
  const receiver = await startReceiver()
  await setup.emit([{ urls: [receiver.url] }, { urls: [receiver.url] }])
  receiver.behave((event, response) => event.seq_no === 2 && response.writeHead(410).end())
  await setup.deliver(receiver.url)
  await setup.database.pool.query(
    `update webhook_endpoints set disabled_at = now() - $2 * interval '1 day' where url = $1`,
    [receiver.url, days],
  )
  return receiver
}

test('only endpoints with pending events and callback URLs are probed', async () => {
  const setup = await setUp()
  const [idle, wanted, callback] = [
    await startGone(setup, 1),
    await startGone(setup, 1),
    await startGone(setup, 1),
  ]
  await setup.emit([{ urls: [wanted.url] }])
  await setup.database.pool.query('update apps set callback_url = $1', [callback.url])
  const { pool, database } = setup.database
  await pool.query('delete from graphile_worker._private_jobs')
  await probeEndpoints(database)
  await probeEndpoints(database)
  const { rows } = await pool.query<{ key: string }>('select key from graphile_worker.jobs')
  const expected = [wanted, callback].map(
    async ({ url }) => `probe:${(await setup.endpoint(url)).id}`,
  )
  assert.deepEqual(rows.map(({ key }) => key).sort(), (await Promise.all(expected)).sort())
  assert.equal(await count(setup, `webhook_deliveries where type = 'ping'`), 2)
  assert.equal((await setup.deliveries(idle.url)).length, 2)
})

test('an endpoint that was disabled for a month and has no events is enabled again; its numbers continue', async () => {
  const setup = await setUp()
  const [young, old, callback] = [
    await startGone(setup, 29),
    await startGone(setup, 31),
    await startGone(setup, 31),
  ]
  await setup.database.pool.query('update apps set callback_url = $1', [callback.url])
  await setup.emit([{ urls: [old.url] }])
  await probeEndpoints(setup.database.database)
  await sweepDeliveries(setup.database.database)
  assert.ok((await setup.endpoint(old.url)).disabled_at, 'an event waits for it')
  await setup.database.pool.query(
    `update webhook_deliveries set state = 'failed' where type <> 'ping' and state = 'pending'`,
  )
  await sweepDeliveries(setup.database.database)
  assert.ok((await setup.endpoint(young.url)).disabled_at)
  assert.ok((await setup.endpoint(callback.url)).disabled_at)
  const rested = await setup.endpoint(old.url)
  assert.deepEqual([rested.disabled_at, rested.failing_since], [null, null])
  const left = await setup.deliveries(old.url)
  assert.ok(
    left.every(({ state }) => state !== 'pending'),
    'also the ping is given up',
  )

  old.behave(undefined)
  await setup.emit([{ urls: [old.url] }])
  await setup.deliver(old.url)
  assert.deepEqual(numbers(old), [1, 4], 'the event given up was 2, the ping 3')
})

test('an endpoint is removed after more than a year without an event, and then begins at 1', async () => {
  const setup = await setUp()
  const { pool, database } = setup.database
  const [receiver, waiting, callback] = [
    await startReceiver(),
    await startReceiver(),
    await startReceiver(),
  ]
  const urls = [receiver, waiting, callback].map(({ url }) => url)
  await pool.query('update apps set callback_url = $1', [callback.url])
  await setup.emit([{ urls }])
  for (const url of urls) await setup.deliver(url)
  await setup.emit([{ urls: [waiting.url] }])
  await pool.query(`delete from webhook_deliveries where state <> 'pending'`)

  await pool.query('update webhook_endpoints set used_on = current_date - 400')
  await sweepDeliveries(database)
  const { today } = await one<{ today: string }>(
    setup.database,
    'select current_date::text as today',
  )
  await setup.emit([{ urls: [receiver.url] }])
  await setup.deliver(receiver.url)
  assert.deepEqual(numbers(receiver), [1, 2], 'after a year its numbers go on')
  assert.equal(await count(setup, `webhook_endpoints where used_on >= '${today}'`), 1)

  await pool.query('update webhook_endpoints set used_on = current_date - 401')
  await sweepDeliveries(database)
  const { rows } = await pool.query<{ url: string }>(
    'select url from webhook_endpoints order by id',
  )
  assert.deepEqual(new Set(rows.map(({ url }) => url)), new Set([waiting.url, callback.url]))
  await setup.emit([{ urls: [receiver.url] }])
  await setup.deliver(receiver.url)
  assert.deepEqual(numbers(receiver), [1, 2, 1])
})

test('an event for an endpoint that is just being removed is not lost', async () => {
  const setup = await setUp()
  const urls = ['https://once.example/', 'https://often.example/']
  await setup.emit([{ urls }])
  await setup.database.pool.query('delete from webhook_deliveries')
  let emitted: Promise<void> | undefined
  await inTransaction(setup.database.database, async (tx) => {
    await sql`delete from webhook_endpoints where url = ${urls[0]}`.execute(tx)
    // Finds both, and must wait for the one that is being removed.
    emitted = inTransaction(setup.database.database, (other) =>
      emit(other, [{ clientId, urls, type: 'message.sent', data: {} }]),
    )
    await eventually(async () => (await count(setup, 'pg_locks where not granted')) > 0, {
      what: 'it waits',
    })
  })
  await emitted
  for (const url of urls) assert.equal((await setup.deliveries(url)).length, 1, url)
})

test('an event that is emitted while the sweep reads its endpoint is not lost', async () => {
  const setup = await setUp()
  const url = 'https://late.example/'
  await setup.emit([{ urls: [url] }])
  const { pool } = setup.database
  await pool.query(`update webhook_deliveries set state = 'delivered'`)
  await pool.query('update webhook_endpoints set used_on = current_date - 401')
  const sweeper = await connectSlowly(setup)
  const gate = await pool.connect()
  await gate.query('select pg_advisory_lock(1)')
  const swept = sweepDeliveries(sweeper)
  // The statement that looks for unused endpoints has begun: its snapshot does not show later events.
  const waiting = `pg_stat_activity where datname = current_database()
    and wait_event = 'advisory' and query like '%used_on%'`
  await eventually(async () => (await count(setup, waiting)) > 0, { what: 'it waits' })
  await setup.emit([{ urls: [url] }])
  await gate.query('select pg_advisory_unlock(1)')
  gate.release()
  await swept
  const left = await setup.deliveries(url)
  assert.deepEqual(
    left.map(({ state }) => state),
    ['delivered', 'pending'],
  )
})

/** A connection on which reading the apps waits for the advisory lock 1. */
async function connectSlowly({ database: { pool, url } }: Setup): Promise<Database> {
  await pool.query(`
    create schema slow;
    create function slow.read_apps() returns setof public.apps language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(1);
        return query select * from public.apps;
      end $$;
    create view slow.apps as select * from slow.read_apps()`)
  const { database, close } = connect(url, {
    max: 1,
    name: 'carillon test',
    settings: '-c search_path=slow,public',
  })
  atEnd(close)
  return database
}

test('all queues whose jobs were lost are woken, also thousands', async () => {
  const setup = await setUp()
  const { pool, database } = setup.database
  await pool.query(
    `with added as (
       insert into webhook_endpoints (client_id, url)
       select $1, 'https://many.example/' || n from generate_series(1, 2500) n returning id)
     insert into webhook_deliveries (endpoint_id, client_id, type, data, created_at)
     select id, $1, 'message.sent', '{}', now() - interval '2 minutes' from added, generate_series(1, 3)`,
    [clientId],
  )
  await sweepDeliveries(database)
  assert.equal(await count(setup, 'graphile_worker.jobs'), 2500)
})

test('a sweep does not read endpoints that have nothing to send', async () => {
  const setup = await setUp()
  const { pool } = setup.database
  await pool.query(
    `insert into webhook_endpoints (client_id, url)
     select $1, 'https://rest.example/' || n from generate_series(1, 20000) n`,
    [clientId],
  )
  await setup.emit([{ urls: ['https://awake.example/'] }])
  await pool.query('vacuum analyze webhook_endpoints, webhook_deliveries')
  // One connection: the statistics of other connections may arrive later.
  const sweeper = connect(setup.database.url, { max: 1, name: 'carillon test' })
  atEnd(sweeper.close)
  const before = await rowsRead(sweeper)
  await sweepDeliveries(sweeper.database)
  await probeEndpoints(sweeper.database)
  const read = (await rowsRead(sweeper)) - before
  assert.ok(read < 100, `${read} rows were read`)
})

async function rowsRead({ pool }: Connections): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read
     from pg_stat_user_tables where relname = 'webhook_endpoints'`,
  )
  return rows[0]?.read ?? Number.NaN
}
