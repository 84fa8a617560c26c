// A worker is killed at every step of making an occurrence. Others go on, and in the end every occurrence is there once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

test('killed at every step, workers make every occurrence once', async () => {
  const service = await startTestService()
  const { pool } = service.database
  const { profile, member } = service.demo
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
  const profileIds = [need(profile.threads)]
  const token = await tokenOf(service, member.owner.id)
  const body = {
    message: { text: 'Good morning', socialProfileIds: profileIds },
    rule: { frequency: 'DAILY', time: '09:00' },
    timeZone: 'Europe/Berlin',
  }
  assert.equal((await call(service, token, 'POST', '/v1/series', body)).status, 200)
  const made = async () => {
    const { rows } = await pool.query<{ day: string }>(
      'select series_day as day from messages where series_id is not null order by 1',
    )
    return rows.map(({ day }) => day)
  }
  // The point after the commit is reached again for each occurrence.
  for (const [point, count] of [
    ['series-begun', 0],
    ['series-noted', 0],
    ['series-scheduled', 0],
    ['series-made', 1],
    ['series-scheduled', 1],
  ] as const) {
    const killed = worker(point)
    await pool.query(`select graphile_worker.add_job('make-occurrences', '{}'::json)`)
    assert.equal(await killed.ended, 'SIGKILL', point)
    assert.equal((await made()).length, count, point)
  }
  await worker('').ready
  await pool.query(`select graphile_worker.add_job('make-occurrences', '{}'::json)`)
  const days = await eventually(
    async () => {
      const { rows } = await pool.query('select from series where look_at > now()')
      return rows.length === 1 && made()
    },
    { what: 'all occurrences', every: 200 },
  )
  assert.ok(days.length === 30 || days.length === 31, String(days.length))
  assert.equal(new Set(days).size, days.length)
})
