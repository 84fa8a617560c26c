// The order of a queue by the API: what waits, placing one message, shuffling all.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { everyHour } from './slots.ts'

type Line = { id: string; scheduledSendTime: number; queue: string | null }
type Action = { actorType: string; actorId: string; actionType: string; reason: string | null }

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
  const body = { text: `Ordered ${count}`, socialProfileIds: [profileId], ...more }
  return need((await ask<Line[]>('POST', '/v1/messages', body))[0])
}

async function addSome(howMany: number): Promise<Line[]> {
  const added: Line[] = []
  for (let index = 0; index < howMany; index += 1) added.push(await add())
  return added
}

const listWaiting = () => ask<Line[]>('GET', `${ofQueue}/messages`)
const idsOf = (lines: Line[]) => lines.map(({ id }) => id)
const timesOf = (lines: Line[]) => lines.map((line) => line.scheduledSendTime)
const place = (id: string, position: number) =>
  ask<Line[]>('POST', `/v1/messages/${id}/moveInQueue`, { position })

beforeEach(async () => {
  await database.pool.query('delete from messages')
  await ask('PUT', ofQueue, { timeZone: 'UTC', slots: everyHour() })
})

test('a message goes to the head, to the end and to a place between, and the times stay', async () => {
  const added = await addSome(4)
  const [a, b, c, d] = idsOf(added) as [string, string, string, string]
  assert.deepEqual(idsOf(await listWaiting()), [a, b, c, d])
  const [moved] = await place(c, 1)
  assert.equal(moved?.scheduledSendTime, added[0]?.scheduledSendTime)
  assert.deepEqual(idsOf(await listWaiting()), [c, a, b, d])
  await place(c, 100)
  assert.deepEqual(idsOf(await listWaiting()), [a, b, d, c])
  await place(d, 2)
  // A second one finds it at its place.
  await place(d, 2)
  const waiting = await listWaiting()
  assert.deepEqual(idsOf(waiting), [a, d, b, c])
  assert.deepEqual(timesOf(waiting), timesOf(added))
})

test('gaps stay, and a message with a chosen time is passed over', async () => {
  const added = await addSome(5)
  const [a, b, c, d, e] = idsOf(added) as [string, string, string, string, string]
  await ask('DELETE', `/v1/messages/${b}`)
  const fixed = new Date(need(added[2]).scheduledSendTime * 1000).toISOString()
  await ask('PATCH', `/v1/messages/${c}`, { scheduledSendTime: fixed })
  await place(e, 1)
  const waiting = await listWaiting()
  assert.deepEqual(idsOf(waiting), [e, a, d])
  assert.deepEqual(
    timesOf(waiting),
    [0, 3, 4].map((index) => need(added[index]).scheduledSendTime),
  )
  const refused = await call(service, token, 'POST', `/v1/messages/${c}/moveInQueue`, {
    position: 1,
  })
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.text, /not_in_queue/)
  assert.equal((await add()).scheduledSendTime, added[1]?.scheduledSendTime)
})

test('shuffling keeps messages, times, gaps and chosen times', async () => {
  const added = await addSome(30)
  const [gap, fixed] = [need(added[3]), need(added[7])]
  await ask('DELETE', `/v1/messages/${gap.id}`)
  const time = new Date(fixed.scheduledSendTime * 1000).toISOString()
  await ask('PATCH', `/v1/messages/${fixed.id}`, { scheduledSendTime: time })
  const before = await listWaiting()
  const { movedMessages } = await ask<{ movedMessages: number }>('POST', `${ofQueue}/shuffle`)
  const after = await listWaiting()
  assert.deepEqual(timesOf(after), timesOf(before))
  assert.deepEqual(idsOf(after).toSorted(), idsOf(before).toSorted())
  assert.notDeepEqual(idsOf(after), idsOf(before))
  const stayed = after.filter(({ id }, index) => id === before[index]?.id)
  assert.equal(movedMessages, before.length - stayed.length)
  assert.equal((await add()).scheduledSendTime, gap.scheduledSendTime)
})

test('the history names who moved a message and its neighbours', async () => {
  const [a, b] = idsOf(await addSome(2)) as [string, string]
  await place(b, 1)
  for (const id of [a, b]) {
    const { actions } = await ask<{ actions: Action[] }>(
      'GET',
      `/v1/messages/${id}/history?view=all`,
    )
    const { actorType, actorId, actionType, reason } = need(actions.at(-1))
    assert.deepEqual(
      [actorType, actorId, actionType, reason],
      ['MEMBER', owner.id, 'EDIT', 'Moved in the queue'],
    )
  }
})

test('pages of what waits follow each other', async () => {
  const added = await addSome(5)
  const first = await call(service, token, 'GET', `${ofQueue}/messages?limit=3`)
  const { data, metadata } = JSON.parse(first.text) as {
    data: Line[]
    metadata: { cursor: { next: string } }
  }
  const rest = await ask<Line[]>(
    'GET',
    `${ofQueue}/messages?limit=3&cursor=${metadata.cursor.next}`,
  )
  assert.deepEqual([...idsOf(data), ...idsOf(rest)], idsOf(added))
})

test('who may only propose sees what waits, and changes no order; another version is refused', async () => {
  const [a, b] = idsOf(await addSome(2)) as [string, string]
  const seen = await call(service, limitedToken, 'GET', `${ofQueue}/messages`)
  assert.equal(seen.status, 200, seen.text)
  for (const [path, body] of [
    [`/v1/messages/${b}/moveInQueue`, { position: 1 }],
    [`${ofQueue}/shuffle`, undefined],
  ] as const) {
    const refused = await call(service, limitedToken, 'POST', path, body)
    assert.equal(refused.status, 403, refused.text)
  }
  const path = `/v1/messages/${b}/moveInQueue`
  const stale = await call(service, token, 'POST', path, { position: 1 }, { 'if-match': '"1"' })
  assert.equal(stale.status, 412, stale.text)
  assert.deepEqual(idsOf(await listWaiting()), [a, b])
})
