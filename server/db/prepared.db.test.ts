import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeTestDatabase } from '../../test/support/database.ts'
import { inTransaction } from './db.ts'
import { prepared } from './prepared.ts'

const { database, pool } = await makeTestDatabase()

test('a statement that is marked is prepared once per connection, another is not', async () => {
  const names = await database.connection().execute(async (one) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`${prepared} select ${value}::int + 1 as n`.execute(
        one,
      )
      assert.equal(rows[0]?.n, value + 1)
      await sql`select ${value}::int + 2 as n`.execute(one)
    }
    const { rows } = await sql<{
      statement: string
    }>`select statement from pg_prepared_statements`.execute(one)
    return rows.map((row) => row.statement)
  })
  assert.equal(names.length, 1)
  assert.match(names[0] ?? '', /\+ 1 as n/)
})

test('the name of a prepared statement depends on its text alone', async () => {
  const readNames = () =>
    database.connection().execute(async (one) => {
      await sql`${prepared} select ${Math.random()}::float8 as n, 'named'`.execute(one)
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement like '%named%'`.execute(one)
      return rows.map(({ name }) => name)
    })
  const names = await Promise.all([readNames(), readNames()])
  assert.match(names[0]?.join() ?? '', /^p_[\w-]{32}$/)
  assert.deepEqual(names[0], names[1])
})

test('a transaction that is rolled back because of a deadlock is repeated', async () => {
  await pool.query('create table spots (id integer primary key, visits integer not null default 0)')
  await pool.query('insert into spots (id) values (1), (2)')
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  let began = 0
  const visit = (first: number, second: number) =>
    inTransaction(database, async (tx) => {
      began += 1
      await sql`update spots set visits = visits + 1 where id = ${first}`.execute(tx)
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await sql`update spots set visits = visits + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([visit(1, 2), visit(2, 1)])
  const { rows } = await pool.query('select visits from spots')
  assert.deepEqual(
    rows.map((row) => row.visits),
    [2, 2],
  )
  assert.ok(began > 2, 'no connection was ended')
})
