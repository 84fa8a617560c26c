// The approval of a series by a member who may only propose: of each message, or of one for all, as the organization wants it.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { checksWith } from '../../server/messages/register-routes.ts'
import { makeOccurrences } from '../../server/messages/series/make-occurrences.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

type Made = { id: string; profile_id: string; state: string; day: string }

const service = await startTestService()
const { demo, database } = service
const token = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const threads = need(demo.profile.threads)
const x = need(demo.profile.twitter)
const organization = `/v1/organizations/${demo.organization.demo}`

beforeEach(async () => {
  await database.pool.query('delete from messages')
  await database.pool.query('delete from series')
  await approvals('ONCE')
})

async function ask<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
  const answer = await call(service, by, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { data: T }).data
}

async function approvals(seriesApproval: string): Promise<void> {
  const changed = await ask<{ seriesApproval: string }>('PATCH', organization, { seriesApproval })
  assert.equal(changed.seriesApproval, seriesApproval)
}

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Five days from tomorrow on, of a member who may only propose. */
async function begin(profiles = [threads]): Promise<string> {
  const { id } = await ask<{ id: string }>(
    'POST',
    '/v1/series',
    {
      message: { text: 'Good morning', socialProfileIds: profiles },
      texts: ['Good day', 'Good evening', 'Good night', 'Good week'],
      rule: { frequency: 'DAILY', time: '09:00', startDate: dayAfter(1), count: 5 },
      timeZone: 'UTC',
    },
    limited,
  )
  await make()
  return id
}

async function make(): Promise<void> {
  const checks = checksWith(service.services)
  await makeOccurrences({ database: database.database, checks, reach: () => undefined })
}

async function messagesOf(id: string, profileId = threads): Promise<Made[]> {
  const { rows } = await database.pool.query<Made>(
    `select id, profile_id, state, series_day as day from messages where series_id = $1 and profile_id = $2
     order by send_at`,
    [id, profileId],
  )
  return rows
}

async function statesOf(id: string, profileId = threads): Promise<string[]> {
  return (await messagesOf(id, profileId)).map(({ state }) => state)
}

function approve({ id }: Made, by = token) {
  return call(service, by, 'POST', `/v1/messages/${id}/approve`, {})
}

async function approveFirst(id: string): Promise<void> {
  const answer = await approve(need((await messagesOf(id))[0]))
  assert.equal(answer.status, 200, answer.text)
}

/** As if the last occurrences were beyond the horizon when the others were made. */
async function unmake(id: string, days: string[]): Promise<void> {
  await database.pool.query(
    'delete from messages where series_id = $1 and series_day = any($2::text[])',
    [id, days],
  )
  await database.pool.query(
    'delete from series_occurrences where series_id = $1 and day = any($2::text[])',
    [id, days],
  )
  await database.pool.query(
    'update series set made_until = null, look_at = clock_timestamp() where id = $1',
    [id],
  )
}

const waiting = 'PENDING_APPROVAL'
const five = (state: string) => Array.from({ length: 5 }, () => state)

test('an organization that approves each message approves one', async () => {
  await approvals('EACH')
  const id = await begin()
  await approveFirst(id)
  assert.deepEqual(await statesOf(id), ['SCHEDULED', ...five(waiting).slice(1)])
  // An approval of one message counts for no other when the organization changes its mind.
  await approvals('ONCE')
  await unmake(id, [dayAfter(5)])
  await make()
  assert.deepEqual(await statesOf(id), ['SCHEDULED', ...five(waiting).slice(1)])
})

test('one that approves a series once approves the other messages with it, and says so', async () => {
  const id = await begin()
  assert.deepEqual(await statesOf(id), five(waiting))
  const own = await approve(need((await messagesOf(id))[0]), limited)
  assert.notEqual(own.status, 200)
  assert.deepEqual(await statesOf(id), five(waiting))
  await approveFirst(id)
  assert.deepEqual(await statesOf(id), five('SCHEDULED'))
  const last = need((await messagesOf(id)).at(-1))
  const { rows } = await database.pool.query(
    `select action_type, reason, actor_id from message_actions where message_id = $1 and action_type = 'APPROVE'`,
    [last.id],
  )
  assert.deepEqual(rows, [
    {
      action_type: 'APPROVE',
      reason: `Approved with series ${id}`,
      actor_id: demo.member.owner.id,
    },
  ])
  const { rows: lanes } = await database.pool.query(
    'select from messages where series_id = $1 and act_at = send_at',
    [id],
  )
  assert.equal(lanes.length, 5)
})

test('later occurrences are approved when they are made, until the organization wants to approve each', async () => {
  const id = await begin()
  await unmake(id, [dayAfter(4), dayAfter(5)])
  await approveFirst(id)
  await make()
  assert.deepEqual(await statesOf(id), five('SCHEDULED'))
  await approvals('EACH')
  await unmake(id, [dayAfter(5)])
  await make()
  assert.deepEqual(await statesOf(id), [...five('SCHEDULED').slice(1), waiting])
})

test('only on the profile of the message, and no message that was changed on its own', async () => {
  const id = await begin([threads, x])
  const [first, second] = await messagesOf(id)
  await ask('PATCH', `/v1/messages/${need(second).id}`, { text: 'Something else' }, limited)
  // It has another text than the series.
  const sequenceNumber = 2
  await ask('POST', `/v1/messages/${need(second).id}/approve`, { sequenceNumber })
  assert.deepEqual(await statesOf(id), [waiting, 'SCHEDULED', waiting, waiting, waiting])
  const third = need((await messagesOf(id))[2])
  await ask('PATCH', `/v1/messages/${third.id}`, { text: 'Something else again' }, limited)
  assert.equal((await approve(need(first))).status, 200)
  assert.deepEqual(await statesOf(id), [
    'SCHEDULED',
    'SCHEDULED',
    waiting,
    'SCHEDULED',
    'SCHEDULED',
  ])
  assert.deepEqual(await statesOf(id, x), five(waiting))
})

test('a change of the series asks again, and the approval of an older message does not count for it', async () => {
  const id = await begin()
  await unmake(id, [dayAfter(1)])
  await approveFirst(id)
  assert.deepEqual(await statesOf(id), five('SCHEDULED').slice(1))
  await make()
  assert.deepEqual(await statesOf(id), five('SCHEDULED'))
  await ask('PATCH', `/v1/series/${id}`, { texts: ['Buy this'] }, limited)
  await make()
  assert.deepEqual(await statesOf(id), five(waiting))
  // From the third day on another series; the first two have what it was before.
  const later = { fromDate: dayAfter(3), texts: ['Buy that'] }
  await ask('PATCH', `/v1/series/${id}`, later, limited)
  await make()
  await approveFirst(id)
  assert.deepEqual(await statesOf(id), ['SCHEDULED', ...five(waiting).slice(1)])
  assert.equal((await approve(need((await messagesOf(id))[2]))).status, 200)
  assert.deepEqual(await statesOf(id), [
    'SCHEDULED',
    waiting,
    'SCHEDULED',
    'SCHEDULED',
    'SCHEDULED',
  ])
})

test('all of them approved together are approved once', async () => {
  const id = await begin()
  const ids = (await messagesOf(id)).map((one) => one.id)
  const results = await ask<{ outcome: string }[]>('POST', '/v1/messages/bulk', {
    ids,
    action: 'approve',
  })
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    five('done'),
  )
  assert.deepEqual(await statesOf(id), five('SCHEDULED'))
  const { rows } = await database.pool.query(
    `select message_id from message_actions where message_id = any($1::bigint[]) and action_type = 'APPROVE'`,
    [ids],
  )
  assert.equal(rows.length, 5)
})
