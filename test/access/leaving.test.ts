// Removing a member, and coming back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, requestToken, tokenOf } from '../support/client.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import {
  addMember,
  addOrganization,
  addToOrganization,
  addToTeam,
} from '../support/world-people.ts'
import { grantProfile } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { organizationId, teamId, socialProfileId } = ours
const { pool } = service.database
const superAdmin = tokens.get('superAdmin')
const owner = service.demo.member.owner.id

test('takes rights, teams and tokens', async () => {
  const memberId = await addMember(service.database, { organizationId })
  await addToTeam(service.database, { ...ours, memberId })
  await grantProfile(service.database, { socialProfileId, memberId })
  const token = await tokenOf(service, memberId)
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)

  assert.deepEqual((await remove(superAdmin, memberId)).body, { data: {} })

  assertError(await call(service, token, 'GET', '/v1/me'), 401, 1001)
  const granted = await requestToken(service, { grant_type: 'member_app', member_id: memberId })
  assert.equal((granted.body as { error: string }).error, 'request_unauthorized', granted.text)
  for (const table of ['organization_members', 'team_members', 'profile_members', 'oauth_records'])
    assert.equal(await countRows(table, memberId), 0, table)
  assertError(await remove(superAdmin, memberId), 404, 4303)
})

test('a member of two organizations stays in the other one', async () => {
  const memberId = await addMember(service.database, { organizationId })
  await addToTeam(service.database, { ...ours, memberId })
  await addToOrganization(service.database, { organizationId: theirs.organizationId, memberId })
  await addToTeam(service.database, { ...theirs, memberId })
  const token = await tokenOf(service, memberId)

  await remove(superAdmin, memberId)

  const organizations = await call(service, token, 'GET', '/v1/me/organizations')
  assert.deepEqual(idsOf(organizations), [theirs.organizationId])
  const profiles = await call(service, token, 'GET', '/v1/me/socialProfiles')
  assert.deepEqual(idsOf(profiles), [theirs.socialProfileId])
  assertError(await call(service, token, 'GET', `/v1/teams/${teamId}`), 400, 3005)
})

test('the last super admin stays', async () => {
  const refusal = await remove(superAdmin, owner)
  assertError(refusal, 409, 4000, 'The last super admin of an organization cannot be removed')
  assert.equal((await call(service, superAdmin, 'GET', '/v1/me')).status, 200)
})

test('a member with fewer permissions cannot remove one with more', async () => {
  const boss = await addMember(service.database, { organizationId, preset: 'SUPER_ADMIN' })
  const admin = await addMember(service.database, { organizationId, preset: 'ADMIN' })
  const appManager = await addMember(service.database, {
    organizationId,
    preset: 'CUSTOM',
    permissions: ['ORG_MANAGE_APP'],
  })
  const byAdmin = tokens.get('admin')
  const sentence = 'Insufficient permissions to view member permissions'
  for (const greater of [boss, appManager])
    assertError(await remove(byAdmin, greater), 401, 4003, sentence)
  assertError(await remove(tokens.get('ORG_MANAGE_MEMBER'), admin), 401, 4003, sentence)
  // Another super admin may, and so may the organization's own token.
  assert.equal((await remove(byAdmin, admin)).status, 200)
  assert.equal((await remove(tokens.get('organization'), boss)).status, 200)
})

test('two super admins who remove each other at the same moment: one stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const organization = await addOrganization(service.database, { plan: 'FREE' })
    const pair = [
      await addMember(service.database, { organizationId: organization, preset: 'SUPER_ADMIN' }),
      await addMember(service.database, { organizationId: organization, preset: 'SUPER_ADMIN' }),
    ] as const
    // The app is of another organization.
    const admin = { admin: true }
    const callers = [
      await tokenOf(service, pair[0], admin),
      await tokenOf(service, pair[1], admin),
    ] as const
    const answers = await Promise.all([
      remove(callers[0], pair[1], organization),
      remove(callers[1], pair[0], organization),
    ])
    const succeeded = answers.filter((answer) => answer.status === 200)
    assert.equal(succeeded.length, 1, answers.map((answer) => answer.text).join())
    // Refused as the last one, or as someone who is no longer there.
    assert.ok(answers.every(({ status }) => [200, 409, 401].includes(status)))
    const { rowCount } = await pool.query(
      "select from organization_members where organization_id = $1 and preset = 'SUPER_ADMIN'",
      [organization],
    )
    assert.equal(rowCount, 1)
  }
})

test('removed by two at once is removed once, and written down once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const memberId = await addMember(service.database, { organizationId })
    const answers = await Promise.all([1, 2, 3].map(() => remove(superAdmin, memberId)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404])
    const { rowCount } = await pool.query(
      "select from audit_log where action = 'member.removed' and subject = $1",
      [`member:${memberId}`],
    )
    assert.equal(rowCount, 1)
  }
})

test('a former member may be created again, as a plain member who chooses a new password', async () => {
  const { id: memberId, email } = service.demo.member.limited
  const before = await tokenOf(service, memberId)
  const newcomer = {
    organizationIds: [organizationId],
    email: email.toUpperCase(),
    fullName: 'Lina Back',
  }
  assertError(await call(service, superAdmin, 'POST', '/v1/members', newcomer), 409, 3010)
  await remove(superAdmin, memberId)

  const answer = await call(service, superAdmin, 'POST', '/v1/members', newcomer)
  const { data } = answer.body as { data: Record<string, unknown> }
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(
    [data.id, data.isActive, data.fullName, data.email],
    [memberId, true, 'Lina Back', newcomer.email],
  )
  const path = `/v1/organizations/${organizationId}/members/${memberId}`
  const rights = await call(service, superAdmin, 'GET', `${path}/permissions`)
  assert.deepEqual(rights.body, { data: { permissions: [], permissionPreset: 'DEFAULT' } })
  assert.deepEqual((await call(service, superAdmin, 'GET', `${path}/teams`)).body, { data: [] })
  assertError(await call(service, before, 'GET', '/v1/me'), 401, 1001)
  const { rows } = await pool.query('select password_hash from members where id = $1', [memberId])
  assert.equal(rows[0].password_hash, null)
})

function remove(
  token: string | undefined,
  memberId: string,
  organization = organizationId,
): Promise<Answer> {
  return call(service, token, 'DELETE', `/v1/organizations/${organization}/members/${memberId}`)
}

async function countRows(table: string, memberId: string): Promise<number> {
  const { rowCount } = await pool.query(`select from ${table} where member_id = $1`, [memberId])
  return rowCount ?? 0
}

function assertError(answer: Answer, status: number, code: number, message?: string): void {
  const [error] = (answer.body as { errors?: { code: number; message: string }[] }).errors ?? []
  assert.deepEqual([answer.status, error?.code], [status, code], answer.text)
  if (message !== undefined) assert.equal(error?.message, message)
}

function idsOf(answer: Answer): string[] {
  return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id)
}
