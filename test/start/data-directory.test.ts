// Only one all-in-one Carillon runs per data directory, even after a restart of its PostgreSQL.
import assert from 'node:assert/strict'
import pg from 'pg'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { drawTests } from '../support/sample.ts'
import { carillon, databaseUrlIn, postgresPids, type Running, startCarillon } from './carillon.ts'

const first = await startCarillon({})

const holds = drawTests('data directory', 1)

holds.test('after PostgreSQL was killed a second one is still refused', async () => {
  process.kill(need(postgresPids(first.directory)[0]), 'SIGKILL')
  await eventually(() => first.output().includes('starting it again'), {
    what: 'PostgreSQL to be back',
  })
  await isReady(first)
  const postgres = postgresPids(first.directory)[0]
  const { code, output } = await startSecond()
  assert.match(output, /Another Carillon runs on .* already/)
  assert.equal(code, 1)
  assert.equal(postgresPids(first.directory)[0], postgres)
  await isReady(first)
})

holds.test(
  'a second one that starts while the first is suspended leaves it its PostgreSQL',
  async () => {
    const postgres = postgresPids(first.directory)[0]
    first.process.kill('SIGSTOP')
    await loseLock()
    const { code, output } = await startSecond()
    first.process.kill('SIGCONT')
    assert.match(output, /Port \d+ is taken by another program/)
    assert.equal(code, 1)
    assert.equal(postgresPids(first.directory)[0], postgres)
    await isReady(first)
  },
)

holds.test('a PostgreSQL that does not answer is reported with its directory', async () => {
  const postgres = need(postgresPids(first.directory)[0])
  process.kill(postgres, 'SIGSTOP')
  const { code, output } = await carillon(['audit'], { CARILLON_DATA_DIR: first.directory })
  process.kill(postgres, 'SIGCONT')
  const words = `PostgreSQL \\(process ${postgres}\\) on ${first.directory}/\\S+ does not answer. Check`
  assert.match(output, new RegExp(words))
  assert.equal(code, 1)
  await isReady(first)
})

holds.test(
  'one that has lost the directory to another says so, and gets it back after it',
  async () => {
    const other = new pg.Client(await databaseUrlIn(first.directory))
    await other.connect()
    first.process.kill('SIGSTOP')
    await loseLock()
    await other.query('select pg_advisory_lock(7170456)')
    first.process.kill('SIGCONT')
    await eventually(
      () => first.output().includes('another Carillon has taken the data directory'),
      {
        what: 'the first to notice',
      },
    )
    await other.end()
    const { output } = await startSecond()
    assert.match(output, /Another Carillon runs on .* already/)
    const ended = await first.stop()
    assert.equal(ended.code, 0, ended.output)
    assert.deepEqual(postgresPids(first.directory), [])
  },
)

holds.register()

/** Terminates the connection that holds the lock. */
async function loseLock(): Promise<void> {
  const client = new pg.Client(await databaseUrlIn(first.directory))
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'carillon lock'`,
  )
  await client.end()
}

function startSecond() {
  const PORT = new URL(first.url).port
  return carillon(['start'], { CARILLON_DATA_DIR: first.directory, PORT })
}

async function isReady(service: Running): Promise<void> {
  await eventually(async () => (await send(`${service.url}/readyz`)).status === 200, {
    what: 'the service to be ready',
  })
}
