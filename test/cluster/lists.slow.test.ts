// Lists from a real standby that streams from the primary, and that is held back or away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { connect, type Database } from '../../server/db/db.ts'
import { openStandby } from '../../server/db/replica.ts'
import { startPrimary, startStandby } from '../continuity/replica.ts'
import { openWorld } from '../continuity/world.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

const primary = await startPrimary()
const world = await openWorld(primary)
const standby = await startStandby(primary)
const standbyUrl = new URL(primary.url)
standbyUrl.port = String(standby.port)

test('a list is read from the standby when it has everything, and otherwise from the primary', async () => {
  const { database, close } = connect(primary.url, { max: 2, name: 'test' })
  atEnd(close)
  let isSafe = true
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push(line) })
  const opened = openStandby({
    primary: database,
    url: standbyUrl.href,
    mayRead: () => isSafe,
    log,
    max: 2,
  })
  atEnd(opened.close)
  const isStandby = () => opened.readLists(askStandby)
  const write = () => sql`create table if not exists written (); analyze written`.execute(database)
  await eventually(isStandby, { what: 'the standby to be used', every: 100 })
  await standby.pauseReplay()
  await write()
  assert.equal(await isStandby(), false)
  assert.match(said.join(''), /read from the primary.*/)
  await standby.resumeReplay()
  await eventually(isStandby, { what: 'the standby to be used again', every: 100 })
  isSafe = false
  assert.equal(await isStandby(), false)
  isSafe = true
  // A statement that fails for itself is not repeated on the primary, and the next list comes from the standby.
  const failing = [
    [sql`select 1 / 0`, /division by zero/],
    [sql`select pg_sleep(60)`, /statement timeout/],
  ] as const
  for (const [statement, reason] of failing) {
    let runs = 0
    const run = async (from: Database) => {
      runs += 1
      await sql`set local statement_timeout = '50ms'`.execute(from)
      return statement.execute(from)
    }
    await eventually(isStandby, { what: 'the standby to be used', every: 100 })
    await assert.rejects(opened.readLists(run), reason)
    assert.equal(runs, 1)
    assert.equal(await isStandby(), true)
  }
})

test('a list whose statement the standby gives up is repeated on the primary', async () => {
  const { database, close } = connect(primary.url, { max: 2, name: 'test' })
  atEnd(close)
  const log = pino({ level: 'silent' })
  const opened = openStandby({
    primary: database,
    url: standbyUrl.href,
    mayRead: () => true,
    log,
    max: 2,
  })
  atEnd(opened.close)
  const givesUp = [
    sql`do $$ begin if pg_is_in_recovery() then raise 'in its way' using errcode = '40001'; end if; end $$`,
    sql`select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end`,
  ]
  for (const statement of givesUp) {
    let runs = 0
    const isStandby = () => opened.readLists(askStandby)
    await eventually(isStandby, { what: 'the standby to be used', every: 100 })
    const run = async (from: Database) => {
      runs += 1
      await statement.execute(from)
      return askStandby(from)
    }
    assert.equal(await opened.readLists(run), false)
    assert.equal(runs, 2)
  }
})

test('an address of the primary, or of no server, is not used', async () => {
  const { database, close } = connect(primary.url, { max: 2, name: 'test' })
  atEnd(close)
  for (const url of [primary.url, 'postgresql://nothing@127.0.0.1:1/carillon']) {
    const log = pino({ level: 'silent' })
    const opened = openStandby({ primary: database, url, mayRead: () => true, log, max: 1 })
    atEnd(opened.close)
    assert.equal(await opened.readLists(askStandby), false)
  }
})

test('a message is in the list and is found at once, also while the standby is held back or away', async () => {
  const { api } = await world.startProcesses(['api'], {
    DATABASE_READ_URL: standbyUrl.href,
    RATE_LIMIT_PER_SECOND: '1000',
  })
  const showsAtOnce = async () => {
    const id = await api.schedule(3_600_000)
    const range = `state=SCHEDULED&limit=100&startTime=${time(3_000_000)}&endTime=${time(4_000_000)}`
    for (const path of [`/v1/messages?${range}`, '/v1/messages/search?q=Message']) {
      const answer = await api.get(path)
      assert.equal(answer.status, 200, answer.text)
      const { data } = answer.body as { data: { id: string }[] }
      assert.ok(
        data.some((one) => String(one.id) === String(id)),
        `${id} is missing in ${path}`,
      )
    }
  }
  for (let round = 0; round < 20; round += 1) await showsAtOnce()
  await standby.pauseReplay()
  for (let round = 0; round < 5; round += 1) await showsAtOnce()
  await standby.resumeReplay()
  for (let round = 0; round < 5; round += 1) await showsAtOnce()
  await standby.stop()
  for (let round = 0; round < 5; round += 1) await showsAtOnce()
})

function time(ms: number): string {
  return encodeURIComponent(new Date(Date.now() + ms).toISOString())
}

async function askStandby(from: Database): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select pg_is_in_recovery() as asked`.execute(from)
  return need(rows[0]).asked
}
