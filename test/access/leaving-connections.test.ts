// When the member who connected profiles leaves, the organization learns what depends on them, and sees their id no more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addMember, addToOrganization } from '../support/world-people.ts'
import { addProfile } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { organizationId } = ours
const { pool } = service.database
const superAdmin = tokens.get('superAdmin')

async function addConnected(memberId: string, username: string, place = organizationId) {
  const { id } = await addProfile(service.database, {
    organizationId: place,
    username,
    credentials: { accessToken: 'x' },
  })
  await pool.query(
    'update credentials set connected_by = $1 where id = (select credential_id from profiles where id = $2)',
    [memberId, id],
  )
  return id
}

async function remove(memberId: string) {
  const path = `/v1/organizations/${organizationId}/members/${memberId}`
  const answer = await call(service, superAdmin, 'DELETE', path)
  assert.deepEqual(answer.body, { data: {} }, answer.text)
}

/** The mails that are queued about a member who left. */
async function mailsAbout(name: string): Promise<{ to: string; text: string }[]> {
  const { rows } = await pool.query(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' and payload ->> 'subject' like $1`,
    [`${name} has left%`],
  )
  return rows.map(({ payload }) => payload)
}

async function auditOf(memberId: string) {
  const { rows } = await pool.query(
    `select organization_id, detail from audit_log where action = 'member.left_connections' and subject = $1`,
    [`member:${memberId}`],
  )
  return rows
}

async function connectorOf(token: string | undefined, profileId: string) {
  const one = await call(service, token, 'GET', `/v1/socialProfiles/${profileId}`)
  const all = await call(service, token, 'GET', '/v1/socialProfiles')
  type Shown = { id: string; health: { connectedByMember: { id: string } | null } }
  const { data } = one.body as { data: Shown }
  const listed = (all.body as { data: Shown[] }).data.find(({ id }) => id === profileId)
  assert.deepEqual(listed?.health, data.health)
  return data.health.connectedByMember
}

test('the managers get one mail with the profiles, and the audit log an entry', async () => {
  const manager = { organizationId, preset: 'CUSTOM' as const }
  await addMember(service.database, {
    ...manager,
    permissions: ['ORG_MANAGE_SOCIAL_PROFILE'],
    email: 'managing@leaving.example',
  })
  await addMember(service.database, {
    ...manager,
    permissions: ['ORG_MANAGE_APP'],
    email: 'other@leaving.example',
  })
  const leaver = await addMember(service.database, {
    organizationId,
    preset: 'ADMIN',
    fullName: 'Lea Verne',
    email: 'leaver@leaving.example',
  })
  await addToOrganization(service.database, {
    organizationId: theirs.organizationId,
    memberId: leaver,
  })
  const first = await addConnected(leaver, 'Harbour Bakery')
  const second = await addConnected(leaver, 'Harbour Museum')
  const elsewhere = await addConnected(leaver, 'Their Own', theirs.organizationId)
  await remove(leaver)
  assert.deepEqual(await auditOf(leaver), [
    { organization_id: organizationId, detail: { count: 2, socialProfileIds: [first, second] } },
  ])
  const mails = await mailsAbout('Lea Verne')
  const recipients = mails.map(({ to }) => to)
  assert.equal(new Set(recipients).size, recipients.length, 'one mail each')
  assert.ok(recipients.includes('managing@leaving.example'), recipients.join())
  assert.ok(!recipients.includes('other@leaving.example'))
  assert.ok(!recipients.includes('leaver@leaving.example'))
  for (const { text } of mails) {
    assert.match(text, new RegExp(`Harbour Bakery on X, number ${first}\\b`))
    assert.match(text, new RegExp(`Harbour Museum on X, number ${second}\\b`))
    assert.doesNotMatch(text, /Their Own/)
    assert.ok(!text.includes(elsewhere))
  }
})

test('a member who connected nothing leaves without a mail', async () => {
  const leaver = await addMember(service.database, { organizationId, fullName: 'Noa Thing' })
  await remove(leaver)
  assert.deepEqual([await auditOf(leaver), await mailsAbout('Noa Thing')], [[], []])
})

test('who connected a profile is shown only while the caller shares an organization with them', async () => {
  const leaver = await addMember(service.database, { organizationId, fullName: 'Ida Known' })
  await addToOrganization(service.database, {
    organizationId: theirs.organizationId,
    memberId: leaver,
  })
  const both = await addMember(service.database, { organizationId, preset: 'ADMIN' })
  await addToOrganization(service.database, {
    organizationId: theirs.organizationId,
    memberId: both,
  })
  const id = await addConnected(leaver, 'Known')
  const callers = [superAdmin, tokens.get('organization')]
  for (const token of callers) assert.deepEqual(await connectorOf(token, id), { id: leaver })
  await remove(leaver)
  for (const token of callers) assert.equal(await connectorOf(token, id), null)
  const inBoth = await tokenOf(service, both)
  assert.deepEqual(await connectorOf(inBoth, id), { id: leaver }, 'in the other organization')
})
