// decisions 2, beyond: POST /v1/messages/{id}/resend.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg } from '../media/pictures.ts'
import { type Answer, call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { type Item, type Refusal, requireRefusal, startEndedMessages } from './ended-messages.ts'
import { dataOf, refusalOf } from './reading.ts'

const {
  create,
  createFailed,
  demo,
  editor,
  end,
  limited,
  owner,
  pool,
  read,
  resend,
  resent,
  service,
  sole,
  time,
  x,
} = await startEndedMessages()

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

test('decisions 2 it is sent again with changes, and what they leave out stays', async () => {
  const { id: mediumId } = await service.upload(await jpeg(), 'image/jpeg')
  const media = [{ id: mediumId, altText: 'A boat' }]
  const failed = await createFailed('duplicate', { media, tags: ['again'] })
  const changes = { text: 'Other words', scheduledSendTime: time, media: null, tags: [] }
  const item = await resent(failed.id, changes, editor)
  assert.deepEqual(
    [item.resendOf, item.text, item.media, item.tags],
    [failed.id, 'Other words', media, null],
  )
  const first = await read(failed.id)
  assert.deepEqual([first.text, first.tags], [failed.text, ['again']])
})

test('decisions 2 changes that cannot be made are all reported, and send nothing', async () => {
  const failed = await createFailed()
  const changes = {
    text: 'x'.repeat(281),
    socialProfileIds: [x],
    media: [{}],
    scheduledSendTime: 1,
  }
  const answer = await resend(failed.id, changes)
  assert.equal(answer.status, 400, answer.text)
  const params = (answer.body as { errors: Refusal[] }).errors.map(({ param }) => param)
  assert.deepEqual(params.toSorted(), [
    '/media/0/id',
    '/scheduledSendTime',
    '/socialProfileIds',
    '/text',
  ])
  const line = await pool.query('select from messages where resend_of = $1', [failed.id])
  assert.equal(line.rows.length, 0)
})

test('decisions 2 changes do not spare the confirmation where a post may exist', async () => {
  const doubtful = await createFailed('outcome_unknown')
  assert.equal(
    requireRefusal(await resend(doubtful.id, { text: 'Other words' })).reason,
    'outcome_unknown',
  )
  // A confirmation that cannot be read is none.
  const { reason } = requireRefusal(
    await resend(doubtful.id, { text: 'Other words', confirmed: 'yes' }),
  )
  assert.equal(reason, 'outcome_unknown')
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
      assert.equal(requireRefusal(await resend(id, body)).reason, 'not_ended')
})

test('decisions 2 a message whose outcome is unknown is sent again only when the caller confirms', async () => {
  const doubtful = await createFailed('outcome_unknown')
  for (const body of [{}, { confirmed: false }, { confirmed: null }]) {
    const { reason, param, resource } = requireRefusal(await resend(doubtful.id, body))
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
  assert.equal(requireRefusal(await resend(sent.id)).reason, 'already_published')
  assert.equal(
    (await resent(sent.id, { confirmed: true, scheduledSendTime: time })).resendOf,
    sent.id,
  )
})

test('decisions 2 while a repetition waits there is no second one, from whichever message it is asked', async () => {
  const failed = await createFailed()
  const second = await resent(failed.id, { scheduledSendTime: time })
  const refused = requireRefusal(await resend(failed.id, { confirmed: true }))
  assert.deepEqual([refused.reason, refused.resource?.id], ['already_resent', second.id])
  await end(second.id, 'SEND_FAILED_PERMANENTLY', 'rejected')
  const third = await resent(second.id, { scheduledSendTime: time })
  assert.equal(third.resendOf, failed.id, 'the message before the first repetition')
  assert.equal(requireRefusal(await resend(failed.id)).reason, 'already_resent')
  await end(third.id, 'SENT')
  // A repetition of a repetition was published.
  assert.equal(requireRefusal(await resend(failed.id)).reason, 'already_published')
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
    const { reason } = requireRefusal(await resend(failed.id, { [key]: time }), 400)
    assert.equal(reason, 'misspelt_key', key)
  }
  assert.equal(
    requireRefusal(await resend(failed.id, { scheduledSendTime: '2020-01-01T00:00:00Z' }), 400)
      .reason,
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

test('decisions 2 a line knows whether its message was sent again, also of a repetition', async () => {
  const [left, failed] = [await createFailed(), await createFailed()]
  const resend = async (id: string) => {
    const answer = await call(service, owner, 'POST', `/v1/messages/${id}/resend`, {
      scheduledSendTime: time,
    })
    return need(dataOf<Item[]>(answer)[0]).id
  }
  const second = await resend(failed.id)
  await end(second, 'SEND_FAILED_PERMANENTLY', 'rejected')
  const third = await resend(second)
  const list = async (resent: string) => {
    const query = `startTime=${time}&endTime=${time}&view=line&limit=500&resent=${resent}`
    return call(service, owner, 'GET', `/v1/messages?${query}`)
  }
  const all = [left.id, failed.id, second, third]
  const idsOf = (answer: Answer) =>
    dataOf<Item[]>(answer)
      .map(({ id }) => id)
      .filter((id) => all.includes(id))
  assert.deepEqual(idsOf(await list('true')), [failed.id, second])
  assert.deepEqual(idsOf(await list('false')), [left.id, third])
  assert.deepEqual(refusalOf(await list('perhaps')), refusalOf(await list('1')))
  assert.equal((await list('perhaps')).status, 400)
})
