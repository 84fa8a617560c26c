// A worker that loses its connections to PostgreSQL while it takes or ends a job.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import pino from 'pino'
import { atEnd } from '../../test/support/at-end.ts'
import { makeTestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/eventually.ts'
import { startRelay } from '../../test/support/relay.ts'
import { connectWorkers, startWorker } from './jobs.ts'

test('a job ends while PostgreSQL is away: the worker carries on, and the job is repeated', async () => {
  const { addJob, count, relay, start } = await setUp()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const ran: string[] = []
  const said = await start({
    first: async () => {
      ran.push('first')
      await mayEnd
    },
    second: () => void ran.push('second'),
  })
  await addJob('first')
  await eventually(() => ran.includes('first'))
  relay.leave()
  end()
  await eventually(() => countUnwritten(said()) === 1, { what: 'a job whose end is not written' })
  await addJob('second')
  relay.comeBack()
  await eventually(async () => (await count('true')) === 0, { what: 'the end of both jobs' })
  assert.deepEqual(ran.sort(), ['first', 'first', 'second'])
})

test('several jobs end while PostgreSQL is away: all are repeated, and the worker stops', async () => {
  const { addJobs, count, relay, start } = await setUp()
  let began = 0
  const ends = Promise.withResolvers<void>()
  const said = await start({
    several: async (payload) => {
      began += 1
      await ends.promise
      // One after the other, so that each is written by itself.
      await sleep((payload as { n: number }).n * 30)
    },
  })
  await addJobs('several', 5)
  await eventually(() => began === 5)
  relay.leave()
  ends.resolve()
  await eventually(() => countUnwritten(said()) === 5, { what: 'jobs whose end is not written' })
  relay.comeBack()
  await eventually(async () => (await count('true')) === 0, { what: 'the end of all jobs' })
  assert.equal(began, 10)
})

test('a job is taken, and the answer is lost: it does not stay locked', async () => {
  const { addJob, count, relay, start } = await setUp()
  let ran = 0
  const said = await start({
    first: () => {
      ran += 1
    },
  })
  await addJob('first')
  await eventually(() => ran === 1)
  await eventually(async () => (await count('true')) === 0)

  // Only the answer that has the job: if none came back, all connections might ask before the job is there, and wait forever.
  relay.withholdAnswer('answer is lost')
  await addJob('first', { because: 'the answer is lost' })
  await eventually(async () => (await count('locked_at is not null')) === 1)
  assert.equal(ran, 1)
  relay.cut()
  await eventually(() => ran === 2, { what: 'the job' })
  assert.match(said(), /have lost the database/)
  await eventually(async () => (await count('true')) === 0, { what: 'the end of the job' })
})

test('the jobs of a queue follow one another without waiting for the next poll', async () => {
  const { addJob, start } = await setUp()
  const ran: string[] = []
  const run = (name: string) => () => {
    ran.push(name)
    if (ran.length === 2) throw new Error('this one fails')
  }
  for (const name of ['first', 'second', 'third']) await addJob(name)
  const names = ['first', 'second', 'third']
  await start(Object.fromEntries(names.map((name) => [name, run(name)])), { pollMs: 3_600_000 })
  await eventually(() => ran.length === 3, { what: 'all three jobs' })
  assert.deepEqual(ran, names)
})

test('no job is taken before a heartbeat names the worker that locks it', async () => {
  const { addJob, pool, start } = await setUp()
  let ran = 0
  await addJob('first')
  const client = await pool.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('lock table worker_processes in exclusive mode')
    await start({
      first: () => {
        ran += 1
      },
    })
    await sleep(1500)
    assert.equal(ran, 0)
  } finally {
    await client.query('commit')
    client.release()
  }
  await eventually(() => ran === 1, { what: 'the job' })
})

async function setUp() {
  const { pool, url } = await makeTestDatabase()
  const through = new URL(url)
  const port = Number(through.port)
  const relay = await startRelay(port)
  through.port = String(relay.port)
  return {
    pool,
    addJob: (task: string, payload = {}) =>
      pool.query(`select graphile_worker.add_job($1, $2, queue_name => 'one after the other')`, [
        task,
        payload,
      ]),
    addJobs: (task: string, amount: number) =>
      pool.query(
        'select graphile_worker.add_job($1, json_build_object($2::text, n)) from generate_series(1, $3) n',
        [task, 'n', amount],
      ),
    count: async (condition: string) => {
      const { rowCount } = await pool.query(
        `select from graphile_worker._private_jobs where ${condition}`,
      )
      return rowCount
    },
    relay: {
      ...relay,
      leave() {
        relay.turnTo(undefined)
        relay.cut()
      },
      comeBack: () => relay.turnTo(port),
    },
    /** Returns what the worker has logged. */
    async start(
      tasks: Record<string, Task>,
      more: { pollMs?: number } = {},
    ): Promise<() => string> {
      let text = ''
      const write = (line: string) => {
        text += line
      }
      const jobs = connectWorkers(through.href, { workers: 1 })
      atEnd(jobs.close)
      const log = pino({}, { write })
      const worker = await startWorker({
        pool: jobs.pool,
        log,
        tasks,
        crontab: '',
        concurrency: 5,
        ...more,
      })
      atEnd(worker.stop)
      return () => text
    },
  }
}

/** The jobs that the library could not end, by its log. */
function countUnwritten(log: string): number {
  const lists = [...log.matchAll(/Failed to complete jobs ((?:'\d+'(?:, )?)+)/g)]
  return lists.flatMap(([, ids = '']) => ids.split(', ')).length
}
