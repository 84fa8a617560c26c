import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { makeTestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/eventually.ts'
import { startBeating } from './release.ts'

const { pool } = await makeTestDatabase()

test('the row of a dead process is deleted only together with its locks', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('sweep-expired')`,
  )
  const jobId = rows[0]?.id
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'dead-worker', locked_at = now() where id = $1`,
    [jobId],
  )
  await pool.query(
    `insert into worker_processes (id, worker_ids, beat_at)
     values (gen_random_uuid(), '{dead-worker,another}', now() - interval '1 minute')`,
  )

  // As if the process that releases died, too, between the two things that it does.
  await pool.query('alter function graphile_worker.force_unlock_workers rename to gone')
  const { said, stop } = startBeatingFor('worker-of-the-test')
  await eventually(() => /could not write a heartbeat/.test(said()))
  const kept = await pool.query(
    `select from worker_processes where 'dead-worker' = any(worker_ids)`,
  )
  assert.equal(kept.rowCount, 1)
  assert.doesNotMatch(said(), /released/)

  await pool.query('alter function graphile_worker.gone rename to force_unlock_workers')
  await eventually(() => /released/.test(said()))
  assert.match(said(), /"workers":2/)
  await stop()
  const { rows: jobs } = await pool.query(
    'select locked_by from graphile_worker._private_jobs where id = $1',
    [jobId],
  )
  assert.deepEqual(jobs, [{ locked_by: null }])
  const left = await pool.query('select from worker_processes')
  assert.equal(left.rowCount, 0)
})

function startBeatingFor(workerPoolId: string) {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  const stopping = new AbortController()
  const beating = startBeating(pool, pino({}, { write }), stopping.signal)
  const added = beating.add(workerPoolId)
  return {
    said: () => text,
    async stop() {
      stopping.abort()
      await added
      await beating.stop()
    },
  }
}
