// Series: their messages are made ahead, each occurrence once, and change with the series.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { makeMediumId } from '../../server/media/ids.ts'
import { sweepMedia } from '../../server/media/sweep.ts'
import { checksWith } from '../../server/messages/register-routes.ts'
import { makeOccurrences } from '../../server/messages/series/make-occurrences.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMedium } from '../support/world-messages.ts'

type Series = {
  id: string
  state: string
  texts: string[]
  rule: { startDate: string; count?: number }
  coming: { date: string; sendDate: string; isSkipped: boolean; messageIds: string[] }[]
  remarks: { date: string | null; message: string }[]
  problem: { message: string } | null
  author: { id: string } | null
}
type Message = {
  id: string
  state: string
  text: string
  scheduledSendTime: number
  series: { id: string; date: string } | null
}

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member
const token = await tokenOf(service, owner.id)
const limitedToken = await tokenOf(service, limited.id)
const threads = need(demo.profile.threads)
const x = need(demo.profile.twitter)
const daily = { frequency: 'DAILY', time: '09:00' }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const make = () =>
  makeOccurrences({
    database: database.database,
    checks: checksWith(service.services),
    reach: () => undefined,
  })

beforeEach(async () => {
  await database.pool.query('delete from messages where series_id is not null')
  await database.pool.query('delete from series')
})

async function ask<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
  const answer = await call(service, by, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { data: T }).data
}

function begin(more: object = {}, message: object = {}, by = token): Promise<Series> {
  const content = { text: 'Good morning', socialProfileIds: [threads], ...message }
  const body = { message: content, rule: daily, timeZone: 'Europe/Berlin', ...more }
  return ask<Series>('POST', '/v1/series', body, by)
}

const read = (id: string) => ask<Series>('GET', `/v1/series/${id}`)

/** In order of their time. */
async function messagesOf(id: string): Promise<Message[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from messages where series_id = $1 order by send_at, id',
    [id],
  )
  const found: Message[] = []
  for (const row of rows)
    found.push(need((await ask<Message[]>('GET', `/v1/messages/${row.id}`))[0]))
  return found
}

async function refused(
  more: object,
  message: object = {},
): Promise<{ param: string; text: string }> {
  const content = { text: 'Good morning', socialProfileIds: [threads], ...message }
  const body = { message: content, rule: daily, timeZone: 'Europe/Berlin', ...more }
  const answer = await call(service, token, 'POST', '/v1/series', body)
  assert.equal(answer.status, 400, answer.text)
  const { errors } = JSON.parse(answer.text) as { errors: { param: string; message: string }[] }
  const [first] = errors
  return { param: need(first).param, text: need(first).message }
}

test('the messages of a month are made, at the time of day of the zone, and no more', async () => {
  const series = await begin()
  await make()
  const messages = await messagesOf(series.id)
  assert.ok(messages.length === 30 || messages.length === 31, String(messages.length))
  const { coming } = await read(series.id)
  assert.equal(coming.length, 10)
  for (const [index, { date, sendDate, messageIds }] of coming.entries()) {
    const message = need(messages[index])
    assert.deepEqual(message.series, { id: series.id, date })
    assert.deepEqual(messageIds, [message.id])
    assert.equal(message.scheduledSendTime, Date.parse(sendDate) / 1000)
    assert.equal(message.state, 'SCHEDULED')
  }
  await make()
  assert.equal((await messagesOf(series.id)).length, messages.length)
})

test('texts take turns', async () => {
  const series = await begin({
    texts: ['Hello', 'Good day'],
    rule: { ...daily, startDate: tomorrow },
  })
  await make()
  const texts = (await messagesOf(series.id)).map(({ text }) => text)
  assert.deepEqual(texts.slice(0, 4), ['Good morning', 'Hello', 'Good day', 'Good morning'])
})

test('on a network that refuses repeated texts, there must be others', async () => {
  const one = await refused({}, { socialProfileIds: [x] })
  assert.deepEqual(one.param, '/texts')
  const own = { variations: [{ socialProfileId: x, text: 'Always this' }] }
  const varied = { socialProfileIds: [x, threads], ...own }
  assert.equal((await refused({ texts: ['Hello'] }, varied)).param, '/texts')
  assert.equal(
    (await refused({ texts: ['Good morning'] }, { socialProfileIds: [x] })).param,
    '/texts',
  )
  await begin({ texts: ['Hello'] }, { socialProfileIds: [x] })
})

test('it is said what a rule means in short months and when the clocks change', async () => {
  const rule = { frequency: 'MONTHLY', dayOfMonth: 31, time: '10:00' }
  const short = await begin({ rule, timeZone: 'UTC' })
  assert.deepEqual(
    short.remarks.map(({ message }) => message),
    ['In a month without day 31 it is on the last day of the month'],
  )
  const night = await begin({ rule: { ...daily, time: '02:30' } })
  const texts = night.remarks.map(({ message }) => message)
  assert.equal(texts.length, 2)
  assert.ok(
    texts.some((text) => text.includes('skip 02:30')),
    texts.join('; '),
  )
  assert.ok(
    texts.some((text) => text.includes('show 02:30 twice')),
    texts.join('; '),
  )
})

test('what does not fit is refused, with its place', async () => {
  const params: [object, object, string][] = [
    [{ rule: { frequency: 'WEEKLY', time: '09:00' } }, {}, '/rule/weekdays'],
    [{ rule: { frequency: 'MONTHLY', time: '09:00' } }, {}, '/rule/dayOfMonth'],
    [{ rule: { ...daily, dayOfMonth: 3 } }, {}, '/rule/dayOfMonth'],
    [{ rule: { ...daily, count: 3, until: '2030-01-01' } }, {}, '/rule/until'],
    [{ rule: { ...daily, startDate: '2030-02-30' } }, {}, '/rule/startDate'],
    [{ rule: { ...daily, startDate: '2026-02-02', until: '2026-03-01' } }, {}, '/rule'],
    [{ timeZone: 'Mars/Base' }, {}, '/timeZone'],
    [{}, { scheduledSendTime: '2030-01-01T00:00:00Z' }, '/message/scheduledSendTime'],
    [{}, { mediaUrls: ['https://pictures.example/a.png'] }, '/message/mediaUrls'],
    [{}, { text: '' }, '/message/text'],
    [{ texts: ['x'.repeat(2000)] }, {}, '/texts'],
  ]
  for (const [more, message, param] of params)
    assert.equal((await refused(more, message)).param, param, param)
})

test('one occurrence is changed alone, and keeps its change when the others change', async () => {
  const series = await begin()
  await make()
  const [first, second, third] = await messagesOf(series.id)
  await ask('PATCH', `/v1/messages/${need(second).id}`, { text: 'Only today' })
  const from = need(third?.series).date
  await ask('PATCH', `/v1/series/${series.id}`, {
    fromDate: from,
    message: { text: 'From now on', socialProfileIds: [threads] },
  })
  await make()
  const texts = (await messagesOf(series.id)).map(({ text }) => text)
  assert.deepEqual(texts.slice(0, 4), ['Good morning', 'Only today', 'From now on', 'From now on'])
  assert.equal((await messagesOf(series.id))[0]?.id, need(first).id)
  await ask('PATCH', `/v1/series/${series.id}`, { texts: [], rule: { ...daily, time: '18:00' } })
  await make()
  const days = (await messagesOf(series.id)).map((message) => need(message.series).date)
  assert.equal(new Set(days).size, days.length)
  assert.equal((await messagesOf(series.id)).filter(({ text }) => text === 'Only today').length, 1)
})

test('a skipped or deleted occurrence does not come again', async () => {
  const series = await begin()
  await make()
  const [first, second] = await messagesOf(series.id)
  const date = need(first?.series).date
  await ask('POST', `/v1/series/${series.id}/skip`, { date })
  await ask('DELETE', `/v1/messages/${need(second).id}`)
  await ask('PATCH', `/v1/series/${series.id}`, {
    rule: { ...daily, time: '10:00', startDate: date },
  })
  await make()
  const left = (await messagesOf(series.id)).map((message) => need(message.series).date)
  assert.ok(!left.includes(date))
  assert.ok(!left.includes(need(second?.series).date))
  const { coming } = await read(series.id)
  assert.equal(coming.find((one) => one.date === date)?.isSkipped, true)
})

test('paused it has no coming messages, and resumed it has them again', async () => {
  const series = await begin()
  await make()
  const before = (await messagesOf(series.id)).length
  await ask('POST', `/v1/series/${series.id}/pause`)
  await make()
  assert.deepEqual(await messagesOf(series.id), [])
  const resumed = await ask<Series>('POST', `/v1/series/${series.id}/resume`)
  assert.equal(resumed.state, 'ACTIVE')
  await make()
  assert.equal((await messagesOf(series.id)).length, before)
})

test('ended it makes nothing more, and cannot be changed', async () => {
  const series = await begin()
  await make()
  const ended = await ask<Series>('POST', `/v1/series/${series.id}/end`)
  assert.deepEqual([ended.state, ended.coming], ['ENDED', []])
  assert.deepEqual(await messagesOf(series.id), [])
  const answer = await call(service, token, 'POST', `/v1/series/${series.id}/resume`)
  assert.equal(answer.status, 409, answer.text)
  await ask('DELETE', `/v1/series/${series.id}`)
})

test('after its last occurrence it has ended', async () => {
  const series = await begin({ rule: { ...daily, count: 2 } })
  await make()
  assert.equal((await messagesOf(series.id)).length, (await read(series.id)).coming.length)
  await database.pool.query(
    `update series set rule = rule || '{"startDate": "2026-01-01"}', look_at = now(), made_until = null where id = $1`,
    [series.id],
  )
  await make()
  assert.equal((await read(series.id)).state, 'ENDED')
})

test('a member who may only propose begins a series of proposals', async () => {
  const series = await begin({ rule: { ...daily, count: 3 } }, {}, limitedToken)
  await make()
  for (const { state } of await messagesOf(series.id)) assert.equal(state, 'PENDING_APPROVAL')
  // The member who changes it is its author from then on, and may publish.
  const changed = await ask<Series>('PATCH', `/v1/series/${series.id}`, { texts: ['Hello'] })
  assert.equal(changed.author?.id, owner.id)
  await make()
  for (const { state } of await messagesOf(series.id)) assert.equal(state, 'SCHEDULED')
})

test('a series that breaks the task does not hold up the others', async () => {
  const broken = await begin({ rule: { ...daily, count: 3 } })
  const other = await begin({ rule: { ...daily, count: 3 } })
  await database.pool.query(
    `update series set look_at = now() - interval '1 hour', rule = '{}' where id = $1`,
    [broken.id],
  )
  await assert.rejects(make)
  await make()
  assert.ok((await messagesOf(other.id)).length >= 2)
})

test('its media stay as long as it does', async () => {
  const mediaId = await addMedium(database, { id: makeMediumId(), memberId: owner.id })
  const series = await begin({}, { media: [{ id: mediaId }] })
  const sweep = async () => {
    await database.pool.query(`update media set look_at = now() - interval '1 day' where id = $1`, [
      mediaId,
    ])
    await sweepMedia(service.services)
    const { rows } = await database.pool.query('select from media where id = $1', [mediaId])
    return rows.length
  }
  assert.equal(await sweep(), 1)
  await ask('POST', `/v1/series/${series.id}/end`)
  assert.equal(await sweep(), 0)
})
