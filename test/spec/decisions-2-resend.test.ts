// decisions 2, beyond: POST /v1/messages/{id}/resend and /sendNow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dataOf, refusalOf } from './reading.ts'

type Item = {
  id: string
  state: string
  text: string
  groupId: string
  resendOf: string | null
  scheduledSendTime: number | null
  media: { id: string; altText?: string }[] | null
  webhookUrls: string[] | null
  tags: string[] | null
  createdByMember: { id: string } | null
  version: string
}
type Told = { reason: string; param: string | null; resource: { id: string } | null }

const service = await startMediaService()
const { demo, token: owner } = service
const { pool } = service.database
const editor = await tokenOf(service, demo.member.editor.id)
const limited = await tokenOf(service, demo.member.limited.id)
const sole = await tokenOf(service, demo.member.sole.id)
const x = need(demo.profile.twitter)
const time = '2030-04-01T12:00:00Z'
let count = 0

async function create(more: object = {}, by = owner): Promise<Item> {
  const body = {
    text: `Again ${++count}`,
    socialProfileIds: [x],
    scheduledSendTime: time,
    ...more,
  }
  return need(dataOf<Item[]>(await call(service, by, 'POST', '/v1/messages', body))[0])
}

/** As publishing leaves it. */
async function end(id: string, state: string, failure: string | null = null): Promise<void> {
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
  if (state !== 'SUBMITTED')
    await pool.query(
      'update messages set state = $2, act_at = null, failure_code = $3 where id = $1',
      [id, state, failure],
    )
}

async function createFailed(failure = 'rejected', more: object = {}): Promise<Item> {
  const item = await create(more)
  await end(item.id, 'SEND_FAILED_PERMANENTLY', failure)
  return item
}

function resend(id: string, body?: object, by = owner, key?: string): Promise<Answer> {
  const headers = key === undefined ? [] : [['idempotency-key', key]]
  return call(service, by, 'POST', `/v1/messages/${id}/resend`, body, Object.fromEntries(headers))
}

const resent = async (id: string, body?: object, by = owner) =>
  need(dataOf<Item[]>(await resend(id, body, by))[0])
const sendNow = (id: string, by = owner, headers: Record<string, string> = {}) =>
  call(service, by, 'POST', `/v1/messages/${id}/sendNow`, undefined, headers)
const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])

function told(answer: Answer, status = 409): Told {
  assert.equal(answer.status, status, answer.text)
  return need((answer.body as { errors: Told[] }).errors[0])
}

test('decisions 2 a failed message is sent again as a new message with its content', async () => {
  const { id: mediumId } = await service.upload(await jpeg(), 'image/jpeg')
  const media = [{ id: mediumId, altText: 'A boat' }]
  const failed = await createFailed('rejected', { media, tags: ['again'] })
  const item = await resent(failed.id, { scheduledSendTime: '2030-05-01T12:00:00Z' }, editor)
  assert.notEqual(item.id, failed.id)
  assert.deepEqual(
    [item.resendOf, item.state, item.text, item.scheduledSendTime, item.media, item.tags],
    [
      failed.id,
      'SCHEDULED',
      failed.text,
      Date.parse('2030-05-01T12:00:00Z') / 1000,
      media,
      ['again'],
    ],
  )
  assert.notEqual(item.groupId, failed.groupId)
  assert.deepEqual(item.createdByMember, { id: demo.member.editor.id })
  const kept = await pool.query('select from message_media where message_id = $1', [item.id])
  assert.equal(kept.rows.length, 1)
  assert.equal((await read(failed.id)).state, 'SEND_FAILED_PERMANENTLY')
})

test('decisions 2 without a time it is sent again as soon as possible, with or without a body', async () => {
  for (const body of [undefined, {}, { scheduledSendTime: null }]) {
    const item = await resent((await createFailed()).id, body)
    assert.deepEqual([item.state, item.scheduledSendTime], ['SCHEDULED', null])
    await pool.query('delete from messages where id = $1', [item.id])
  }
})

test('decisions 2 what is still to be published, or is being published, is not sent again, confirmed or not', async () => {
  const scheduled = await create()
  const proposed = await create({}, limited)
  const submitted = await create()
  await end(submitted.id, 'SUBMITTED')
  for (const { id } of [scheduled, proposed, submitted])
    for (const body of [{}, { confirmed: true }])
      assert.equal(told(await resend(id, body)).reason, 'not_ended')
})

test('decisions 2 a message whose outcome is unknown is sent again only when the caller confirms', async () => {
  const doubtful = await createFailed('outcome_unknown')
  for (const body of [{}, { confirmed: false }, { confirmed: null }]) {
    const { reason, param, resource } = told(await resend(doubtful.id, body))
    assert.deepEqual([reason, param, resource?.id], ['outcome_unknown', '/confirmed', doubtful.id])
  }
  const item = await resent(doubtful.id, { confirmed: true, scheduledSendTime: time })
  assert.equal(item.resendOf, doubtful.id)
  const { rows } = await pool.query<{ reason: string }>(
    `select reason from message_actions where message_id = $1 and action_type = 'CREATE'`,
    [item.id],
  )
  assert.equal(rows[0]?.reason, `In place of message ${doubtful.id}, confirmed by the caller`)
})

test('decisions 2 a published message is sent again only when the caller confirms', async () => {
  const sent = await create()
  await end(sent.id, 'SENT')
  assert.equal(told(await resend(sent.id)).reason, 'already_published')
  assert.equal(
    (await resent(sent.id, { confirmed: true, scheduledSendTime: time })).resendOf,
    sent.id,
  )
})

test('decisions 2 while a repetition waits there is no second one, from whichever message it is asked', async () => {
  const failed = await createFailed()
  const second = await resent(failed.id, { scheduledSendTime: time })
  const refused = told(await resend(failed.id, { confirmed: true }))
  assert.deepEqual([refused.reason, refused.resource?.id], ['already_resent', second.id])
  await end(second.id, 'SEND_FAILED_PERMANENTLY', 'rejected')
  const third = await resent(second.id, { scheduledSendTime: time })
  assert.equal(third.resendOf, failed.id, 'the message before the first repetition')
  assert.equal(told(await resend(failed.id)).reason, 'already_resent')
  await end(third.id, 'SENT')
  // A repetition of a repetition was published.
  assert.equal(told(await resend(failed.id)).reason, 'already_published')
})

test('decisions 2 of many callers at once exactly one sends it again', async () => {
  const failed = await createFailed()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      resend(failed.id, { scheduledSendTime: time }, index % 2 === 0 ? owner : editor),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(409)])
})

test('decisions 2 a repeated Idempotency-Key sends it again once', async () => {
  const failed = await createFailed()
  const body = { scheduledSendTime: time }
  const first = await resend(failed.id, body, owner, 'resend-once')
  const again = await resend(failed.id, body, owner, 'resend-once')
  assert.equal(first.status, 200, first.text)
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true'])
})

test('decisions 2 a misspelt time does not send it again at once', async () => {
  const failed = await createFailed()
  for (const key of ['sendAt', 'scheduledSendtime', 'schedule']) {
    const { reason } = told(await resend(failed.id, { [key]: time }), 400)
    assert.equal(reason, 'misspelt_key', key)
  }
  assert.equal(
    told(await resend(failed.id, { scheduledSendTime: '2020-01-01T00:00:00Z' }), 400).reason,
    'time_passed',
  )
  const line = await pool.query('select from messages where resend_of = $1', [failed.id])
  assert.equal(line.rows.length, 0)
})

test('decisions 2 who may only propose sends it again into review', async () => {
  const failed = await createFailed()
  const item = await resent(failed.id, { scheduledSendTime: time }, limited)
  assert.equal(item.state, 'PENDING_APPROVAL')
  assert.deepEqual(refusalOf(await resend(failed.id, {}, sole)), [404, 4001, 'Message not found'])
})

test('decisions 2 a rejected message is sent again as a new proposal or by who may publish', async () => {
  const proposed = await create({}, limited)
  await call(service, owner, 'POST', `/v1/messages/${proposed.id}/reject`, {})
  assert.equal(
    (await resent(proposed.id, { scheduledSendTime: time }, limited)).state,
    'PENDING_APPROVAL',
  )
})

test('decisions 2 the webhookUrls of a message stay with the app that gave them', async () => {
  const webhookUrls = ['https://hooks.example/again']
  const failed = await createFailed('rejected', { webhookUrls })
  const same = await resent(failed.id, { scheduledSendTime: time })
  assert.deepEqual(same.webhookUrls, webhookUrls)
  const other = await createFailed('rejected', { webhookUrls })
  await pool.query('update messages set client_id = null where id = $1', [other.id])
  assert.equal((await resent(other.id, { scheduledSendTime: time })).webhookUrls, null)
})

test('decisions 2 sendNow gives a scheduled message the present time', async () => {
  const item = await create()
  const answer = await sendNow(item.id)
  const now = need(dataOf<Item[]>(answer)[0])
  assert.equal(now.id, item.id)
  assert.ok(Math.abs(need(now.scheduledSendTime ?? undefined) - Date.now() / 1000) < 60)
  assert.match(answer.headers.get('etag') ?? '', /^"/)
  const { rows } = await pool.query<{ is_due: boolean }>(
    'select act_at <= clock_timestamp() as is_due from messages where id = $1',
    [item.id],
  )
  assert.equal(rows[0]?.is_due, true)
})

test('decisions 2 sendNow publishes nothing that waits for an approval', async () => {
  const proposed = await create({}, limited)
  assert.equal(told(await sendNow(proposed.id)).reason, 'awaiting_approval')
  assert.equal((await read(proposed.id)).state, 'PENDING_APPROVAL')
})

test('decisions 2 sendNow needs the permission to publish, also from the author', async () => {
  const item = await create()
  await pool.query('update messages set created_by = $2 where id = $1', [
    item.id,
    demo.member.limited.id,
  ])
  const denied = 'Insufficient permissions to publish to this social profile'
  assert.deepEqual(refusalOf(await sendNow(item.id, limited)), [403, 4000, denied])
  assert.deepEqual(refusalOf(await sendNow(item.id, sole)), [404, 4001, 'Message not found'])
  assert.equal((await read(item.id)).scheduledSendTime, Date.parse(time) / 1000)
})

test('decisions 2 sendNow with If-Match sends only the version that it names', async () => {
  const item = await create()
  const before = { 'if-match': `"${item.version}"` }
  await call(service, owner, 'PATCH', `/v1/messages/${item.id}`, { text: 'Changed meanwhile' })
  assert.equal((await sendNow(item.id, owner, before)).status, 412)
  const { version } = await read(item.id)
  assert.equal((await sendNow(item.id, owner, { 'if-match': `"${version}"` })).status, 200)
})

test('decisions 2 sendNow is refused for what is published or being published', async () => {
  for (const state of ['SUBMITTED', 'SENT', 'SEND_FAILED_PERMANENTLY']) {
    const item = await create()
    await end(item.id, state)
    assert.equal(told(await sendNow(item.id)).reason, 'not_editable', state)
  }
})
