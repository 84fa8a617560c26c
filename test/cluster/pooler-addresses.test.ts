// A real PgBouncer: which addresses a process accepts, and what it says of those it refuses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import pino from 'pino'
import { warnAboutPooler } from '../../server/commands/process/warnings/warn-about-pooler.ts'
import { requireSessions } from '../../server/db/connections/pooler.ts'
import { connect } from '../../server/db/db.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { makeTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { startPgBouncer, whyNoPgBouncer } from '../support/pgbouncer.ts'

const skip = await whyNoPgBouncer()
const { url } = await makeTestDatabase()

test('PostgreSQL itself is accepted, and so is a pooler that keeps sessions', {
  skip,
}, async () => {
  await requireSessions({ url, directUrl: url })
  const { url: pooled } = await startPgBouncer(url, { mode: 'session' })
  await requireSessions({ url: pooled, directUrl: pooled })
})

for (const [order, round] of Object.entries({ 'the last': '0', 'each in turn': '1' }))
  test(`a pooler in transaction mode is recognized if it gives ${order} free connection`, {
    skip,
  }, async () => {
    const { url: pooled } = await startPgBouncer(url, { more: { server_round_robin: round } })
    // Several free connections, as on a pooler that others use.
    await Promise.all([1, 2, 3].map(() => sleepThrough(pooled)))
    await assert.rejects(
      requireSessions({ url: pooled, directUrl: pooled }),
      /pooler in transaction mode.* Set DATABASE_DIRECT_URL/,
    )
    await requireSessions({ url: pooled, directUrl: url })
  })

test('the direct address must not be a pooler, nor another database', { skip }, async () => {
  const { url: pooled } = await startPgBouncer(url)
  const { url: another } = await startPgBouncer(url)
  const refuses = (addresses: { url: string; directUrl: string }, words: RegExp) =>
    assert.rejects(requireSessions(addresses), words)
  await refuses({ url: pooled, directUrl: another }, /DATABASE_DIRECT_URL leads to a pooler/)
  const { url: other } = await makeTestDatabase()
  await refuses({ url: pooled, directUrl: other }, /different databases/)
  const gone = new URL(url)
  gone.port = String(await freePort())
  await refuses({ url: pooled, directUrl: gone.href }, /cannot be reached.*DATABASE_DIRECT_URL/)
  const { url: statements } = await startPgBouncer(url, { mode: 'statement' })
  await refuses({ url: statements, directUrl: url }, /refuses transactions/)
})

test('a process ends with that sentence', { skip }, async () => {
  const process = spawnCarillon('api', {
    DATABASE_URL: (await startPgBouncer(url)).url,
    CARILLON_KEYS: testKeys,
    PORT: String(await freePort()),
  })
  atEnd(process.end)
  await process.ended
  assert.match(process.output(), /^carillon: DATABASE_URL leads to a pooler in transaction mode/)
})

test('a role without limits is named at the start', { skip }, async () => {
  const warn = async () => {
    const warned: string[] = []
    const log = pino({}, { write: (line: string) => void warned.push(line) })
    const pooler = await startPgBouncer(url)
    const { database, close } = connect(pooler.url, { max: 1, name: 't', isPooled: true })
    await warnAboutPooler({ database, log }).finally(close)
    return warned.join('')
  }
  assert.match(await warn(), /alter role \S+ set statement_timeout = '30s'/)
  const { pathname, username } = new URL(url)
  await run(
    url,
    `alter role ${username} in database ${pathname.slice(1)} set statement_timeout = '30s'`,
  )
  assert.match(await warn(), /idle_in_transaction_session_timeout/)
  await run(
    url,
    `alter role ${username} in database ${pathname.slice(1)} set idle_in_transaction_session_timeout = '15s'`,
  )
  assert.equal(await warn(), '')
})

function sleepThrough(address: string): Promise<void> {
  return run(address, 'select pg_sleep(0.1)')
}

async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
