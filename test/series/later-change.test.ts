// A change of a series that begins on a later day: what comes before it is made as the series was, or the change is refused. A dry run of a
// change stores nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

type Series = {
  id: string
  rule: { time: string }
  coming: { date: string; messageIds: string[] }[]
  remarks: { message: string }[]
}

const service = await startTestService()
const { demo, database } = service
const token = await tokenOf(service, demo.member.owner.id)
const threads = need(demo.profile.threads)
const rule = { frequency: 'DAILY', time: '09:00', startDate: dayAfter(1) }

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function ask(method: string, path: string, body?: object, status = 200): Promise<Series> {
  const answer = await call(service, token, method, path, body)
  assert.equal(answer.status, status, answer.text)
  return (JSON.parse(answer.text) as { data: Series }).data
}

function begin(): Promise<Series> {
  const message = { text: 'Good morning', socialProfileIds: [threads] }
  return ask('POST', '/v1/series', { message, rule, timeZone: 'UTC' })
}

async function daysOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ day: string }>(
    `select series_day || ' ' || to_char(send_at at time zone 'UTC', 'HH24:MI') as day
     from messages where series_id = $1 order by send_at`,
    [id],
  )
  return rows.map(({ day }) => day)
}

const later = { fromDate: dayAfter(4), rule: { frequency: 'DAILY', time: '18:00' } }

test('occurrences before the change that were not made yet are made by the rule that they had', async () => {
  const { id } = await begin()
  // The task has not run.
  const changed = await ask('PATCH', `/v1/series/${id}`, later)
  assert.equal(changed.rule.time, '18:00')
  assert.deepEqual(
    await daysOf(id),
    [1, 2, 3].map((days) => `${dayAfter(days)} 09:00`),
  )
})

test('those that cannot be made refuse it, and a skipped one does not', async () => {
  const { id } = await begin()
  await database.pool.query(`update profiles set type = 'UNKNOWN' where id = $1`, [threads])
  const answer = await call(service, token, 'PATCH', `/v1/series/${id}`, later)
  await database.pool.query(`update profiles set type = 'THREADS' where id = $1`, [threads])
  assert.notEqual(answer.status, 200)
  assert.equal((await ask('GET', `/v1/series/${id}`)).rule.time, '09:00')
  await ask('POST', `/v1/series/${id}/skip`, { date: dayAfter(2) })
  await ask('PATCH', `/v1/series/${id}`, later)
  assert.deepEqual(
    await daysOf(id),
    [1, 3].map((days) => `${dayAfter(days)} 09:00`),
  )
})

test('an author who is gone refuses it', async () => {
  const { id } = await begin()
  await database.pool.query('update series set author_id = null where id = $1', [id])
  const answer = await call(service, token, 'PATCH', `/v1/series/${id}`, later)
  assert.equal(answer.status, 409, answer.text)
  assert.match(answer.text, new RegExp(`The occurrence of ${dayAfter(1)}, before this change`))
  assert.deepEqual(await daysOf(id), [])
})

test('a dry run of a change says what the series would be, and stores nothing', async () => {
  const { id } = await begin()
  const monthly = { rule: { frequency: 'MONTHLY', dayOfMonth: 31, time: '10:00' } }
  const shown = await ask('PATCH', `/v1/series/${id}?dryRun=true`, { ...later, ...monthly })
  assert.deepEqual([shown.id, shown.remarks.length], [id, 1])
  assert.deepEqual(await daysOf(id), [])
  assert.equal((await ask('GET', `/v1/series/${id}`)).rule.time, '09:00')
  const wrong = { texts: ['x'.repeat(2000)] }
  assert.equal(
    (await call(service, token, 'PATCH', `/v1/series/${id}?dryRun=true`, wrong)).status,
    400,
  )
})
