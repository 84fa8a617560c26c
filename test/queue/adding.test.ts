// Messages that take slots of the queue: alone, together, by approval, and many at once.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { daily, inHours, week } from './slots.ts'

type Message = {
  id: string
  state: string
  scheduledSendTime: number | null
  queue: string | null
  socialProfile: { id: string }
}

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member
const token = await tokenOf(service, owner.id)
const limitedToken = await tokenOf(service, limited.id)
const profileId = need(demo.profile.twitter)
const otherId = need(demo.profile.threads)

async function ask<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
  const answer = await call(service, by, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { data: T }).data
}

let count = 0

async function post(more: object, by = token): Promise<Message[]> {
  count += 1
  const body = { text: `Number ${count}`, socialProfileIds: [profileId], ...more }
  return ask<Message[]>('POST', '/v1/messages', body, by)
}

async function add(queue: string, by = token): Promise<Message> {
  return need((await post({ queue }, by))[0])
}

async function patch(id: string, change: object, by = token): Promise<Message> {
  return need((await ask<Message[]>('PATCH', `/v1/messages/${id}`, change, by))[0])
}

async function timeOf(id: string): Promise<number> {
  const [message] = await ask<Message[]>('GET', `/v1/messages/${id}`)
  return need(message?.scheduledSendTime)
}

/** Like any client: a call that the busy service refuses is repeated with its key, which makes one message. */
async function addRepeatedly(index: number): Promise<string> {
  const body = {
    text: `One of many: ${index}`,
    socialProfileIds: [profileId],
    queue: index % 10 === 0 ? 'next' : 'last',
  }
  const key = { 'idempotency-key': `one-of-many-${index}` }
  const answer = await eventually(
    async () => {
      const tried = await call(service, token, 'POST', '/v1/messages', body, key)
      return tried.status !== 503 && tried
    },
    { what: 'an answer' },
  )
  assert.equal(answer.status, 200, answer.text)
  return need((JSON.parse(answer.text) as { data: Message[] }).data[0]).id
}

/** The coming slots, in Unix seconds. */
async function slotsOf(profile = profileId): Promise<number[]> {
  const path = `/v1/socialProfiles/${profile}/queue/slots?count=500`
  const slots = await ask<{ slotDate: string }[]>('GET', path)
  return slots.map(({ slotDate }) => Date.parse(slotDate) / 1000)
}

async function setSlots(slots: object[], profile = profileId): Promise<void> {
  await ask('PUT', `/v1/socialProfiles/${profile}/queue`, { timeZone: 'UTC', slots })
}

/** In three days: neither the first nor the last of 90 days passes during a test. */
const inThreeDays = new Date(Date.now() + 3 * 86_400_000)
const weekly = [
  {
    weekday: need(week[(inThreeDays.getUTCDay() + 6) % 7]),
    time: inThreeDays.toISOString().slice(11, 16),
  },
]

beforeEach(async () => {
  await database.pool.query('delete from messages')
  await setSlots(daily(inHours(6), inHours(12)))
  await setSlots(daily(inHours(12)), otherId)
})

test('a message takes the first free slot, and the answer says which', async () => {
  const slots = await slotsOf()
  const [first, second] = [await add('last'), await add('last')]
  assert.deepEqual([first.state, first.queue], ['SCHEDULED', 'last'])
  assert.deepEqual(
    [first, second].map((one) => one.scheduledSendTime),
    slots.slice(0, 2),
  )
  const { rows } = await database.pool.query(
    'select send_at = act_at and send_at = scheduled_at as same from messages',
  )
  assert.deepEqual(rows, [{ same: true }, { same: true }])
})

test('a removed message leaves a gap, which the next one that is added fills; nothing else moves', async () => {
  const slots = await slotsOf()
  const [first, second, third] = [await add('last'), await add('last'), await add('last')]
  await ask('DELETE', `/v1/messages/${second.id}`)
  assert.deepEqual([await timeOf(first.id), await timeOf(third.id)], [slots[0], slots[2]])
  assert.equal((await add('last')).scheduledSendTime, slots[1])
  assert.equal((await add('last')).scheduledSendTime, slots[3])
  // A message that is moved away leaves one too.
  await patch(first.id, { scheduledSendTime: new Date((need(slots[0]) + 60) * 1000).toISOString() })
  assert.equal((await add('last')).scheduledSendTime, slots[0])
})

test('a time that a person chose is taken too', async () => {
  const slots = await slotsOf()
  await post({ scheduledSendTime: new Date(need(slots[0]) * 1000).toISOString() })
  assert.equal((await add('last')).scheduledSendTime, slots[1])
})

test('next takes the coming slot and pushes messages of the queue down to the first gap, never one with a chosen time', async () => {
  const slots = await slotsOf()
  const first = await add('last')
  const [fixed] = await post({ scheduledSendTime: new Date(need(slots[1]) * 1000).toISOString() })
  const [second, third, fourth] = [await add('last'), await add('last'), await add('last')]
  await ask('DELETE', `/v1/messages/${third.id}`)
  const next = await add('next')
  assert.equal(next.scheduledSendTime, slots[0])
  const ids = [first, need(fixed), second, fourth].map(({ id }) => id)
  const times = []
  for (const id of ids) times.push(await timeOf(id))
  // The second has filled the gap of the third.
  assert.deepEqual(times, [slots[2], slots[1], slots[3], slots[4]])
  assert.equal((await add('last')).scheduledSendTime, slots[5])
})

test('queue and scheduledSendTime exclude each other, and a profile without slots has no queue', async () => {
  const body = { text: 'x', socialProfileIds: [profileId], queue: 'last' }
  const both = await call(service, token, 'POST', '/v1/messages', {
    ...body,
    scheduledSendTime: '2099-01-01T00:00:00Z',
  })
  assert.equal(both.status, 400, both.text)
  assert.match(both.text, /queue_and_time/)
  await setSlots([])
  for (const path of ['/v1/messages', '/v1/messages/validate']) {
    const none = await call(service, token, 'POST', path, body)
    assert.equal(none.status, 400, none.text)
    assert.match(none.text, /no_queue.*socialProfileIds\/0|socialProfileIds\/0.*no_queue/)
  }
  const wrong = await call(service, token, 'POST', '/v1/messages', { ...body, queue: 'first' })
  assert.equal(wrong.status, 400, wrong.text)
})

test('a full queue is an error with a sentence, and nothing is stored', async () => {
  await setSlots(weekly)
  for (const _ of await slotsOf()) await add('last')
  for (const queue of ['last', 'next']) {
    const body = { text: `Too many, ${queue}`, socialProfileIds: [profileId], queue }
    const full = await call(service, token, 'POST', '/v1/messages', body)
    assert.equal(full.status, 409, full.text)
    assert.match(full.text, /queue is full: every slot of the next 90 days/)
  }
  const { rows } = await database.pool.query(`select from messages where text like 'Too many%'`)
  assert.equal(rows.length, 0)
})

test('several profiles get a slot each, or one in common', async () => {
  const both = { socialProfileIds: [profileId, otherId], queue: 'last' }
  const [mine, others] = [await slotsOf(), await slotsOf(otherId)]
  const each = await post(both)
  assert.deepEqual(
    each.map((one) => one.scheduledSendTime),
    [mine[0], others[0]],
  )
  assert.deepEqual(
    each.map((one) => one.socialProfile.id),
    [profileId, otherId],
  )
  const together = await post({ ...both, commonSlot: true })
  const common = mine.filter((time) => others.includes(time) && time !== others[0])
  assert.deepEqual(
    together.map((one) => one.scheduledSendTime),
    [common[0], common[0]],
  )
  await setSlots(daily(new Date(Date.now() + 9 * 3_600_000).toISOString().slice(11, 16)))
  const none = await call(service, token, 'POST', '/v1/messages', {
    ...both,
    text: 'Nothing in common',
    commonSlot: true,
  })
  assert.equal(none.status, 409, none.text)
  assert.match(none.text, /no free slot in common/)
})

test('a message that exists is put into the queue, moved within it, and taken out by a time', async () => {
  const slots = await slotsOf()
  const [chosen] = await post({ scheduledSendTime: '2029-01-01T00:00:00Z' })
  const first = await add('last')
  const moved = await patch(need(chosen).id, { queue: 'last' })
  assert.deepEqual([moved.scheduledSendTime, moved.queue], [slots[1], 'last'])
  // To where it is already: its own slot counts as free.
  assert.equal((await patch(moved.id, { queue: 'last' })).scheduledSendTime, slots[1])
  assert.equal((await patch(moved.id, { queue: 'next' })).scheduledSendTime, slots[0])
  assert.equal(await timeOf(first.id), slots[1])
  const out = await patch(moved.id, { scheduledSendTime: '2029-01-01T00:00:00Z' })
  assert.equal(out.queue, null)
  const results = await ask<{ outcome: string; scheduledSendTime: number }[]>(
    'POST',
    '/v1/messages/bulk',
    { ids: [moved.id, first.id], action: 'queue', queue: 'last' },
  )
  assert.deepEqual(
    results.map((one) => [one.outcome, one.scheduledSendTime]),
    [
      ['done', slots[0]],
      ['done', slots[1]],
    ],
  )
})

test('a proposal has no time until it is approved, which never publishes it at once', async () => {
  const slots = await slotsOf()
  const proposal = await add('next', limitedToken)
  assert.deepEqual(
    [proposal.state, proposal.scheduledSendTime, proposal.queue],
    ['PENDING_APPROVAL', null, 'next'],
  )
  const first = await add('last')
  assert.equal(first.scheduledSendTime, slots[0])
  const approved = await call(service, token, 'POST', `/v1/messages/${proposal.id}/approve`, {
    sequenceNumber: 1,
  })
  assert.equal(approved.status, 200, approved.text)
  assert.deepEqual([await timeOf(proposal.id), await timeOf(first.id)], slots.slice(0, 2))
})

test('without a free slot the approval is refused with the sentence, and the proposal waits on', async () => {
  await setSlots(weekly)
  const proposal = await add('last', limitedToken)
  for (const _ of await slotsOf()) await add('last')
  const path = `/v1/messages/${proposal.id}/approve`
  const refused = await call(service, token, 'POST', path, { sequenceNumber: 1 })
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.text, /queue is full/)
  const [still] = await ask<Message[]>('GET', `/v1/messages/${proposal.id}`)
  assert.equal(still?.state, 'PENDING_APPROVAL')
})

test('a proposal with a time gives it up for the queue, and its slot is free', async () => {
  const slots = await slotsOf()
  const time = new Date(need(slots[0]) * 1000).toISOString()
  const [proposal] = await post({ scheduledSendTime: time }, limitedToken)
  assert.equal((await add('last')).scheduledSendTime, slots[1])
  const queued = await patch(need(proposal).id, { queue: 'last' }, limitedToken)
  assert.deepEqual([queued.scheduledSendTime, queued.queue], [null, 'last'])
  assert.equal((await add('last')).scheduledSendTime, slots[0])
})

test('200 additions at once get 200 slots', async () => {
  const quarters = Array.from({ length: 96 }, (_, index) => index * 15)
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  await setSlots(daily(...quarters.map(clock)))
  const added = await Promise.all(Array.from({ length: 200 }, (_, index) => addRepeatedly(index)))
  assert.equal(new Set(added).size, 200)
  const { rows } = await database.pool.query<{ all: string; times: string }>(
    'select count(*) as all, count(distinct send_at) as times from messages',
  )
  assert.deepEqual(rows, [{ all: '200', times: '200' }])
  // Without a gap, in whatever order they came.
  const { rows: taken } = await database.pool.query<{ at: Date }>(
    'select send_at as at from messages order by send_at',
  )
  const times = taken.map(({ at }) => at.getTime() / 1000)
  const gaps = times.slice(1).map((time, index) => time - need(times[index]))
  assert.ok(
    gaps.every((gap) => gap === 900),
    gaps.join(),
  )
})
