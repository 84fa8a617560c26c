// A worker is killed at every step of an import. Others go on, and in the end every row has its message once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { importOf, upload } from '../support/import-file.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

test('killed at every step, workers make the message of every row once', async () => {
  const service = await startTestService()
  const { pool } = service.database
  const worker = (failPoint: string) => {
    const started = spawnCarillon('worker', {
      DATABASE_URL: service.database.url,
      CARILLON_KEYS: testKeys,
      CARILLON_DATA_DIR: service.config.dataDirectory,
      PUBLIC_URL: service.url,
      FAIL_POINT: failPoint,
    })
    atEnd(() => started.end())
    return started
  }
  const token = await tokenOf(service, service.demo.member.owner.id)
  const count = 25
  const time = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const rows = Array.from({ length: count }, (_, index) => `${time},Row ${index}\n`)
  const query = `?socialProfileIds=${need(service.demo.profile.threads)}`
  const { id } = importOf(await upload(service, token, `date,text\n${rows.join('')}`, query))
  const made = async () => {
    const { rows: found } = await pool.query(`select from messages where text like 'Row %'`)
    return found.length
  }
  const work = () => pool.query(`select graphile_worker.add_job('run-imports', '{}'::json)`)
  // The points after a commit are reached again for each step. Twenty rows are checked in a step.
  for (const [point, expected] of [
    ['import-step-begun', 0],
    ['import-rows-checked', 0],
    ['import-step-done', 0],
    ['import-row-noted', 0],
    ['import-row-scheduled', 0],
    ['import-step-done', 1],
    ['import-row-noted', 1],
    ['import-row-scheduled', 1],
  ] as const) {
    const killed = worker(point)
    await work()
    assert.equal(await killed.ended, 'SIGKILL', point)
    assert.equal(await made(), expected, point)
  }
  await worker('').ready
  await work()
  await eventually(
    async () => importOf(await call(service, token, 'GET', `/v1/imports/${id}`)).state === 'DONE',
    { what: 'the end of the import', every: 200 },
  )
  const { rows: states } = await pool.query('select distinct state from import_rows')
  assert.deepEqual(states, [{ state: 'DONE' }])
  assert.equal(await made(), count)
})
