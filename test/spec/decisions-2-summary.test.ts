// decisions 2, beyond: GET /v1/messages/summary, the days and hours of a calendar.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appToken, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

type Line = {
  id: string
  groupId: string | null
  state: string
  scheduledSendTime: number | null
  text: string
  socialProfile: { id: string }
  mediaCount: number
  version: string
}
type Counted = { total: number; groups: number; states: Record<string, number> }
type Hour = Counted & { hour: number; offset: string; head: Line[] }
type Day = Counted & { day: string; hours: Hour[] }

const service = await startTestService()
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const x = need(demo.profile.twitter)
const page = need(demo.profile['facebook-page'])

const path: Record<string, string[]> = {
  PENDING_APPROVAL: [],
  REJECTED: ['REJECTED'],
  SCHEDULED: [],
  SENT: ['SUBMITTED', 'SENT'],
  SEND_FAILED_PERMANENTLY: ['SEND_FAILED_PERMANENTLY'],
}

/** Past send times cannot be scheduled, and states follow from what happens: the rows are written directly. */
async function add(
  sendAt: string,
  state = 'SENT',
  {
    text = 'Text',
    profile = x,
    group = 'g',
  }: { text?: string; profile?: string; group?: string | null } = {},
) {
  const isProposal = ['PENDING_APPROVAL', 'REJECTED'].includes(state)
  const { rows } = await pool.query<{ id: string }>(
    `insert into messages (profile_id, text, scheduled_at, send_at, act_at, state, sequence_number, group_id)
     values ($1, $2, $3::timestamptz, $3::timestamptz, $4, $5, $6, $7) returning id`,
    [
      ...[profile, text, sendAt],
      ...(isProposal ? [null, 'PENDING_APPROVAL', 1] : ['2100-01-01', 'SCHEDULED', null]),
      group,
    ],
  )
  const { id } = need(rows[0])
  for (const next of path[state] ?? [])
    await pool.query(
      `update messages set state = $2, sequence_number = null, act_at = case when $2 = 'SUBMITTED' then act_at end
       where id = $1`,
      [id, next],
    )
  return id
}

const ask = (query: string, by = owner) => call(service, by, 'GET', `/v1/messages/summary?${query}`)
const summary = async (query: string, by = owner) => dataOf<Day[]>(await ask(query, by))
const short = (days: Day[]) =>
  days.map(({ day, hours }) => [
    day,
    ...hours.map(({ hour, offset, total }) => `${hour}${offset} ${total}`),
  ])

test('decisions 2 a summary counts messages by day, hour and state, and leaves out what is empty', async () => {
  await add('2020-01-06T09:15:00Z')
  await add('2020-01-06T09:59:59Z', 'SEND_FAILED_PERMANENTLY')
  await add('2020-01-06T10:00:00Z')
  await add('2020-01-08T23:00:00Z', 'REJECTED', { profile: page })
  const days = await summary('startTime=2020-01-05T00:00:00Z&endTime=2020-01-11T00:00:00Z&head=0')
  assert.deepEqual(days, [
    {
      day: '2020-01-06',
      total: 3,
      groups: 3,
      states: { SENT: 2, SEND_FAILED_PERMANENTLY: 1 },
      hours: [
        {
          hour: 9,
          offset: '+00:00',
          total: 2,
          groups: 2,
          states: { SENT: 1, SEND_FAILED_PERMANENTLY: 1 },
          head: [],
        },
        { hour: 10, offset: '+00:00', total: 1, groups: 1, states: { SENT: 1 }, head: [] },
      ],
    },
    {
      day: '2020-01-08',
      total: 1,
      groups: 1,
      states: { REJECTED: 1 },
      hours: [
        { hour: 23, offset: '+00:00', total: 1, groups: 1, states: { REJECTED: 1 }, head: [] },
      ],
    },
  ])
})

test('decisions 2 the head of an hour has the worst states first, then the earliest, three by default', async () => {
  await add('2020-02-03T12:00:00Z', 'SENT', { text: 'sent' })
  await add('2020-02-03T12:10:00Z', 'SCHEDULED', { text: 'scheduled' })
  await add('2020-02-03T12:50:00Z', 'SEND_FAILED_PERMANENTLY', { text: 'failed later' })
  await add('2020-02-03T12:20:00Z', 'SEND_FAILED_PERMANENTLY', { text: 'failed' })
  await add('2020-02-03T12:30:00Z', 'PENDING_APPROVAL', { text: 'proposed' })
  const range = 'startTime=2020-02-03T00:00:00Z&endTime=2020-02-04T00:00:00Z'
  const heads = async (more: string) =>
    (await summary(range + more))[0]?.hours[0]?.head.map(({ text }) => text)
  assert.deepEqual(await heads(''), ['failed', 'failed later', 'proposed'])
  assert.deepEqual(await heads('&head=1'), ['failed'])
  assert.equal((await heads('&head=10'))?.length, 5)
})

test('decisions 2 with headPer=day only the first lines of a day are there, each in its hour, and all counts', async () => {
  await add('2020-02-05T08:00:00Z', 'SENT', { text: 'early' })
  await add('2020-02-05T08:30:00Z', 'SENT', { text: 'second' })
  await add('2020-02-05T12:00:00Z', 'SENT', { text: 'noon' })
  await add('2020-02-05T20:00:00Z', 'SEND_FAILED_PERMANENTLY', { text: 'failed' })
  await add('2020-02-06T07:00:00Z', 'SENT', { text: 'next day' })
  const range = 'startTime=2020-02-05T00:00:00Z&endTime=2020-02-07T00:00:00Z'
  const days = async (more: string) =>
    (await summary(range + more)).map(({ total, hours }) => [
      total,
      ...hours.map(({ hour, total: ofHour, head }) =>
        [hour, ofHour, ...head.map(({ text }) => text)].join(' '),
      ),
    ])
  assert.deepEqual(await days('&headPer=day&head=2'), [
    [4, '8 2 early', '12 1', '20 1 failed'],
    [1, '7 1 next day'],
  ])
  assert.deepEqual(await days('&headPer=hour&head=1'), [
    [4, '8 2 early', '12 1 noon', '20 1 failed'],
    [1, '7 1 next day'],
  ])
  assert.equal((await ask(`${range}&headPer=week`)).status, 400)
})

test('decisions 2 messages of one request for the same time count as one group, whose lines headOf=group keeps together', async () => {
  const of = (time: string, group: string | null, state = 'SENT') =>
    add(`2020-06-15T${time}:00Z`, state, { text: group ?? 'none', group })
  for (const state of ['SENT', 'SENT', 'SEND_FAILED_PERMANENTLY']) await of('08:30', 'b', state)
  await of('08:00', 'a')
  for (const group of [null, null]) await of('08:50', group)
  await of('08:45', 'b')
  for (let number = 0; number < 25; number += 1) await of('20:00', 'c')
  const range = 'startTime=2020-06-15T00:00:00Z&endTime=2020-06-16T00:00:00Z'
  const day = async (more: string) => need((await summary(range + more))[0])
  const heads = async (more: string) =>
    (await day(more)).hours.map(({ head }) => head.map(({ text }) => text).join(''))
  const { total, groups, hours } = await day('')
  assert.deepEqual([total, groups, ...hours.map((hour) => hour.groups)], [32, 6, 5, 1])
  assert.deepEqual(await heads('&headOf=group&head=2'), ['bbba', 'c'.repeat(20)])
  assert.deepEqual(await heads('&headOf=group&headPer=day&head=1'), ['bbb', ''])
  assert.deepEqual(await heads('&head=2'), ['ba', 'cc'])
  assert.equal((await ask(`${range}&headOf=hour`)).status, 400)
})

test('decisions 2 a summary is of the tags and the author that are asked for', async () => {
  const day = '2020-05-05'
  const ids = [
    await add(`${day}T10:00:00Z`),
    await add(`${day}T10:00:00Z`),
    await add(`${day}T11:00:00Z`),
  ]
  const { id: author } = demo.member.sole
  await pool.query(`update messages set tags = '{spring,news}' where id = $1`, [ids[0]])
  await pool.query('update messages set created_by = $2 where id = $1', [ids[1], author])
  const range = `startTime=${day}T00:00:00Z&endTime=${day}T23:59:59Z`
  const totals = async (more: string) => (await summary(range + more)).map(({ total }) => total)
  assert.deepEqual(await totals(''), [3])
  assert.deepEqual(await totals('&tags=news'), [1])
  assert.deepEqual(await totals('&tags=summer&tags=spring'), [1])
  assert.deepEqual(await totals('&tags=summer'), [])
  assert.deepEqual(await totals(`&createdByMemberId=${author}`), [1])
  assert.equal((await ask(`${range}&createdByMemberId=me`)).status, 400)
})

test('decisions 2 a line says what a calendar shows of a message', async () => {
  const id = await add('2020-02-10T12:00:05Z', 'SENT', { text: '🎈'.repeat(100) })
  const range = 'startTime=2020-02-10T00:00:00Z&endTime=2020-02-11T00:00:00Z'
  const line = need((await summary(range))[0]?.hours[0]?.head[0])
  const whole = dataOf<Line[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0]
  assert.deepEqual(line, {
    id,
    groupId: 'g',
    state: 'SENT',
    scheduledSendTime: Date.parse('2020-02-10T12:00:05Z') / 1000,
    dueTime: Date.parse('2020-02-10T12:00:05Z') / 1000,
    text: '🎈'.repeat(80),
    socialProfile: { id: x },
    mediaCount: 0,
    ...{ partCount: 0, partsSent: null, postsGone: 0, postType: null, repost: null },
    ...{ queue: null, series: null, failureCode: null },
    version: whole?.version,
  })
})

test('decisions 2 days and hours are those of the time zone', async () => {
  await add('2020-03-01T23:30:00Z')
  const range = 'startTime=2020-03-01T12:00:00Z&endTime=2020-03-02T12:00:00Z'
  const by = async (timezone: string) => short(await summary(`${range}&timezone=${timezone}`))
  assert.deepEqual(await by('UTC'), [['2020-03-01', '23+00:00 1']])
  assert.deepEqual(await by('Europe/Berlin'), [['2020-03-02', '0+01:00 1']])
  assert.deepEqual(await by('America/Los_Angeles'), [['2020-03-01', '15-08:00 1']])
  assert.deepEqual(await by('Asia/Kathmandu'), [['2020-03-02', '5+05:45 1']])
})

test('decisions 2 the hour that the clock repeats in autumn is there twice, in order', async () => {
  for (const time of ['00:30', '01:15', '01:45', '02:30']) await add(`2020-10-25T${time}:00Z`)
  const range = 'startTime=2020-10-24T22:00:00Z&endTime=2020-10-25T22:59:59Z'
  assert.deepEqual(short(await summary(`${range}&timezone=Europe/Berlin`)), [
    ['2020-10-25', '2+02:00 1', '2+01:00 2', '3+01:00 1'],
  ])
})

test('decisions 2 the hour that the clock leaves out in spring is not there', async () => {
  for (const time of ['00:59', '01:00']) await add(`2020-03-29T${time}:00Z`)
  const range = 'startTime=2020-03-28T23:00:00Z&endTime=2020-03-29T21:59:59Z'
  assert.deepEqual(short(await summary(`${range}&timezone=Europe/Berlin`)), [
    ['2020-03-29', '1+01:00 1', '3+02:00 1'],
  ])
})

test('decisions 2 a summary takes six weeks of any zone, both ends included, and no more', async () => {
  await add('2020-09-27T22:00:00Z')
  await add('2020-11-08T22:59:59Z')
  // Six weeks of Berlin with the end of summer time are 1009 hours.
  const range = 'startTime=2020-09-27T22:00:00Z&endTime=2020-11-08T22:59:59Z'
  const days = await summary(`${range}&timezone=Europe/Berlin`)
  assert.deepEqual([days[0]?.day, days.at(-1)?.day], ['2020-09-28', '2020-11-08'])
  const longer = await ask('startTime=2020-09-27T00:00:00Z&endTime=2020-11-09T00:00:01Z')
  assert.deepEqual(refusalOf(longer), [400, 40020, 'Date range is too large'])
})

test('decisions 2 a summary is of the profiles and states that are asked for', async () => {
  const day = '2020-05-04'
  for (const [state, profile] of [
    ['SENT', x],
    ['SENT', page],
    ['REJECTED', page],
    ['SCHEDULED', page],
  ] as const)
    await add(`${day}T10:00:00Z`, state, { profile })
  const range = `startTime=${day}T00:00:00Z&endTime=${day}T23:59:59Z`
  const states = async (more: string) => (await summary(range + more))[0]?.states
  assert.deepEqual(await states(`&socialProfileIds=${page}`), {
    SENT: 1,
    REJECTED: 1,
    SCHEDULED: 1,
  })
  assert.deepEqual(await states('&state=SENT'), { SENT: 2 })
  assert.deepEqual(await states('&state=SENT,REJECTED'), { SENT: 2, REJECTED: 1 })
  assert.deepEqual(await states('&state=SCHEDULED&state=REJECTED'), { SCHEDULED: 1, REJECTED: 1 })
})

test('decisions 2 proposals without a time belong to no day', async () => {
  const id = await add('2020-05-11T10:00:00Z', 'PENDING_APPROVAL')
  await pool.query('update messages set scheduled_at = null where id = $1', [id])
  assert.deepEqual(await summary('startTime=2020-05-11T00:00:00Z&endTime=2020-05-12T00:00:00Z'), [])
})

test('decisions 2 a summary counts only messages that the caller may see', async () => {
  await add('2020-06-01T10:00:00Z')
  const range = 'startTime=2020-06-01T00:00:00Z&endTime=2020-06-02T00:00:00Z'
  assert.equal((await summary(range)).length, 1)
  const sole = await tokenOf(service, demo.member.sole.id)
  assert.deepEqual(await summary(range, sole), [])
  const named = await ask(`${range}&socialProfileIds=${x}`, sole)
  assert.deepEqual(refusalOf(named), [404, 4001, 'Social profile not found'])
  const app = await ask(range, await appToken(service))
  assert.equal(app.status, 403)
})

test('decisions 2 all mistakes in the query of a summary are reported at once', async () => {
  const answer = await ask(
    'startTime=2020-01-02T00:00:00Z&endTime=2020-01-01T00:00:00Z&timezone=%2B01:00&state=LATE&head=11',
  )
  const { errors } = answer.body as { errors: { code: number; param: string }[] }
  assert.deepEqual(errors.map(({ code, param }) => `${code} ${param}`).toSorted(), [
    '2003 /timezone',
    '4000 /endTime',
    '4000 /head',
    '40019 /state',
  ])
  for (const timezone of ['Mars/Base', 'EST5EDT4', "UTC'; select 1"])
    assert.equal((await ask(`timezone=${encodeURIComponent(timezone)}`)).status, 400, timezone)
})
