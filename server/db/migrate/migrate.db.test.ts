import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { migrate, requireCurrentSchema } from './migrate.ts'

async function makeEmptyDatabase(): Promise<TestDatabase> {
  const database = await makeTestDatabase()
  await database.pool.query('drop schema public cascade; drop schema graphile_worker cascade')
  await database.pool.query('create schema public')
  return database
}

/** For a process that migrates and for one that does not; with different messages where they differ. */
async function refuses(
  { url, pool }: TestDatabase,
  migrating: RegExp,
  starting = migrating,
): Promise<void> {
  const isSentence = (expected: RegExp) => (error: unknown) => {
    assert.ok(error instanceof OperatorError, String(error))
    assert.match(error.message, expected)
    return true
  }
  await assert.rejects(migrate(url), isSentence(migrating))
  await assert.rejects(requireCurrentSchema(pool), isSentence(starting))
}

test('an empty database is refused until it is migrated', async () => {
  const { url, pool } = await makeEmptyDatabase()
  await assert.rejects(requireCurrentSchema(pool), /not been migrated to this version/)
  const { applied, corrected } = await migrate(url)
  assert.equal(applied[0], '0001-people.sql')
  assert.deepEqual(corrected, [])
  await requireCurrentSchema(pool)
})

test('a first start that was interrupted before its first migration is repeated', async () => {
  const { url, pool } = await makeEmptyDatabase()
  await pool.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  assert.equal((await migrate(url)).applied[0], '0001-people.sql')
})

test('a database of another program is left alone', async () => {
  const database = await makeEmptyDatabase()
  const query = (statement: string) => database.pool.query(statement)
  await query('create table orders (id int); create table customers (id int)')
  await refuses(database, /not Carillon's: it has tables \(customers, orders\), but none that/)
  await query('create table migrations (id int, timestamp bigint, name text)')
  await refuses(database, /not Carillon's: its table migrations was not made by Carillon/)
  await query('drop table migrations; create table migrations (name text, applied_at timestamptz)')
  await refuses(database, /not Carillon's: it has tables \(customers, orders\), but no record of/)
  await query(`insert into migrations (name) values ('20240101_create_orders')`)
  await refuses(database, /not Carillon's: its table migrations was not made by Carillon/)
  const { rows } = await query(`select from pg_class where relname = 'organizations'`)
  assert.equal(rows.length, 0)
})

test('a newer database: migrating says how to go back, starting says what to start', async () => {
  const database = await makeTestDatabase()
  await database.pool.query(`insert into migrations values ('9999-of-the-future.sql')`)
  await refuses(
    database,
    /newer Carillon than this one .*9999-of-the-future.*not undone.*or go back with the backup/,
    /newer Carillon than this one .*9999-of-the-future.* Start the newer version instead\.$/,
  )
})

test('a newer schema of background jobs', async () => {
  const { url, pool } = await makeTestDatabase()
  await pool.query('insert into graphile_worker.migrations (id, breaking) values (999999, true)')
  await assert.rejects(migrate(url), /newer Carillon than this one \(its background jobs are/)
})

test('a database of a version that has diverged from this one', async () => {
  const database = await makeTestDatabase()
  await database.pool.query(`insert into migrations values ('0005-something-else.sql')`)
  await refuses(
    database,
    /migrations that this Carillon does not have \(0005-something-else\.sql\)/,
  )
})

test('a migration whose contents differ from those that were applied', async () => {
  const database = await makeTestDatabase()
  await database.pool.query(`update migrations set checksum = 'abc' where name like '0004%'`)
  await refuses(database, /another form of 0004-messages\.sql than this Carillon has/)
})

test('a migration that cannot be recorded leaves nothing behind', async () => {
  const { url, pool } = await makeTestDatabase()
  await pool.query(`
    delete from migrations where name like '0019%';
    drop index messages_unscheduled_reviews;
    alter table migrations add check (name not like '0019%')`)
  await assert.rejects(migrate(url), /Migration 0019-reviews-without-a-time\.sql failed: .*check/)
  const { rows } = await pool.query(
    `select to_regclass('messages_unscheduled_reviews') is null as gone`,
  )
  assert.deepEqual(rows, [{ gone: true }])
})

test('a process that waits for its turn does not hold up an index that is made concurrently', async () => {
  const { url, pool } = await makeTestDatabase()
  const first = await pool.connect()
  await first.query('select pg_advisory_lock(7170455)')
  const second = migrate(url)
  const asks = `select from pg_stat_activity where query ilike '%advisory_lock%' and application_name = 'carillon migrate'`
  while ((await pool.query(asks)).rowCount === 0);
  await first.query('create index concurrently moods on members (email)')
  await first.query('select pg_advisory_unlock_all()')
  first.release()
  assert.deepEqual(await second, { applied: [], corrected: [] })
})
