// decisions 1: which unknown keys are ignored and which are not. Nothing is published at once by a typing error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id)
const page = need(demo.profile['facebook-page'])
const x = need(demo.profile.twitter)

type Item = { id: string; socialProfile: { id: string } }
const time = new Date(Date.now() + 3_600_000).toISOString()
const ask = (path: string, body: Record<string, unknown>) =>
  call(service, owner, 'POST', path, {
    text: `Keys ${Math.random()}`,
    socialProfileIds: [page],
    ...body,
  })
const schedule = async (body: Record<string, unknown> = {}) =>
  need(dataOf<Item[]>(await ask('/v1/messages', { scheduledSendTime: time, ...body }))[0])
const edit = (id: string, change: Record<string, unknown>) =>
  call(service, owner, 'PATCH', `/v1/messages/${id}`, change)
const countMessages = async () =>
  (await service.database.pool.query('select count(*)::int as n from messages')).rows[0].n
const hintOf = (answer: Answer) => (answer.body as { errors: { hint?: string }[] }).errors[0]?.hint

const misspelt = [
  ...['scheduledSendTim', 'scheduldSendTime', 'sheduledSendTime', 'scheduledSnedTime'],
  ...['ScheduledSendTime', 'SCHEDULEDSENDTIME', 'scheduledsendtime', 'scheduled_send_time'],
  ...['scheduled-send-time', 'scheduleSendTime', 'scheduledSendTimes', 'scheduledSentTime'],
]
const otherNames = [
  ...['scheduledTime', 'scheduled_time', 'scheduleTime', 'scheduledAt', 'scheduled_at'],
  ...['scheduleAt', 'scheduledFor', 'scheduledDate', 'scheduledDateTime', 'schedule'],
  ...['sendTime', 'sendAt', 'send_at', 'sendDate', 'publishAt', 'publish_at', 'publishTime'],
  ...['publishDate', 'scheduledPublishTime', 'scheduled_publish_time', 'postAt', 'postTime'],
  ...['date', 'time', 'when', 'datetime', 'dateTime', 'date_time', 'timestamp', 'startTime'],
  ...['start_time', 'startDate', 'publishOn', 'send_on', 'deliverAt', 'releaseDate', 'goLiveAt'],
  ...['dateToPublish', 'at', 'runAt'],
]

test('decisions 1 a misspelt scheduledSendTime is refused with what was meant, and nothing is created', async () => {
  const { id } = await schedule()
  const before = await countMessages()
  for (const key of [...misspelt, ...otherNames]) {
    const said = `${key} is not a key of a message: did you mean scheduledSendTime?`
    for (const answer of [
      await ask('/v1/messages', { [key]: time }),
      await ask('/v1/messages/validate', { [key]: time }),
      await edit(id, { [key]: time }),
    ])
      assert.deepEqual(refusalOf(answer), [400, 4000, said])
  }
  assert.equal(await countMessages(), before)
})

test('decisions 1 other unknown keys are ignored, and so is one that is null', async () => {
  const unknown = {
    colour: 'red',
    sender: 'me',
    timezone: 'UTC',
    postId: '1',
    scheduledBy: 'me',
    scheduled: true,
  }
  const nulls = { scheduledTime: null, state: null }
  const { id } = await schedule({ ...unknown, ...nulls, location: { name: null } })
  assert.equal((await edit(id, { ...unknown, ...nulls, socialProfileIds: null })).status, 200)
})

test('decisions 1 a body of many keys costs little and is refused', async () => {
  const many = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`scheduledSend${n}`, n]))
  const { status, text } = await ask('/v1/messages', many(20_000))
  assert.equal(status, 400)
  assert.ok(text.length < 2000, text.slice(0, 300))
  const misspelling = await ask('/v1/messages', {
    ...Object.fromEntries(misspelt.map((key) => [key, time])),
    ['x'.repeat(100_000)]: time,
  })
  assert.equal(misspelling.status, 400)
  assert.ok(misspelling.text.length < 2000, misspelling.text.slice(0, 300))
})

test('decisions 1 a location under other keys is refused', async () => {
  for (const location of [
    { lat: 1, lng: 2 },
    { latitude: 1, lon: 2 },
    { latitude: 1, longitude: 2, name: 'here' },
  ]) {
    const [status, code, message] = refusalOf(await ask('/v1/messages', { location }))
    assert.deepEqual([status, code], [400, 4000])
    assert.match(message, /^location has unknown keys: (lat, lng|lon|name)$/)
  }
  const { id } = await schedule()
  assert.equal((await edit(id, { location: { lat: 1, lng: 2 } })).status, 400)
})

test('decisions 1 a state in a body is refused, as states are not set', async () => {
  const said = 'state cannot be set: it follows from what happens to the message'
  const { id } = await schedule()
  for (const answer of [
    await ask('/v1/messages', { state: 'PENDING_APPROVAL' }),
    await ask('/v1/messages/validate', { state: 'DRAFT' }),
    await edit(id, { state: 'SENT' }),
  ]) {
    assert.deepEqual(refusalOf(answer), [400, 4000, said])
    assert.match(hintOf(answer) ?? '', /approve or reject/)
  }
})

test('decisions 1 socialProfileIds in PATCH is refused', async () => {
  const { id } = await schedule()
  for (const socialProfileIds of [[x], [page], [], {}])
    assert.deepEqual(refusalOf(await edit(id, { socialProfileIds })), [
      400,
      4000,
      'socialProfileIds cannot be changed: a message stays on its profile',
    ])
})

test('decisions 1 socialProfileIds[] in a query is socialProfileIds', async () => {
  const [onPage, onX] = [await schedule(), await schedule({ socialProfileIds: [x] })]
  const profilesOf = async (query: string) => {
    const items = dataOf<Item[]>(
      await call(service, owner, 'GET', `/v1/messages?startTime=${time}&endTime=${time}&${query}`),
    )
    return new Set(items.map(({ socialProfile }) => socialProfile.id))
  }
  assert.deepEqual(await profilesOf(''), new Set([page, x]), `${onPage.id} ${onX.id}`)
  for (const query of [
    `socialProfileIds[]=${page}`,
    `socialProfileIds%5B%5D=${page}`,
    `socialProfileIds[0]=${page}`,
  ])
    assert.deepEqual(await profilesOf(query), new Set([page]), query)
  for (const query of [
    `socialProfileIds[]=${page}&socialProfileIds[]=${x}`,
    `socialProfileIds[]=${page},${x}`,
    `socialProfileIds=${page}&socialProfileIds[]=${x}`,
  ])
    assert.deepEqual(await profilesOf(query), new Set([page, x]), query)
  const unknown = `/v1/messages?startTime=${time}&endTime=${time}&socialProfileIds[]=999`
  assert.equal((await call(service, owner, 'GET', unknown)).status, 404)
})
