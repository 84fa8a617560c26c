// decisions 2, beyond: groupId, createdDate, modifiedDate and version of a message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

type Item = {
  id: string
  state: string
  groupId: string | null
  createdDate: string
  modifiedDate: string
  version: string
}

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const profiles = [need(demo.profile.twitter), need(demo.profile['facebook-page'])]
let count = 0

async function create(more: object = {}, by = owner): Promise<Item[]> {
  const body = {
    text: `Together ${++count}`,
    socialProfileIds: profiles,
    scheduledSendTime: '2030-01-01T12:00:00Z',
    ...more,
  }
  return dataOf<Item[]>(await call(service, by, 'POST', '/v1/messages', body))
}

const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])

function change(item: Item, method: string, verb: string, body?: unknown, by = owner) {
  const headers = { 'if-match': `"${item.version}"` }
  return call(service, by, method, `/v1/messages/${item.id}${verb}`, body, headers)
}

test('decisions 2 all messages of a request have one groupId, and those of another request another', async () => {
  const [first, second] = await create()
  const [other] = await create()
  assert.match(need(first).groupId ?? '', /^[\w-]{20,64}$/)
  assert.equal(first?.groupId, second?.groupId)
  assert.notEqual(first?.groupId, other?.groupId)
})

test('decisions 2 a client may give the groupId, and so join messages of several requests', async () => {
  const [first] = await create({ groupId: 'draft-17_3' })
  const [second] = await create({ groupId: 'draft-17_3' })
  assert.deepEqual([first?.groupId, second?.groupId], ['draft-17_3', 'draft-17_3'])
  const [usual] = await create({ groupId: null })
  assert.ok(usual?.groupId)
})

test('decisions 2 a groupId is bounded', async () => {
  for (const groupId of ['', 'x'.repeat(65), 'a b', 'a/b', 17]) {
    const body = { text: 'No', socialProfileIds: profiles, groupId }
    const answer = await call(service, owner, 'POST', '/v1/messages', body)
    const { errors } = answer.body as { errors: { param: string }[] }
    assert.deepEqual([answer.status, errors[0]?.param], [400, '/groupId'], String(groupId))
  }
})

test('decisions 2 an edit keeps the groupId, whatever it sends', async () => {
  const [item] = await create({ groupId: 'kept' })
  const path = `/v1/messages/${need(item).id}`
  await call(service, owner, 'PATCH', path, { text: 'Changed', groupId: 'other' })
  assert.equal((await read(need(item).id)).groupId, 'kept')
})

test('decisions 2 createdDate and modifiedDate are UTC, and an edit moves only the second', async () => {
  const [item] = await create()
  const { id, createdDate, modifiedDate } = need(item)
  for (const date of [createdDate, modifiedDate]) assert.match(date, /^\d{4}-\d\d-\d\dT[\d:]{8}Z$/)
  assert.ok(Math.abs(Date.now() - Date.parse(createdDate)) < 300_000)
  await service.database.pool.query(
    `update messages set created_at = now() - interval '1 hour', modified_at = now() - interval '1 hour' where id = $1`,
    [id],
  )
  const before = await read(id)
  await call(service, owner, 'PATCH', `/v1/messages/${id}`, { text: 'Changed later' })
  const after = await read(id)
  assert.equal(after.createdDate, before.createdDate)
  assert.ok(Date.parse(after.modifiedDate) - Date.parse(before.modifiedDate) > 3_000_000)
})

test('decisions 2 the version changes with every edit and is the same in every answer', async () => {
  const [created] = await create()
  const { id, version } = need(created)
  assert.equal((await read(id)).version, version)
  const listed = await call(
    service,
    owner,
    'GET',
    '/v1/messages?startTime=2030-01-01T00:00:00Z&endTime=2030-01-02T00:00:00Z&limit=100',
  )
  assert.equal(dataOf<Item[]>(listed).find((item) => item.id === id)?.version, version)
  const edited = await call(service, owner, 'PATCH', `/v1/messages/${id}`, { text: 'Version two' })
  assert.notEqual(dataOf<Item[]>(edited)[0]?.version, version)
})

test('decisions 2 a version in quotes is an If-Match: PATCH and DELETE refuse another with 412', async () => {
  const item = need((await create())[0])
  assert.equal((await change(item, 'PATCH', '', { text: 'First' })).status, 200)
  for (const method of ['PATCH', 'DELETE'])
    assert.deepEqual(refusalOf(await change(item, method, '', { text: 'Second' })), [
      412,
      4000,
      'The message has changed since it was read',
    ])
  assert.equal((await change(await read(item.id), 'DELETE', '')).status, 200)
})

test('decisions 2 a version in quotes is an If-Match: approve and reject refuse another with 412', async () => {
  for (const verb of ['/approve', '/reject']) {
    const item = need((await create({ socialProfileIds: [profiles[0]] }, limited))[0])
    assert.equal(item.state, 'PENDING_APPROVAL')
    assert.equal((await change(item, 'PATCH', '', { text: `Again ${verb}` }, limited)).status, 200)
    const stale = await change(item, 'POST', verb, { sequenceNumber: 2 })
    assert.equal(stale.status, 412, stale.text)
    const decided = await change(await read(item.id), 'POST', verb, { sequenceNumber: 2 })
    assert.equal(decided.status, 200, decided.text)
  }
})

test('decisions 2 the version changes when an attempt to publish begins', async () => {
  const item = need((await create())[0])
  const { pool } = service.database
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [item.id])
  assert.notEqual((await read(item.id)).version, item.version)
})

test('decisions 2 a message of an earlier version has groupId null', async () => {
  const item = need((await create())[0])
  await service.database.pool.query('update messages set group_id = null where id = $1', [item.id])
  assert.equal((await read(item.id)).groupId, null)
})
