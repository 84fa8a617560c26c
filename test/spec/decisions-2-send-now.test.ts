// decisions 2, beyond: POST /v1/messages/{id}/sendNow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { type Item, requireRefusal, startEndedMessages } from './ended-messages.ts'
import { dataOf, refusalOf } from './reading.ts'

const { create, demo, end, limited, owner, pool, read, sendNow, service, sole, time } =
  await startEndedMessages()

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
  assert.equal(requireRefusal(await sendNow(proposed.id)).reason, 'awaiting_approval')
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
    assert.equal(requireRefusal(await sendNow(item.id)).reason, 'not_editable', state)
  }
})
