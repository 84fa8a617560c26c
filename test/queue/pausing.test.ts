// A queue that is paused: its messages keep their times and do not go out, others do. The times after it goes on, and after its
// slots change.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { everyHour } from './slots.ts'

type Line = { id: string; scheduledSendTime: number }
type Queue = { pausedDate: string | null; version: number }

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member
const token = await tokenOf(service, owner.id)
const limitedToken = await tokenOf(service, limited.id)
const profileId = need(demo.profile.twitter)
const ofQueue = `/v1/socialProfiles/${profileId}/queue`

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await call(service, token, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { data: T }).data
}

let count = 0
async function add(more: object = { queue: 'last' }): Promise<Line> {
  count += 1
  const body = { text: `Paused ${count}`, socialProfileIds: [profileId], ...more }
  return need((await ask<Line[]>('POST', '/v1/messages', body))[0])
}

const listWaiting = () => ask<Line[]>('GET', `${ofQueue}/messages`)
const timesOf = (lines: Line[]) => lines.map((line) => line.scheduledSendTime)
const pause = () => ask<Queue>('POST', `${ofQueue}/pause`)
const resume = (times?: string) => ask<Queue>('POST', `${ofQueue}/resume`, { times })

/** The slots from now on, in Unix seconds. */
async function listSlots(): Promise<number[]> {
  const slots = await ask<{ slotDate: string }[]>('GET', `${ofQueue}/slots?count=500`)
  return slots.map(({ slotDate }) => Date.parse(slotDate) / 1000)
}

async function dueOf(id: string): Promise<{ isDue: boolean; isHeld: boolean }> {
  const { rows } = await database.pool.query(
    `select act_at = send_at as "isDue", act_at > now() + interval '1000 years' as "isHeld" from messages where id = $1`,
    [id],
  )
  return need(rows[0])
}

/** As if so many hours had passed since: slots are on the half hour from now. */
async function letPass(hours: number): Promise<void> {
  await database.pool.query(
    `update queues set paused_at = paused_at - make_interval(hours => $1)`,
    [hours],
  )
  await database.pool.query(
    `update messages set send_at = send_at - make_interval(hours => $1), scheduled_at = scheduled_at - make_interval(hours => $1)`,
    [hours],
  )
}

beforeEach(async () => {
  await database.pool.query('delete from messages')
  await database.pool.query('delete from queues')
  await ask('PUT', ofQueue, { timeZone: 'UTC', slots: everyHour() })
})

test('a paused queue holds its messages, those that come, and no others', async () => {
  const before = await add()
  const { pausedDate, version } = await pause()
  assert.ok(pausedDate)
  assert.equal((await pause()).version, version)
  const slots = await listSlots()
  const [after, next, fixed] = [
    await add(),
    await add({ queue: 'next' }),
    await add({ scheduledSendTime: new Date(need(slots[9]) * 1000).toISOString() }),
  ]
  assert.deepEqual([next.scheduledSendTime, after.scheduledSendTime], [slots[0], slots[1]])
  for (const { id } of [before, after, next])
    assert.deepEqual(await dueOf(id), { isDue: false, isHeld: true })
  assert.deepEqual(await dueOf(fixed.id), { isDue: true, isHeld: false })
  // An edit keeps it held, and a time of its own lets it go.
  await ask('PATCH', `/v1/messages/${before.id}`, { text: 'Another text' })
  assert.equal((await dueOf(before.id)).isHeld, true)
  await ask('PATCH', `/v1/messages/${before.id}`, { scheduledSendTime: '2029-01-01T00:00:00Z' })
  assert.equal((await dueOf(before.id)).isDue, true)
  assert.equal((await resume()).pausedDate, null)
  assert.deepEqual(await dueOf(after.id), { isDue: true, isHeld: false })
  const { rows } = await database.pool.query(
    `select action from audit_log where action in ('queue.paused', 'queue.resumed') order by id`,
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['queue.paused', 'queue.resumed'],
  )
})

test('times that are ahead stay, and missed messages go to the head, one after the other', async () => {
  const added = [await add(), await add(), await add(), await add()]
  await pause()
  await letPass(2)
  const [first, second, third, fourth] = added.map(({ id }) => id)
  // The two missed push the other two on: there is no gap.
  const slots = await listSlots()
  assert.deepEqual(timesOf(await listWaiting()), [
    need(slots[0]) - 7200,
    need(slots[0]) - 3600,
    slots[0],
    slots[1],
  ])
  await resume('KEEP')
  const waiting = await listWaiting()
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [first, second, third, fourth],
  )
  assert.deepEqual(timesOf(waiting), slots.slice(0, 4))
})

test('with a gap the missed message takes it, and what is behind keeps its time', async () => {
  const [missed, ahead, gap, behind] = [await add(), await add(), await add(), await add()]
  await ask('DELETE', `/v1/messages/${gap.id}`)
  await pause()
  await letPass(1)
  const slots = await listSlots()
  await resume('KEEP')
  const waiting = await listWaiting()
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [missed.id, ahead.id, behind.id],
  )
  assert.deepEqual(timesOf(waiting), [slots[0], slots[1], slots[2]])
})

test('all move on by the slots that have passed, with their gaps', async () => {
  const [first, gap, third] = [await add(), await add(), await add()]
  await ask('DELETE', `/v1/messages/${gap.id}`)
  await pause()
  await letPass(2)
  const slots = await listSlots()
  await resume('SHIFT')
  const waiting = await listWaiting()
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [first.id, third.id],
  )
  assert.deepEqual(timesOf(waiting), [slots[0], slots[2]])
})

test('new slots leave times as they are, or lay the messages out on them', async () => {
  const added = [await add(), await add(), await add()]
  const slots = everyHour().filter(({ weekday }) => weekday === 'MONDAY')
  const put = (messages?: string) => ask('PUT', ofQueue, { timeZone: 'UTC', slots, messages })
  await put()
  assert.deepEqual(timesOf(await listWaiting()), timesOf(added))
  const fixed = need((await listSlots())[1])
  await add({ scheduledSendTime: new Date(fixed * 1000).toISOString() })
  await put('MOVE')
  const coming = await listSlots()
  assert.deepEqual(timesOf(await listWaiting()), [coming[0], coming[2], coming[3]])
  const none = { timeZone: 'UTC', slots: [], messages: 'MOVE' }
  const refused = await call(service, token, 'PUT', ofQueue, none)
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.text, /no_queue/)
})

test('a queue without slots cannot be paused, and only who manages the profile pauses it', async () => {
  for (const path of ['pause', 'resume']) {
    const refused = await call(service, limitedToken, 'POST', `${ofQueue}/${path}`, {})
    assert.equal(refused.status, 404, refused.text)
  }
  await database.pool.query('delete from queues')
  const none = await call(service, token, 'POST', `${ofQueue}/pause`)
  assert.equal(none.status, 409, none.text)
  assert.match(none.text, /no_queue/)
})
