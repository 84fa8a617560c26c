// decisions 2, beyond: POST /v1/messages/bulk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, appToken, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

type Item = { id: string; state: string; version: string; scheduledSendTime: number }
type Result = {
  id: string
  outcome: string
  state: string | null
  scheduledSendTime: number | null
  version: string | null
  errors: { code: number; message: string; reason: string; resource: object }[]
}

const service = await startTestService()
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const sole = await tokenOf(service, demo.member.sole.id)
const x = need(demo.profile.twitter)
const time = Date.parse('2030-08-01T12:00:00Z') / 1000
let count = 0

async function create(by = owner, more: object = {}): Promise<Item> {
  const body = {
    text: `One of many ${++count}`,
    socialProfileIds: [x],
    scheduledSendTime: '2030-08-01T12:00:00Z',
    ...more,
  }
  return need(dataOf<Item[]>(await call(service, by, 'POST', '/v1/messages', body))[0])
}

function ask(body: object, by = owner, key?: string): Promise<Answer> {
  const headers = key === undefined ? [] : [['idempotency-key', key]]
  return call(service, by, 'POST', '/v1/messages/bulk', body, Object.fromEntries(headers))
}

const act = async (body: object, by = owner) => dataOf<Result[]>(await ask(body, by))
const read = (id: string) => call(service, owner, 'GET', `/v1/messages/${id}`)
const timeOf = async (id: string) => need(dataOf<Item[]>(await read(id))[0]).scheduledSendTime
const short = (results: Result[]) =>
  results.map(({ id, outcome, errors }) => [id, outcome, ...errors.map(({ reason }) => reason)])

test('decisions 2 shift moves each message by the minutes, later or earlier', async () => {
  const [one, other] = [
    await create(),
    await create(owner, { scheduledSendTime: '2030-08-02T00:00:00Z' }),
  ]
  const results = await act({ ids: [one.id, Number(other.id)], action: 'shift', minutes: 90 })
  assert.deepEqual(
    results.map(({ id, outcome, state, scheduledSendTime, errors }) => ({
      ...{ id, outcome, state, scheduledSendTime, errors },
    })),
    [
      {
        id: one.id,
        outcome: 'done',
        state: 'SCHEDULED',
        scheduledSendTime: time + 5400,
        errors: [],
      },
      {
        id: other.id,
        outcome: 'done',
        state: 'SCHEDULED',
        scheduledSendTime: time + 12 * 3600 + 5400,
        errors: [],
      },
    ],
  )
  await act({ ids: [one.id], action: 'shift', minutes: -30 })
  assert.equal(await timeOf(one.id), time + 3600)
})

test('decisions 2 what is refused for one message does not keep the others from it', async () => {
  const [first, sent, last] = [await create(), await create(), await create()]
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [sent.id])
  const results = await act({ ids: [first.id, sent.id, '9999999', last.id], action: 'delete' })
  assert.deepEqual(short(results), [
    [first.id, 'done'],
    [sent.id, 'refused', 'not_deletable'],
    ['9999999', 'refused', 'unknown_message'],
    [last.id, 'done'],
  ])
  assert.deepEqual([results[0]?.state, results[0]?.version], [null, null])
  assert.deepEqual(results[1]?.errors[0]?.resource, { type: 'message', id: sent.id })
  assert.equal((await read(first.id)).status, 404)
  assert.equal((await read(sent.id)).status, 200)
})

test('decisions 2 approve decides each message by the rules of a review', async () => {
  const proposals = [await create(limited), await create(limited)]
  const own = await create()
  const ids = [...proposals, own].map(({ id }) => id)
  assert.deepEqual(short(await act({ ids, action: 'approve' })), [
    [ids[0], 'done'],
    [ids[1], 'done'],
    [ids[2], 'refused', 'not_awaiting_approval'],
  ])
  const mine = await create(limited)
  const denied = await act({ ids: [mine.id], action: 'approve' }, limited)
  assert.deepEqual(short(denied), [[mine.id, 'refused', 'not_permitted']])
})

test('decisions 2 an edited message is approved only in the version that was read', async () => {
  const { id, version } = await create(limited)
  await call(service, limited, 'PATCH', `/v1/messages/${id}`, { text: 'Edited before the review' })
  const approve = (versions?: object) => act({ ids: [id], action: 'approve', versions })
  assert.deepEqual(short(await approve()), [[id, 'refused', 'missing']])
  assert.deepEqual(short(await approve({ [id]: version })), [[id, 'refused', 'version_mismatch']])
  const present = need(dataOf<Item[]>(await read(id))[0]).version
  assert.deepEqual(short(await approve({ [id]: present })), [[id, 'done']])
})

test('decisions 2 with versions only messages that have not changed are shifted or deleted', async () => {
  const [same, changed] = [await create(), await create()]
  await call(service, owner, 'PATCH', `/v1/messages/${changed.id}`, { text: 'Changed meanwhile' })
  const ids = [same.id, changed.id]
  const versions = { [same.id]: same.version, [changed.id]: changed.version }
  const expected = [
    [same.id, 'done'],
    [changed.id, 'refused', 'version_mismatch'],
  ]
  const shifted = await act({ ids, action: 'shift', minutes: 5, versions })
  assert.deepEqual(short(shifted), expected)
  const next = { ...versions, [same.id]: need(shifted[0]?.version ?? undefined) }
  assert.deepEqual(short(await act({ ids, action: 'delete', versions: next })), expected)
})

test('decisions 2 each message needs the permission that the action needs on it', async () => {
  const { id } = await create()
  for (const action of ['shift', 'delete', 'approve']) {
    const body = { ids: [id], action, minutes: 5 }
    assert.deepEqual(short(await act(body, limited)), [[id, 'refused', 'not_permitted']], action)
    // Another member's message and one that does not exist look the same.
    const strange = await act(body, sole)
    const missing = await act({ ...body, ids: ['9999999'] }, sole)
    const hide = (results: Result[], own: string) =>
      JSON.stringify(results)
        .replaceAll(own, '')
        .replaceAll(/"id":"\w{20}"/g, '')
    assert.equal(hide(strange, id), hide(missing, '9999999'), action)
  }
  assert.equal(await timeOf(id), time)
  const answer = await ask({ ids: [id], action: 'delete' }, await appToken(service))
  assert.equal(answer.status, 403)
})

test('decisions 2 dryRun answers the same and changes nothing', async () => {
  const [one, proposal] = [await create(), await create(limited)]
  const ids = [one.id, proposal.id, '9999999']
  const before = await counts()
  const shifted = await act({ ids, action: 'shift', minutes: 60, dryRun: true })
  assert.deepEqual(
    shifted.map(({ outcome, scheduledSendTime }) => [outcome, scheduledSendTime]),
    [
      ['done', time + 3600],
      ['done', time + 3600],
      ['refused', null],
    ],
  )
  const earlier = await act({ ids: [one.id], action: 'shift', minutes: -526_000, dryRun: true })
  assert.equal(earlier[0]?.outcome, 'done')
  for (const action of ['delete', 'approve']) await act({ ids, action, dryRun: true })
  assert.deepEqual(await counts(), before)
  assert.equal(await timeOf(one.id), time)
})

async function counts(): Promise<object> {
  const { rows } = await pool.query(
    `select (select count(*) from messages) as messages, (select count(*) from message_actions) as actions,
       (select count(*) from messages where state = 'PENDING_APPROVAL') as proposals`,
  )
  return need(rows[0])
}

test('decisions 2 a time that has passed is refused, and the message stays where it was', async () => {
  const soon = new Date(Date.now() + 600_000).toISOString()
  const item = await create(owner, { scheduledSendTime: soon })
  const results = await act({ ids: [item.id], action: 'shift', minutes: -60 })
  assert.deepEqual(short(results), [[item.id, 'refused', 'time_passed']])
  assert.equal(await timeOf(item.id), item.scheduledSendTime)
})

test('decisions 2 a repeated Idempotency-Key acts on each message once, also after half of the work', async () => {
  const [one, other] = [await create(), await create()]
  const body = { ids: [one.id, other.id, '9999999'], action: 'shift', minutes: 10 }
  const first = await ask(body, owner, 'bulk-once')
  const again = await ask(body, owner, 'bulk-once')
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true'])
  assert.equal(await timeOf(one.id), time + 600)
  // As if the process had ended after the first message.
  await pool.query(`delete from idempotency_keys where key = $1`, [`bulk-once ${other.id}`])
  const rest = await ask(body, owner, 'bulk-once')
  assert.deepEqual([rest.status, rest.headers.get('idempotent-replayed')], [200, null])
  assert.deepEqual([await timeOf(one.id), await timeOf(other.id)], [time + 600, time + 1200])
  const another = await ask({ ...body, minutes: 20 }, owner, 'bulk-once')
  assert.deepEqual(refusalOf(another), [
    409,
    4000,
    'This Idempotency-Key was used for another request',
  ])
  assert.equal(await timeOf(one.id), time + 600)
})

test('decisions 2 two shifts at once add up', async () => {
  const { id } = await create()
  await Promise.all([1, 2, 4, 8].map((minutes) => act({ ids: [id], action: 'shift', minutes })))
  assert.equal(await timeOf(id), time + 15 * 60)
})

test('decisions 2 a bulk request is bounded, and says what is missing', async () => {
  const { id } = await create()
  const many = Array.from({ length: 101 }, (_, index) => String(5_000_000 + index))
  for (const [body, param] of [
    [{ ids: [], action: 'delete' }, '/ids'],
    [{ ids: many, action: 'delete' }, '/ids'],
    [{ ids: ['abc'], action: 'delete' }, '/ids/0'],
    [{ ids: [id], action: 'publish' }, '/action'],
    [{ ids: [id], action: 'shift' }, '/minutes'],
    [{ ids: [id], action: 'shift', minutes: 0 }, '/minutes'],
    [{ ids: [id], action: 'shift', minutes: 1e9 }, '/minutes'],
  ] as const) {
    const answer = await ask(body)
    const { errors } = answer.body as { errors: { param: string }[] }
    assert.deepEqual([answer.status, errors[0]?.param], [400, param])
  }
  const twice = await act({ ids: [id, Number(id)], action: 'shift', minutes: 1 })
  assert.equal(twice.length, 1)
})
