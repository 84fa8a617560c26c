// The clean-up of media: what is removed, when, and what is never removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorker } from '../../server/jobs/jobs.ts'
import { folderOf } from '../../server/media/ids.ts'
import { sweepMedia } from '../../server/media/sweep.ts'
import { choreTasks } from '../../server/tasks.ts'
import { atEnd } from '../support/at-end.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startMediaService } from './media-service.ts'
import { jpeg } from './pictures.ts'

const service = await startMediaService()
const { pool } = service.database
const chores = await startWorker({
  ...service.services,
  tasks: choreTasks(service.services),
  crontab: '',
  concurrency: 2,
})
atEnd(chores.stop)
const bytes = await jpeg({ width: 50, height: 50 })

test('unused media are removed after a day, with their files', async () => {
  const { id } = await service.upload(bytes, 'image/jpeg')
  await sweepMedia(service.services)
  assert.ok(await isThere(id))
  assert.ok(await hasFiles(id))
  await letPass(id, '23 hours')
  assert.ok(await isThere(id))
  await letPass(id, '1 hour 1 minute')
  assert.ok(!(await isThere(id)))
  await eventually(async () => !(await hasFiles(id)))
  const answer = await call(service, service.token, 'GET', `/v1/media/${id}`)
  assert.equal(answer.status, 404)
})

test('media of an unsent message are never removed', async () => {
  const { id } = await service.upload(bytes, 'image/jpeg')
  const messageId = await post(id)
  for (const state of ['SCHEDULED', 'PENDING_APPROVAL', 'SUBMITTED']) {
    await setState(messageId, state)
    await letPass(id, '5 years')
    assert.ok(await isThere(id), state)
  }
})

test('media of a proposal are in use, and those that a changed proposal no longer names are not', async () => {
  const [first, second] = [
    await service.upload(bytes, 'image/jpeg'),
    await service.upload(bytes, 'image/jpeg'),
  ]
  const limited = await tokenOf(service, service.demo.member.limited.id)
  const proposed = await attach(first.id, limited)
  const [item] = (proposed.body as { data: { id: string; state: string }[] }).data
  assert.equal(need(item).state, 'PENDING_APPROVAL')
  await letPass(first.id, '5 years')
  assert.ok(await isThere(first.id))
  const changed = await call(service, limited, 'PATCH', `/v1/messages/${need(item).id}`, {
    media: [{ id: second.id }],
  })
  assert.equal(changed.status, 200, changed.text)
  await letPass(first.id, '2 days')
  await letPass(second.id, '5 years')
  assert.deepEqual([await isThere(first.id), await isThere(second.id)], [false, true])
})

test('media of a proposed change to a published message are in use', async () => {
  const limited = await tokenOf(service, service.demo.member.limited.id)
  const [first, second] = [
    await service.upload(bytes, 'image/jpeg'),
    await service.upload(bytes, 'image/jpeg'),
  ]
  const proposed = await attach(first.id, limited)
  const { id } = need((proposed.body as { data: { id: string }[] }).data[0])
  assert.equal(
    (await call(service, service.token, 'POST', `/v1/messages/${id}/approve`, {})).status,
    200,
  )
  const changed = await call(service, limited, 'PATCH', `/v1/messages/${id}`, {
    media: [{ id: second.id }],
  })
  assert.match(changed.text, /PENDING_APPROVAL/)
  await letPass(second.id, '5 years')
  assert.ok(await isThere(second.id))
})

test('used media are removed 90 days after their last message ended', async () => {
  const { id } = await service.upload(bytes, 'image/jpeg')
  const [first, second] = [await post(id), await post(id)]
  await setState(first, 'SENT')
  await endedAgo(first, '200 days')
  await setState(second, 'SENT')
  await endedAgo(second, '89 days')
  await letPass(id, '2 days')
  assert.ok(await isThere(id))
  await endedAgo(second, '91 days')
  await letPass(id, '2 days')
  assert.ok(!(await isThere(id)))
  // The message stays, but no longer shows media.
  const shown = await call(service, service.token, 'GET', `/v1/messages/${first}`)
  const [item] = (shown.body as { data: { media: unknown; mediaUrls: unknown }[] }).data
  assert.deepEqual([item?.media, item?.mediaUrls], [[{ id }], null])
})

test('media of a deleted message are removed like unused ones', async () => {
  const { id } = await service.upload(bytes, 'image/jpeg')
  const messageId = await post(id)
  await letPass(id, '2 days')
  assert.ok(await isThere(id))
  const deleted = await call(service, service.token, 'DELETE', `/v1/messages/${messageId}`)
  assert.equal(deleted.status, 200)
  await letPass(id, '2 days')
  assert.ok(!(await isThere(id)))
})

test('attaching during a clean-up: the medium is attached and exists, or is refused and removed', async () => {
  const outcomes = { attached: 0, refused: 0 }
  for (let round = 0; round < 20; round += 1) {
    const { id } = await service.upload(bytes, 'image/jpeg')
    await pool.query(`update media set look_at = now() - interval '1 minute' where id = $1`, [id])
    const [answer] = await Promise.all([attach(id), sweepMedia(service.services)])
    const isAttached = answer.status === 200
    outcomes[isAttached ? 'attached' : 'refused'] += 1
    assert.ok(isAttached || answer.status === 404, answer.text)
    assert.equal(await isThere(id), isAttached)
  }
  assert.equal(outcomes.attached + outcomes.refused, 20)
})

test('media of a template and of a draft are kept until they name others', async () => {
  const organization = service.demo.organization.demo
  for (const path of [`/v1/organizations/${organization}/templates`, '/v1/drafts']) {
    const { id } = await service.upload(bytes, 'image/jpeg')
    const named = { media: [{ id }] }
    const made = await call(service, service.token, 'POST', path, { name: 'Kept', ...named })
    assert.equal(made.status, 200, made.text)
    await letPass(id, '5 years')
    assert.ok(await isThere(id), path)
    const { data } = made.body as { data: { id: string } }
    const change = { media: [] }
    const changed = await call(service, service.token, 'PATCH', `${path}/${data.id}`, change)
    assert.equal(changed.status, 200, changed.text)
    await letPass(id, '2 days')
    assert.ok(!(await isThere(id)), path)
  }
})

test('a draft that takes a medium during a clean-up: it is kept and exists, or is gone', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = await service.upload(bytes, 'image/jpeg')
    await pool.query(`update media set look_at = now() - interval '1 minute' where id = $1`, [id])
    const body = { media: [{ id }] }
    const [answer] = await Promise.all([
      call(service, service.token, 'POST', '/v1/drafts', body),
      sweepMedia(service.services),
    ])
    assert.equal(answer.status, 200, answer.text)
    const { rows } = await pool.query('select from draft_media where media_id = $1', [id])
    assert.equal(rows.length === 1, await isThere(id))
  }
})

test('a medium that is being attached is not removed, however long that takes', async () => {
  const { id } = await service.upload(bytes, 'image/jpeg')
  const client = await pool.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('select 1 from media where id = $1 for key share', [id])
    await letPass(id, '2 days')
    assert.ok(await isThere(id))
  } finally {
    await client.query('rollback')
    client.release()
  }
  await sweepMedia(service.services)
  assert.ok(!(await isThere(id)))
})

test('an upload that never arrived is FAILED some minutes after its URL has expired', async () => {
  const { id } = await service.requestUpload(100, 'image/png')
  const endUpload = (ago: string) =>
    pool.query('update media set upload_ends_at = now() - $2::interval where id = $1', [id, ago])
  await endUpload('4 minutes')
  await sweepMedia(service.services)
  assert.equal((await service.readMedium(id)).state, 'QUEUED')
  await endUpload('6 minutes')
  await sweepMedia(service.services)
  const { state, reason } = await service.readMedium(id)
  assert.deepEqual([state, reason], ['FAILED', 'Nothing was uploaded before the address expired.'])
})

async function letPass(id: string, time: string): Promise<void> {
  await pool.query('update media set look_at = look_at - $2::interval where id = $1', [id, time])
  await sweepMedia(service.services)
}

function attach(id: string, token = service.token) {
  return call(service, token, 'POST', '/v1/messages', {
    text: `Hello ${Math.random()}`,
    socialProfileIds: [need(service.demo.profile.twitter)],
    scheduledSendTime: new Date(Date.now() + 86_400_000),
    media: [{ id }],
  })
}

async function post(id: string): Promise<string> {
  const answer = await attach(id)
  assert.equal(answer.status, 200, answer.text)
  return need((answer.body as { data: { id: string }[] }).data[0]).id
}

/** Sets the state directly: how a message gets there is not the subject of these tests. */
async function setState(messageId: string, state: string): Promise<void> {
  await pool.query('alter table messages disable trigger messages_transition')
  await pool.query(
    `update messages set state = $2, act_at = case when $2 in ('SCHEDULED', 'SUBMITTED') then now() end,
      sequence_number = case when $2 = 'PENDING_APPROVAL' then 1 end where id = $1`,
    [messageId, state],
  )
  await pool.query('alter table messages enable trigger messages_transition')
}

async function endedAgo(messageId: string, ago: string): Promise<void> {
  await pool.query('update messages set modified_at = now() - $2::interval where id = $1', [
    messageId,
    ago,
  ])
}

async function isThere(id: string): Promise<boolean> {
  return (await pool.query('select 1 from media where id = $1', [id])).rows.length > 0
}

async function hasFiles(id: string): Promise<boolean> {
  return (await service.services.storage.list(folderOf(id))).length > 0
}
