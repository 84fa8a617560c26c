// A member who has left: nothing is published on their personal profiles any more, and the callback URLs that they named get no
// more events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { installApp } from '../support/world-installations.ts'
import { addDelivery, addMessage } from '../support/world-messages.ts'
import { addMember, addToOrganization } from '../support/world-people.ts'
import { addProfiles } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { pool } = service.database
const { organizationId, socialProfileId } = ours
const superAdmin = tokens.get('superAdmin')
const colleague = await addMember(service.database, { organizationId })

async function addLeaver(...others: string[]) {
  const memberId = await addMember(service.database, { organizationId })
  for (const other of others)
    await addToOrganization(service.database, { organizationId: other, memberId })
  const [profile] = await addProfiles(service.database, [
    { username: `own-${memberId}`, memberId, type: 'PINTEREST' },
  ])
  return { memberId, personal: need(profile).id }
}

async function remove(memberId: string): Promise<void> {
  const path = `/v1/organizations/${organizationId}/members/${memberId}`
  const answer = await call(service, superAdmin, 'DELETE', path)
  assert.equal(answer.status, 200, answer.text)
}

async function addMessageOn(
  profileId: string,
  memberId: string,
  kind: 'message' | 'proposal' = 'message',
  clientId?: string,
): Promise<string> {
  const id = await addMessage(service.database, { socialProfileId: profileId, memberId, kind })
  await pool.query('update messages set client_id = $2, webhook_urls = $3 where id = $1', [
    id,
    clientId ?? null,
    ['https://left-behind.example/'],
  ])
  return id
}

async function stateOf(id: string) {
  const { rows } = await pool.query(
    'select state, failure_code, act_at from messages where id = $1',
    [id],
  )
  return rows[0]
}

/** An event that is not delivered yet. */
async function addWaiting(messageId: string, clientId: string): Promise<string> {
  const id = await addDelivery(service.database, clientId)
  await pool.query(
    "update webhook_deliveries set message_id = $2, type = 'message.scheduled' where id = $1",
    [id, messageId],
  )
  return id
}

async function deliveryState(id: string): Promise<string> {
  const { rows } = await pool.query('select state from webhook_deliveries where id = $1', [id])
  return rows[0].state
}

async function deliveriesOf(messageId: string): Promise<{ type: string; url: string }[]> {
  const { rows } = await pool.query(
    `select d.type, e.url from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     where d.message_id = $1 order by d.id`,
    [messageId],
  )
  return rows
}

test('messages of others on a personal profile stop when its owner leaves, and their authors are notified', async () => {
  const { memberId, personal } = await addLeaver()
  const clientId = await addApp(service.database, { organizationId })
  await addDelivery(service.database, clientId)
  const scheduled = await addMessageOn(personal, colleague, 'message', clientId)
  const proposed = await addMessageOn(personal, colleague, 'proposal', clientId)
  const own = await addMessageOn(personal, memberId, 'message', clientId)
  await remove(memberId)
  assert.deepEqual(
    (await deliveriesOf(own)).map(({ url }) => url),
    ['https://hooks.example/'],
    'the app of the organization, and no address of the leaver',
  )
  for (const id of [scheduled, own])
    assert.deepEqual(await stateOf(id), {
      state: 'SEND_FAILED_PERMANENTLY',
      failure_code: 'owner_left',
      act_at: null,
    })
  assert.equal((await stateOf(proposed)).state, 'REJECTED')
  const types = (await deliveriesOf(scheduled)).map(({ type }) => type)
  assert.deepEqual([...new Set(types)], ['message.send_failed_permanently'])
  const { rows: reasons } = await pool.query(
    "select action_type, reason from message_actions where message_id = any($1) and actor_type = 'SYSTEM' order by id",
    [[scheduled, proposed]],
  )
  assert.deepEqual(
    reasons.map(({ action_type, reason }) => [action_type, /has left/.test(reason)]),
    [
      ['SENDFAIL', true],
      ['REJECT', true],
    ],
  )
  const { rows: audit } = await pool.query(
    "select detail from audit_log where action = 'messages.stopped' and organization_id = $1 and subject = $2",
    [organizationId, `member:${memberId}`],
  )
  assert.equal(audit[0]?.detail.count, 3)
})

test('a member who stays in another organization keeps their messages, and those of members there', async () => {
  const { memberId, personal } = await addLeaver(theirs.organizationId)
  const own = await addMessageOn(personal, memberId)
  const byThem = await addMessageOn(personal, theirs.memberId)
  const byUs = await addMessageOn(personal, colleague)
  await remove(memberId)
  assert.equal((await stateOf(own)).state, 'SCHEDULED')
  assert.equal((await stateOf(byThem)).state, 'SCHEDULED')
  assert.equal((await stateOf(byUs)).state, 'SEND_FAILED_PERMANENTLY')
})

test('callback URLs that a leaving member named for messages of the organization get no more events', async () => {
  const { memberId } = await addLeaver()
  const foreign = await addApp(service.database, {
    organizationId: theirs.organizationId,
    kind: 'MEMBER',
  })
  const installed = await addApp(service.database, { organizationId: theirs.organizationId })
  await installApp(service.database, installed, { organizationId })
  const own = await addApp(service.database, { organizationId })
  for (const clientId of [foreign, installed, own]) await addDelivery(service.database, clientId)
  const ids: string[] = []
  for (const clientId of [foreign, installed, own])
    ids.push(await addMessageOn(socialProfileId, memberId, 'message', clientId))
  const ofColleague = await addMessageOn(socialProfileId, colleague, 'message', own)
  const waiting = await addWaiting(need(ids[0]), foreign)
  const ofOthers = await addWaiting(ofColleague, own)
  await remove(memberId)
  assert.deepEqual(
    [await deliveryState(waiting), await deliveryState(ofOthers)],
    ['failed', 'pending'],
  )
  await service.database.pool.query('delete from webhook_deliveries where id = any($1)', [
    [waiting, ofOthers],
  ])
  for (const id of [...ids, ofColleague]) {
    const edited = await call(service, superAdmin, 'DELETE', `/v1/messages/${id}`)
    assert.equal(edited.status, 200, edited.text)
  }
  const urls = await Promise.all(
    [...ids, ofColleague].map(async (id) => (await deliveriesOf(id)).map(({ url }) => url).sort()),
  )
  // The organization's own apps still get events at their own callback URL.
  assert.deepEqual(urls, [
    [],
    ['https://hooks.example/'],
    ['https://hooks.example/'],
    ['https://hooks.example/', 'https://left-behind.example/'],
  ])
})
