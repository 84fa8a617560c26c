import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../../test/support/at-end.ts'
import { makeTestDatabase } from '../../test/support/database.ts'
import { connect } from './db.ts'

test('a request gives up while its new connection is verified: the connection serves the next request', async () => {
  const { url } = await makeTestDatabase()
  let verified = 0
  // Longer than a request waits for a connection.
  const verify = async () => {
    verified += 1
    if (verified === 2) await sleep(11_000)
  }
  const { pool, close } = connect(url, { max: 1, name: 't', verify })
  atEnd(close)
  const first = await pool.connect()
  const waiting = pool.connect()
  first.release(true)
  await assert.rejects(waiting, /timeout exceeded/)
  const { rows } = await pool.query<{ n: number }>('select 1 as n')
  assert.deepEqual(rows, [{ n: 1 }])
  assert.equal(verified, 2)
})

test('a connection that is not verified is closed, and its request fails', async () => {
  const { url } = await makeTestDatabase()
  let isRefused = true
  const verify = async () => {
    if (isRefused) throw new Error('not this one')
  }
  const { pool, close } = connect(url, { max: 1, name: 't', verify })
  atEnd(close)
  await assert.rejects(pool.query('select 1'), /not this one/)
  assert.equal(pool.totalCount, 0)
  isRefused = false
  assert.equal((await pool.query('select 1')).rowCount, 1)
})

test('PostgreSQL compiles no statement, whatever the settings of the database', async () => {
  const { url, pool } = await makeTestDatabase()
  await pool.query(`alter database ${new URL(url).pathname.slice(1)} set jit = on`)
  const { pool: fresh, close } = connect(url, { max: 1, name: 't', settings: '-c lock_timeout=5' })
  atEnd(close)
  assert.deepEqual((await fresh.query('show jit')).rows, [{ jit: 'off' }])
  assert.deepEqual((await fresh.query('show lock_timeout')).rows, [{ lock_timeout: '5ms' }])
})
