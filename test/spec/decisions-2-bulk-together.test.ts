// decisions 2, beyond: POST /v1/messages/bulk: move, copy, and all or none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMediumId } from '../../server/media/ids.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMedium } from '../support/world-messages.ts'
import { dataOf } from './reading.ts'

type Item = {
  id: string
  state: string
  version: string
  text: string
  scheduledSendTime: number
  groupId: string
  tags: string[]
  media: { id: string }[] | null
  webhookUrls: string[] | null
  socialProfile: { id: string }
  resendOf: string | null
}
type Result = {
  id: string
  outcome: string
  copyId: string | null
  scheduledSendTime: number | null
  errors: { reason: string; param: string | null }[]
}

const service = await startTestService()
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const sole = await tokenOf(service, demo.member.sole.id)
const [x, facebook] = [need(demo.profile.twitter), need(demo.profile['facebook-page'])]

async function create(more: object = {}, by = owner): Promise<Item[]> {
  const body = {
    text: 'Several at once',
    socialProfileIds: [x],
    scheduledSendTime: '2030-03-30T01:30:00Z',
    ...more,
  }
  return dataOf<Item[]>(await call(service, by, 'POST', '/v1/messages', body))
}
const createOne = async (more: object = {}, by = owner) => need((await create(more, by))[0])

/** Requests have ISO 8601, answers seconds since 1970. */
const seconds = (time: string) => Date.parse(time) / 1000
const ask = (body: object, by = owner, headers: Record<string, string> = {}) =>
  call(service, by, 'POST', '/v1/messages/bulk', body, headers)
const act = async (body: object, by = owner) => dataOf<Result[]>(await ask(body, by))
const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])
const timesOf = async (items: Item[]) =>
  Promise.all(items.map(async ({ id }) => (await read(id)).scheduledSendTime))
const short = (results: Result[]) =>
  results.map(({ id, outcome, errors }) => [id, outcome, ...errors.map(({ reason }) => reason)])
const countMessages = async () => {
  const { rows } = await pool.query<{ count: string }>('select count(*) from messages')
  return Number(need(rows[0]).count)
}

test('decisions 2 move takes messages to one time, or by days at their time of day', async () => {
  const items = [await createOne(), await createOne({ scheduledSendTime: '2030-03-29T23:15:00Z' })]
  const ids = items.map(({ id }) => id)
  // The clocks of Berlin change on 31 March 2030 at 1:00 UTC: 2:30 is skipped, 0:15 is not.
  await act({ ids, action: 'move', days: 1, timezone: 'Europe/Berlin' })
  assert.deepEqual(
    await timesOf(items),
    ['2030-03-31T01:30:00Z', '2030-03-30T23:15:00Z'].map(seconds),
  )
  await act({ ids, action: 'move', days: 1, timezone: 'Europe/Berlin' })
  assert.deepEqual(
    await timesOf(items),
    ['2030-04-01T01:30:00Z', '2030-03-31T22:15:00Z'].map(seconds),
  )
  const scheduledSendTime = '2030-05-01T08:00:00Z'
  const moved = await act({ ids, action: 'move', scheduledSendTime })
  assert.deepEqual(
    moved.map((result) => [result.outcome, result.scheduledSendTime, result.copyId]),
    ids.map(() => ['done', seconds(scheduledSendTime), null]),
  )
})

test('decisions 2 copy makes new messages of the caller, in a group of their own', async () => {
  const mediumId = await addMedium(service.database, {
    id: makeMediumId(),
    memberId: demo.member.owner.id,
  })
  const first = await create({
    socialProfileIds: [x, facebook],
    media: [{ id: mediumId }],
    tags: ['autumn'],
    webhookUrls: ['https://app.example/events'],
  })
  const ids = first.map(({ id }) => id)
  const scheduledSendTime = '2030-06-01T08:00:00Z'
  const results = await act({ ids, action: 'copy', scheduledSendTime })
  const copies = await Promise.all(results.map(({ copyId }) => read(need(copyId ?? undefined))))
  for (const [index, copy] of copies.entries()) {
    const original = need(first[index])
    assert.notEqual(copy.id, original.id)
    assert.deepEqual(
      [copy.text, copy.tags, copy.media, copy.socialProfile, copy.webhookUrls, copy.resendOf],
      [
        original.text,
        original.tags,
        original.media,
        original.socialProfile,
        original.webhookUrls,
        null,
      ],
    )
    assert.deepEqual(
      [copy.state, copy.scheduledSendTime],
      ['SCHEDULED', seconds(scheduledSendTime)],
    )
  }
  const groups = new Set(copies.map(({ groupId }) => groupId))
  assert.deepEqual([groups.size, groups.has(need(first[0]).groupId)], [1, false])
  // The medium belongs to another member, and the copy of a member who may only propose is a proposal.
  const [proposed] = await act({ ids: [ids[0]], action: 'copy', days: 1, timezone: 'UTC' }, limited)
  assert.equal((await read(need(proposed?.copyId ?? undefined))).state, 'PENDING_APPROVAL')
  const { rows } = await pool.query<{ reason: string }>(
    `select reason from message_actions where message_id = $1 order by id limit 1`,
    [proposed?.copyId],
  )
  assert.equal(rows[0]?.reason, `Copy of message ${ids[0]}`)
  // Keys are those of one account: another one that uses the same key has a group of its own.
  const groupsOf = async (by: string) => {
    const headers = { 'idempotency-key': 'copies-of-a-group' }
    const made = dataOf<Result[]>(
      await ask({ ids, action: 'copy', scheduledSendTime }, by, headers),
    )
    const items = await Promise.all(made.map(({ copyId }) => read(need(copyId ?? undefined))))
    return [...new Set(items.map(({ groupId }) => groupId))]
  }
  const [mine, theirs] = [await groupsOf(owner), await groupsOf(limited)]
  assert.deepEqual([mine.length, theirs.length, await groupsOf(owner)], [1, 1, mine])
  assert.notDeepEqual(mine, theirs)
  const strange = await act({ ids, action: 'copy', scheduledSendTime }, sole)
  assert.deepEqual(
    strange.map(({ outcome, errors }) => [outcome, errors[0]?.reason]),
    ids.map(() => ['refused', 'unknown_message']),
  )
})

test('decisions 2 with allOrNone a refusal leaves every message as it was, and names each reason', async () => {
  const [one, sent, last] = [await createOne(), await createOne(), await createOne()]
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [sent.id])
  const ids = [one.id, sent.id, '9999999', last.id]
  const before = await countMessages()
  const refused = [
    [one.id, 'skipped'],
    [sent.id, 'refused', 'not_editable'],
    ['9999999', 'refused', 'unknown_message'],
    [last.id, 'skipped'],
  ]
  const body = { ids, action: 'move', days: 2, timezone: 'UTC', allOrNone: true }
  assert.deepEqual(short(await act({ ...body, dryRun: true })), refused)
  assert.deepEqual(short(await act(body)), refused)
  const times = await timesOf([one, last])
  assert.deepEqual(times, [one.scheduledSendTime, last.scheduledSendTime])
  const copied = await act({ ...body, ids: [one.id, '9999999'], action: 'copy' })
  assert.deepEqual(short(copied), [
    [one.id, 'skipped'],
    ['9999999', 'refused', 'unknown_message'],
  ])
  assert.equal(await countMessages(), before)
  const done = await act({ ...body, ids: [one.id, last.id] })
  assert.deepEqual(short(done), [
    [one.id, 'done'],
    [last.id, 'done'],
  ])
})

test('decisions 2 sendNow sends messages at once, with allOrNone only when all of them may be sent', async () => {
  const items = await create({ socialProfileIds: [x, facebook] })
  const ids = items.map(({ id }) => id)
  const proposal = await createOne({}, limited)
  const body = { action: 'sendNow', allOrNone: true }
  assert.deepEqual(short(await act({ ...body, ids: [...ids, proposal.id] })), [
    ...ids.map((id) => [id, 'skipped']),
    [proposal.id, 'refused', 'awaiting_approval'],
  ])
  const byOther = await act({ ...body, ids }, limited)
  assert.deepEqual(
    byOther.map(({ outcome }) => outcome),
    ['refused', 'refused'],
  )
  const stale = await act({ ...body, ids, versions: { [need(ids[1])]: 'another' } })
  assert.deepEqual(
    stale.map(({ outcome }) => outcome),
    ['skipped', 'refused'],
  )
  assert.deepEqual(
    await timesOf(items),
    items.map(({ scheduledSendTime }) => scheduledSendTime),
  )
  const sent = await act({ ...body, ids })
  assert.deepEqual(
    sent.map(({ outcome }) => outcome),
    ['done', 'done'],
  )
  const now = Date.now() / 1000
  assert.ok(sent.every((one) => Math.abs(need(one.scheduledSendTime ?? undefined) - now) < 600))
})

test('decisions 2 with allOrNone a repeated Idempotency-Key acts once, also after a refusal', async () => {
  const items = await create({ socialProfileIds: [x, facebook] })
  const ids = items.map(({ id }) => id)
  const before = await countMessages()
  const body = { ids, action: 'copy', days: 3, timezone: 'UTC', allOrNone: true }
  const headers = { 'idempotency-key': 'copy-once' }
  const answers = await Promise.all([1, 2, 3].map(() => ask(body, owner, headers)))
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(await countMessages(), before + 2)
  const refusal = { ...body, ids: [...ids, '9999999'] }
  const refusedOnce = { 'idempotency-key': 'refused-once' }
  const first = await ask(refusal, owner, refusedOnce)
  const again = await ask(refusal, owner, refusedOnce)
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true'])
})

test('decisions 2 requests with allOrNone over the same lanes in opposite order do not block each other', async () => {
  const items = await create({ socialProfileIds: [x, facebook] })
  const ids = items.map(({ id }) => id)
  const shift = (order: string[]) =>
    act({ ids: order, action: 'shift', minutes: 1, allOrNone: true })
  const rounds = Array.from({ length: 10 }, (_, round) => (round % 2 ? ids : ids.toReversed()))
  const results = (await Promise.all(rounds.map(shift))).flat()
  assert.ok(results.every(({ outcome }) => outcome === 'done'))
  const later = items.map(() => seconds('2030-03-30T01:40:00Z'))
  assert.deepEqual(await timesOf(items), later)
})

test('decisions 2 move and copy say what is missing or does not belong to the action', async () => {
  const { id } = await createOne()
  const time = { scheduledSendTime: '2030-06-01T08:00:00Z' }
  for (const [body, param] of [
    [{ action: 'move' }, '/scheduledSendTime'],
    [{ action: 'copy', scheduledSendTime: 'tomorrow' }, '/scheduledSendTime'],
    [{ action: 'move', days: 1 }, '/timezone'],
    [{ action: 'move', days: 1, timezone: 'Mars/Base' }, '/timezone'],
    [{ action: 'move', days: 1, timezone: 'UTC', ...time }, '/days'],
    [{ action: 'copy', days: 500, timezone: 'UTC' }, '/days'],
    [{ action: 'shift', minutes: 1, ...time }, '/scheduledSendTime'],
    [{ action: 'delete', days: 1 }, '/days'],
  ] as const) {
    const answer = await ask({ ids: [id], ...body })
    const { errors } = answer.body as { errors: { param: string }[] }
    assert.deepEqual([answer.status, errors[0]?.param], [400, param], JSON.stringify(body))
  }
})
