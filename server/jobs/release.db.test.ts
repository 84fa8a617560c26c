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
  const first = await beatUntil(/could not write a heartbeat/)
  const kept = await pool.query(
    `select from worker_processes where 'dead-worker' = any(worker_ids)`,
  )
  assert.equal(kept.rowCount, 1)
  assert.doesNotMatch(first, /released/)

  await pool.query('alter function graphile_worker.gone rename to force_unlock_workers')
  assert.match(await beatUntil(/released/), /"workers":2/)
  const { rows: jobs } = await pool.query(
    'select locked_by from graphile_worker._private_jobs where id = $1',
    [jobId],
  )
  assert.deepEqual(jobs, [{ locked_by: null }])
  const left = await pool.query('select from worker_processes')
  assert.equal(left.rowCount, 0)
})

/** The first beat comes at once. */
async function beatUntil(said: RegExp): Promise<string> {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  const log = pino({}, { write })
  const beating = startBeating(pool, log, () => [])
  await eventually(async () => said.test(text))
  await beating.stop()
  return text
}
