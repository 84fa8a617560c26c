// A dry run of beginning a series: its answer is that of the real call, and nothing is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { demo, database } = service
const token = await tokenOf(service, demo.member.owner.id)
const rule = { frequency: 'MONTHLY', dayOfMonth: 31, time: '10:00' }
const on = (profile: string | undefined) => ({
  message: { text: 'Good morning', socialProfileIds: [need(profile)] },
  rule,
  timeZone: 'UTC',
})
const ask = (body: object) => call(service, token, 'POST', '/v1/series?dryRun=true', body)

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query(`select from ${table}`)
  return rows.length
}

test('a dry run says what the series would be, and stores nothing', async () => {
  const answer = await ask(on(demo.profile.threads))
  assert.equal(answer.status, 200, answer.text)
  const { data } = JSON.parse(answer.text) as { data: { coming: unknown[]; remarks: unknown[] } }
  assert.deepEqual([data.coming.length, data.remarks.length], [10, 1])
  assert.equal(await count('series'), 0)
  assert.equal(await count('series_profiles'), 0)
})

test('it is refused as the real call would be', async () => {
  const wrong = await ask(on(demo.profile.twitter))
  assert.equal(wrong.status, 400)
  assert.match(wrong.text, /"\/texts"/)
  assert.equal((await ask({ ...on(demo.profile.threads), timeZone: 'Mars/Base' })).status, 400)
})
