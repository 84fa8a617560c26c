// Only one all-in-one Carillon runs per data directory, even after a restart of its PostgreSQL.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { carillon, databaseUrlIn, postgresPids, type Running, startCarillon } from './carillon.ts'
import { carillonHere } from './here.ts'
import { makePreparedDirectory } from './prepared.ts'

const first = await startCarillon({
  CARILLON_DATA_DIR: await makePreparedDirectory(),
  SANDBOX: 'no',
})
const isHeld = /Another Carillon runs on .* already. Stop it, or set CARILLON_DATA_DIR/

test('after PostgreSQL was killed a second one is still refused', async () => {
  process.kill(need(postgresPids(first.directory)[0]), 'SIGKILL')
  await eventually(() => first.output().includes('starting it again'), {
    what: 'PostgreSQL to be back',
  })
  await isReady(first)
  const postgres = postgresPids(first.directory)[0]
  const { code, output } = await startSecond()
  assert.match(output, isHeld)
  assert.equal(code, 1)
  assert.equal(postgresPids(first.directory)[0], postgres)
  await isReady(first)
})

test('a second one that starts while the first is suspended leaves it its PostgreSQL', async () => {
  const postgres = postgresPids(first.directory)[0]
  first.process.kill('SIGSTOP')
  await loseLock()
  const { code, output } = await startSecond()
  first.process.kill('SIGCONT')
  assert.match(output, /Port \d+ is taken by another program/)
  assert.equal(code, 1)
  assert.equal(postgresPids(first.directory)[0], postgres)
  await isReady(first)
})

test('a PostgreSQL that does not answer is reported with its directory', async () => {
  const postgres = need(postgresPids(first.directory)[0])
  process.kill(postgres, 'SIGSTOP')
  const { code, output } = await carillonHere(['audit'], { CARILLON_DATA_DIR: first.directory })
  process.kill(postgres, 'SIGCONT')
  const words = `PostgreSQL \\(process ${postgres}\\) on ${first.directory}/\\S+ does not answer. Check`
  assert.match(output, new RegExp(words))
  assert.equal(code, 1)
  await isReady(first)
})

test('one that has lost the directory to another says so, and gets it back after it', async () => {
  const other = new pg.Client(await databaseUrlIn(first.directory))
  await other.connect()
  first.process.kill('SIGSTOP')
  await loseLock()
  await other.query('select pg_advisory_lock(7170456)')
  first.process.kill('SIGCONT')
  await eventually(() => first.output().includes('another Carillon has taken the data directory'), {
    what: 'the first to notice',
  })
  await other.end()
  const { output } = await startSecond()
  assert.match(output, isHeld)
  const ended = await first.stop()
  assert.equal(ended.code, 0, ended.output)
  assert.deepEqual(postgresPids(first.directory), [])
  const log = await readFile(join(first.directory, 'postgres', 'log'), 'utf8')
  assert.match(log.trimEnd(), /database system is shut down$/)
})

test('a key file that is damaged is reported, and a good one is used again', async () => {
  await first.stop()
  const file = join(first.directory, 'keys.json')
  await copyFile(file, `${file}.good`)
  const good = await readFile(file, 'utf8')
  const damaged = /^carillon: The key file .* is damaged. Restore it from a backup.*\n$/
  const cutShort = good.replace(/"secret": "..../, '"secret": "')
  for (const text of ['', '{"keys":[]}', '{"keys":[{"id":"k"}]}', cutShort]) {
    await writeFile(file, text)
    const { code, output } = await carillonHere(['audit'], { CARILLON_DATA_DIR: first.directory })
    assert.match(output, damaged)
    assert.equal(code, 1)
  }
  const refused = await startSecond()
  assert.match(refused.output, damaged)
  assert.equal(refused.code, 1)
  assert.deepEqual(postgresPids(first.directory), [])
  await copyFile(`${file}.good`, file)
  const again = await startCarillon({ CARILLON_DATA_DIR: first.directory, SANDBOX: 'no' })
  assert.equal((await again.stop()).code, 0)
})

test('a port that is taken', async () => {
  await first.stop()
  const port = await freePort()
  const other = createServer().listen(port, 'localhost')
  await once(other, 'listening')
  const settings = { CARILLON_DATA_DIR: first.directory, PORT: String(port), SANDBOX: 'no' }
  const { code, output } = await carillon(['start'], settings)
  other.close()
  assert.match(output, new RegExp(`Port ${port} is taken by another program. Set PORT`))
  assert.doesNotMatch(output, /^ {4}at /m, 'no stack trace')
  assert.equal(code, 1)
  assert.deepEqual(postgresPids(first.directory), [])
})

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
  return carillon(['start'], { CARILLON_DATA_DIR: first.directory, PORT, SANDBOX: 'no' })
}

async function isReady(service: Running): Promise<void> {
  await eventually(async () => (await send(`${service.url}/readyz`)).status === 200, {
    what: 'the service to be ready',
  })
}
