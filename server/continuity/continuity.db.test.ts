import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { backUp, makeTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/eventually.ts'
import { connect } from '../db/db.ts'
import { type Continuity, openContinuity } from './continuity.ts'
import { beginGeneration } from './store.ts'

type Process = { continuity: Continuity; close(): Promise<void> }

/** As a process of the service has it, with connections of its own. */
async function open({ url }: TestDatabase): Promise<Process> {
  const log = pino({ level: 'silent' })
  const continuity = openContinuity({ log, file: '/nowhere/position.json' })
  const { pool, close } = connect(url, { max: 4, name: 'test', verify: continuity.verify })
  await continuity.start(pool)
  return {
    continuity,
    async close() {
      await continuity.close().catch(() => undefined)
      await close()
    },
  }
}

test('a database that went back is detected by a process that remembers more, reported to the others, and resumes with a new generation', async () => {
  const database = await makeTestDatabase()
  const first = await open(database)
  const backup = await backUp(database)
  const saved = await maxPosition(database)
  // At the second beat the process has confirmed the first, which the backup lacks.
  await eventually(async () => (await maxPosition(database)) >= saved + 2, {
    what: 'two beats',
    every: 100,
  })
  const before = await maxId(database)
  await backup.restore()
  const second = await open(database)
  await eventually(() => first.continuity.behind() && second.continuity.behind(), {
    what: 'both to know',
  })
  assert.equal(first.continuity.mayPublish(), false)
  assert.equal(second.continuity.mayPublish(), false)
  assert.ok((await maxId(database)) >= before + 100_000_000)

  await beginGeneration(database.pool)
  await eventually(() => !first.continuity.behind() && !second.continuity.behind(), {
    what: 'both to go on',
  })
  // The older generation is put back: it began before what is remembered.
  await eventually(() => first.continuity.mayPublish(), { what: 'the pause to end' })
  await backup.restore()
  await eventually(() => first.continuity.behind(), { what: 'it to be noticed' })
  await Promise.all([first.close(), second.close()])
})

test('many concurrent attempts, and a server that closes its connections, are no loss', async () => {
  const database = await makeTestDatabase()
  const { continuity, close } = await open(database)
  for (let round = 0; round < 200; round += 1) {
    const mark = continuity.mark()
    const { rows } = await sql<{ position: number }>`
      with written as (select 1 where ${mark.isIntact}), ${mark.advance('written')}
      select position from marked`.execute(database.database)
    assert.equal(rows.length, 1)
    mark.confirm(rows[0]?.position)
    continuity.noteWrite()
    if (round % 50 === 0)
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test' and datname = current_database()`,
      )
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  assert.equal(continuity.behind(), undefined)
  await close()
})

async function maxId({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(last_value, start_value)::float8 as id from pg_sequences where sequencename = 'messages_id_seq'`,
  )
  return rows[0].id
}

async function maxPosition({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query('select max(position)::float8 as position from processes')
  return rows[0].position
}
