// The network has exchanged the tokens, and the database is away: the new ones are kept until it has them, whatever happens to the process,
// and the spent ones are never presented again. The form with processes and long outages is in test/chaos/renewals.ts.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { connect } from '../../server/db/db.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { renewCredential } from '../../server/profiles/renewal/renew.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { startRelay } from '../support/relay.ts'
import { openRenewalWorld } from './world.ts'

const world = await openRenewalWorld()
const { server, database } = world
const data = await mkdtemp(join(tmpdir(), 'carillon-renewals-'))
atEnd(() => rm(data, { recursive: true, force: true }))
const directory = join(data, 'renewals')

beforeEach(() => {
  server.clearFaults()
  server.stats.calls = 0
})

/** A process whose way to the database can be cut. */
async function startProcess(ownDirectory = directory) {
  const url = new URL(database.url)
  const port = Number(url.port)
  const relay = await startRelay(port)
  url.port = String(relay.port)
  const own = connect(url.href, { max: 4, name: 'cut off' })
  const unstored = world.openUnstored(own.database, ownDirectory)
  atEnd(own.close)
  const leave = () => {
    relay.turnTo(undefined)
    relay.cut()
  }
  return {
    unstored,
    leave,
    comeBack: () => relay.turnTo(port),
    /** The database goes away when the answer comes. Resolves with the answer to the caller. */
    renewAndLose(id: string) {
      const reach = (point: string) => {
        if (point === 'after-renewal') leave()
      }
      const context = world.contextOf({ database: own.database, unstored, reach, storeMs: 300 })
      return renewCredential(context, id, 2).then(
        () => assert.fail('the database is away'),
        (error: unknown) => error,
      )
    },
  }
}

async function assertRenewedOnce(id: string): Promise<void> {
  await eventually(async () => (await world.read(id)).tokensVersion === 3, {
    what: 'the new tokens',
  })
  assert.ok(server.isUsable(await world.tokensOf(id)))
  assert.equal(server.stats.calls, 1)
  await eventually(async () => (await files()).length === 0, { what: 'the file to be removed' })
}

const files = () => readdir(directory).catch(() => [])

for (const [name, place] of [
  ['in the data directory and in memory', directory],
  ['in memory alone', '/nowhere/renewals'],
] as const)
  test(`the database is away: the tokens are kept ${name}, and stored when it is back`, async () => {
    const { id } = await world.connect()
    const one = await startProcess(place)
    const error = await one.renewAndLose(id)
    assert.ok(error instanceof NetworkError && error.kind === 'retry', String(error))
    assert.equal((await files()).length, place === directory ? 1 : 0)
    assert.equal((await world.read(id)).tokensVersion, 2)
    one.comeBack()
    await assertRenewedOnce(id)
  })

test('what is on disk is sealed, and for its owner alone', async () => {
  const { id } = await world.connect()
  const one = await startProcess()
  await one.renewAndLose(id)
  const [name = ''] = await files()
  assert.equal(name, `${id}.2`)
  const content = (await readFile(join(directory, name))).toString('latin1')
  assert.doesNotMatch(content, /token/i)
  assert.equal((await stat(join(directory, name))).mode & 0o777, 0o600)
  assert.equal((await stat(directory)).mode & 0o777, 0o700)
  one.comeBack()
  await assertRenewedOnce(id)
})

test('the process dies: the next one stores what it has kept', async () => {
  const { id } = await world.connect()
  await (await startProcess()).renewAndLose(id)
  const next = world.openUnstored(database.database, directory)
  await next.start()
  await assertRenewedOnce(id)
})

test('the process dies: another one with the same data directory stores it before it would renew', async () => {
  const { id } = await world.connect()
  const { id: another } = await world.connect()
  for (const one of [id, another]) await (await startProcess()).renewAndLose(one)
  server.stats.calls = 1
  const unstored = world.openUnstored(database.database, directory)
  // While the lease of the dead one lasts, and after it.
  assert.equal((await world.renew(id, 2, { unstored })).tokensVersion, 3)
  await world.endLease(another)
  assert.equal((await world.renew(another, 2, { unstored })).tokensVersion, 3)
  await assertRenewedOnce(id)
  await assertRenewedOnce(another)
})

test('the account was connected again meanwhile: what was kept is dropped', async () => {
  const { id, subject } = await world.connect()
  const one = await startProcess()
  await one.renewAndLose(id)
  await world.connect(subject)
  const chosen = await world.tokensOf(id)
  one.comeBack()
  await eventually(async () => (await files()).length === 0, { what: 'the file to be removed' })
  assert.deepEqual(await world.tokensOf(id), chosen)
})

test('what was kept of another database is not stored, and does not prevent a renewal', async () => {
  const { id } = await world.connect()
  await (await startProcess()).renewAndLose(id)
  // The same account and version, with other tokens.
  await database.pool.query(
    `update credentials c set sealed = other.sealed, sealed_for = other.sealed_for, lease_until = null
     from credentials other where c.id = $1 and other.id = $2`,
    [id, (await world.connect()).id],
  )
  const unstored = world.openUnstored(database.database, directory)
  server.stats.calls = 0
  assert.equal((await world.renew(id, 2, { unstored })).tokensVersion, 3)
  await assertRenewedOnce(id)
})

test('without a shared directory: a renewal without a word is left alone after an outage, and while the tokens work', async () => {
  const { id } = await world.connect()
  const one = await startProcess('/nowhere/renewals')
  await one.renewAndLose(id)
  const isBusy = (more: Parameters<typeof world.renew>[2] = {}) =>
    assert.rejects(world.renew(id, 2, { waitMs: 200, ...more }), { code: 'renewal_failed' })
  const endLease = (began: string) =>
    database.pool.query(
      `update credentials set lease_until = now() - interval '1 second', renewal_began_at = now() - $2::interval where id = $1`,
      [id, began],
    )
  await endLease('70 seconds')
  await isBusy()
  await endLease('1 hour')
  const continuity = { steadyMs: () => 20_000 }
  await isBusy({ continuity })
  assert.equal(server.stats.calls, 1)
  one.comeBack()
  await assertRenewedOnce(id)
  // No process has an answer: the tokens in the database are presented in the end.
  const { id: silent } = await world.connect()
  await world.crashAt(silent, 2, 'before-renewal')
  await database.pool.query(
    `update credentials set lease_until = now() - interval '1 second', access_expires_at = now() + interval '30 seconds' where id = $1`,
    [silent],
  )
  const steady = { steadyMs: () => 60_000 }
  assert.equal((await world.renew(silent, 2, { continuity: steady, waitMs: 200 })).tokensVersion, 3)
})

test('the database fails when the answer comes: it is stored a moment later', async () => {
  const { id } = await world.connect()
  const own = connect(database.url, { max: 2, name: 'failing' })
  const unstored = world.openUnstored(own.database)
  server.failNext('hold')
  const renewing = world.renew(id, 2, { database: own.database, unstored, callMs: 20_000 })
  await eventually(() => server.countHeld() === 1, { what: 'the call' })
  const lock = await database.pool.connect()
  await lock.query('begin')
  await lock.query('select from credentials where id = $1 for update', [id])
  server.release()
  // It stores the answer, and waits for the row.
  const endWaiting = async () => {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'failing' and wait_event_type = 'Lock'`,
    )
    return Number(rowCount) > 0
  }
  await eventually(endWaiting, { what: 'the answer to be stored' })
  await lock.query('rollback')
  lock.release()
  const row = await renewing
  await own.close()
  assert.equal(row.tokensVersion, 3)
  assert.ok(server.isUsable(await world.tokensOf(id)))
})
