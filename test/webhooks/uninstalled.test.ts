// An app that is uninstalled gets no more events about its messages; the messages are still published.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { installApp } from '../support/world-installations.ts'
import { addDelivery, addMessage } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'
import { grantProfile } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { pool } = service.database
const { organizationId, socialProfileId } = ours
const superAdmin = tokens.get('superAdmin')

test('an uninstalled app of an organization gets no events about its messages', async () => {
  const clientId = await addAppWithEndpoint('ORGANIZATION')
  await installApp(service.database, clientId, { organizationId })
  const memberId = ours.memberId
  const left = [
    await addMessageOf(clientId, memberId),
    await addMessageOf(clientId, memberId, 'proposal'),
  ]
  const elsewhere = await addMessageOf(clientId, memberId, 'message', theirs.socialProfileId)
  const path = `/v1/apps/${clientId}/installations?organizationId=${organizationId}`
  const waiting: string[] = []
  for (const messageId of [...left, elsewhere]) {
    waiting.push(await addDelivery(service.database, clientId))
    await pool.query('update webhook_deliveries set message_id = $2 where id = $1', [
      waiting.at(-1),
      messageId,
    ])
  }
  assert.equal((await call(service, superAdmin, 'DELETE', path)).status, 200)
  const { rows } = await pool.query(
    'select state from webhook_deliveries where id = any($1) order by id',
    [waiting],
  )
  // Pending deliveries about these messages are cancelled; the event that it was uninstalled is not.
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['failed', 'failed', 'pending'],
  )
  const before = await countEvents(clientId)
  for (const id of left) await edit(id)
  assert.equal(await countEvents(clientId), before)
  assert.deepEqual(await statesOf(left), ['SCHEDULED', 'PENDING_APPROVAL'])
  // In the other organization the app is still installed.
  assert.equal(await appOf(elsewhere), clientId)
})

test('an uninstalled app of a member gets no events about what this member scheduled with it', async () => {
  const clientId = await addAppWithEndpoint('MEMBER')
  const [memberId, colleague] = [
    await addMember(service.database, { organizationId }),
    await addMember(service.database, { organizationId }),
  ]
  const token = await tokenOf(service, memberId)
  await grantProfile(service.database, { socialProfileId, memberId })
  await installApp(service.database, clientId, { memberId })
  const theirOwn = await addMessageOf(clientId, memberId)
  const ofColleague = await addMessageOf(clientId, colleague)
  const path = `/v1/apps/${clientId}/installations`
  assert.equal((await call(service, token, 'DELETE', path)).status, 200)
  const before = await countEvents(clientId)
  await edit(theirOwn)
  assert.equal(await countEvents(clientId), before)
  await edit(ofColleague)
  assert.equal(await countEvents(clientId), before + 1)
})

async function addAppWithEndpoint(kind: 'MEMBER' | 'ORGANIZATION'): Promise<string> {
  const clientId = await addApp(service.database, { organizationId, kind })
  await addDelivery(service.database, clientId)
  return clientId
}

async function addMessageOf(
  clientId: string,
  memberId: string,
  kind: 'message' | 'proposal' = 'message',
  profileId = socialProfileId,
): Promise<string> {
  const id = await addMessage(service.database, { socialProfileId: profileId, memberId, kind })
  await pool.query('update messages set client_id = $2 where id = $1', [id, clientId])
  return id
}

async function edit(id: string): Promise<void> {
  const path = `/v1/messages/${id}`
  const answer = await call(service, superAdmin, 'PATCH', path, { text: 'What others write' })
  assert.equal(answer.status, 200, answer.text)
}

async function countEvents(clientId: string): Promise<number> {
  const { rowCount } = await pool.query(
    "select from webhook_deliveries where client_id = $1 and type like 'message.%'",
    [clientId],
  )
  return rowCount ?? 0
}

async function statesOf(ids: string[]): Promise<string[]> {
  const { rows } = await pool.query(
    'select state from messages where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ state }) => state)
}

async function appOf(id: string): Promise<string | null> {
  const { rows } = await pool.query('select client_id from messages where id = $1', [id])
  return need(rows[0]).client_id
}
