// An invitation link makes its holder the invited member: inviting must not lead to more than the inviter holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import {
  addMember,
  addOrganization,
  addTeam,
  addToOrganization,
  addToTeam,
} from '../support/world-people.ts'
import { addProfile, grantProfiles } from '../support/world-profiles.ts'

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const ownerToken = await tokenOf(service, demo.member.owner.id)

function invite(email: string, token = ownerToken, permissionPreset = 'DEFAULT'): Promise<Answer> {
  const path = `/v1/organizations/${organizationId}/invitations`
  return call(service, token, 'POST', path, { email, fullName: 'Ina Invited', permissionPreset })
}

async function ageLinks(memberId: string): Promise<void> {
  await database.pool.query(
    `update invitations set expires_at = expires_at - interval '1 hour' where member_id = $1`,
    [memberId],
  )
}

function reasonOf({ status, body }: Answer): [number, string | undefined] {
  return [status, (body as { errors?: { reason: string }[] }).errors?.[0]?.reason]
}

function invitedBy({ body }: Answer): { memberId: string; url: string } {
  return (body as { data: { memberId: string; url: string } }).data
}

test('a member who is in another organization as well is not invited again', async () => {
  const { memberId } = invitedBy(await invite('both@example.org'))
  await ageLinks(memberId)
  assert.equal((await invite('both@example.org')).status, 200)
  await ageLinks(memberId)
  const elsewhere = await addOrganization(database)
  await addToOrganization(database, { organizationId: elsewhere, memberId, preset: 'SUPER_ADMIN' })
  assert.deepEqual(reasonOf(await invite('both@example.org')), [409, 'email_in_use'])
})

test('an admin cannot take over an invited super admin by inviting them again', async () => {
  const { memberId } = invitedBy(await invite('super@example.org', ownerToken, 'SUPER_ADMIN'))
  await ageLinks(memberId)
  const admin = await addMember(database, { organizationId, preset: 'ADMIN' })
  const again = await invite('super@example.org', await tokenOf(service, admin))
  assert.deepEqual(reasonOf(again), [401, 'more_than_own'])
})

test('a member manager cannot reach profiles or teams by inviting a person again who may use them', async () => {
  const { memberId } = invitedBy(await invite('author@example.org'))
  const managerId = await addMember(database, {
    organizationId,
    preset: 'CUSTOM',
    permissions: ['ORG_MANAGE_MEMBER'],
  })
  const manager = await tokenOf(service, managerId)
  const again = async () => {
    await ageLinks(memberId)
    return reasonOf(await invite('author@example.org', manager))
  }
  assert.deepEqual(await again(), [200, undefined])

  const profileId = need(demo.profile.twitter)
  const give = (to: string, permissionPreset: string | null) =>
    call(
      service,
      ownerToken,
      'PUT',
      `/v1/organizations/${organizationId}/members/${to}/socialProfiles/${profileId}/permissions`,
      { permissionPreset },
    )
  await give(memberId, 'EDITOR')
  assert.deepEqual(await again(), [401, 'more_than_own'])
  await give(managerId, 'LIMITED')
  assert.deepEqual(await again(), [401, 'more_than_own'])
  await give(managerId, 'EDITOR')
  assert.deepEqual(await again(), [200, undefined])

  const teamId = await addTeam(database, { organizationId })
  await addToTeam(database, { organizationId, teamId, memberId, preset: 'ADMIN' })
  assert.deepEqual(await again(), [401, 'more_than_own'])
  await ageLinks(memberId)
  assert.equal((await invite('author@example.org')).status, 200)
})

test('a personal profile that its owner shares with an invited person is not reached by a second link', async () => {
  const { memberId } = invitedBy(await invite('friend@example.org'))
  const ownerId = await addMember(database, { organizationId })
  const { id: profileId } = await addProfile(database, { memberId: ownerId })
  await grantProfiles(database, [{ socialProfileId: profileId, memberId }])
  await ageLinks(memberId)
  assert.deepEqual(reasonOf(await invite('friend@example.org')), [401, 'more_than_own'])
})

test('an invited manager does not count as the last one until they have come', async () => {
  const place = await addOrganization(database)
  const managerId = await addMember(database, { organizationId: place, preset: 'SUPER_ADMIN' })
  // The app belongs to another organization.
  const token = await tokenOf(service, managerId, { admin: true })
  const invited = await call(service, token, 'POST', `/v1/organizations/${place}/invitations`, {
    email: 'successor@example.org',
    fullName: 'Sally Successor',
    permissionPreset: 'SUPER_ADMIN',
  })
  const { memberId, url } = invitedBy(invited)
  const leave = () =>
    call(service, token, 'PUT', `/v1/organizations/${place}/members/${managerId}/permissions`, {
      permissionPreset: 'DEFAULT',
    })
  assert.deepEqual(reasonOf(await leave()), [409, 'last_super_admin'])
  const browser = new Browser(service.url)
  const { pathname } = new URL(url)
  const csrf = hiddenField((await browser.open(pathname)).text, 'csrf')
  await browser.open(pathname, { csrf, password: 'a few words to remember' })
  assert.deepEqual(reasonOf(await leave()), [200, undefined], memberId)
})

test('the invitation of a manager can be withdrawn while another manager is there', async () => {
  const { memberId } = invitedBy(await invite('withdrawn@example.org', ownerToken, 'SUPER_ADMIN'))
  const path = `/v1/organizations/${organizationId}/invitations/${memberId}`
  assert.equal((await call(service, ownerToken, 'DELETE', path)).status, 200)
})

test('a person who has an account elsewhere joins with its password', async () => {
  const elsewhere = await addOrganization(database)
  const memberId = await addMember(database, { organizationId: elsewhere })
  const { rows } = await database.pool.query(
    `update members set password_hash = 'x', email_proved_at = now() where id = $1 returning email`,
    [memberId],
  )
  const { url, memberId: invited } = invitedBy(await invite(need(rows[0]).email))
  assert.notEqual(invited, memberId)
  const page = await send(url)
  assert.equal(page.status, 200)
  // The page asks for the existing password and offers no new one.
  assert.match(page.text, /autocomplete="current-password"/)
})

test('an invitation never brings a former member back, whose personal profiles the inviter could then use', async () => {
  const { email, formerId } = await addFormerMember()
  const first = invitedBy(await invite(email))
  assert.notEqual(first.memberId, formerId)
  // The inviter uses the link, so that the address counts as proved, removes that member and invites once more.
  const browser = new Browser(service.url)
  const { pathname } = new URL(first.url)
  const csrf = hiddenField((await browser.open(pathname)).text, 'csrf')
  const chosen = await browser.open(pathname, { csrf, password: 'a password of the inviter' })
  assert.match(chosen.text, /Your password is set/)
  await removeMember(first.memberId)
  const second = invitedBy(await invite(email))
  assert.ok(![formerId, first.memberId].includes(second.memberId), second.memberId)
  const { rows } = await database.pool.query('select is_active from members where id = $1', [
    formerId,
  ])
  assert.deepEqual(rows, [{ is_active: false }])
})

test('a former member who was created again is not taken over by an invitation', async () => {
  const { email, formerId } = await addFormerMember()
  const created = await call(service, ownerToken, 'POST', '/v1/members', {
    organizationIds: [organizationId],
    email,
    fullName: 'Fiona Former',
  })
  assert.equal((created.body as { data: { id: string } }).data.id, formerId, created.text)
  assert.deepEqual(reasonOf(await invite(email)), [409, 'email_in_use'])
})

/** Has left, and still owns a personal profile. */
async function addFormerMember(): Promise<{ email: string; formerId: string }> {
  const formerId = await addMember(database, { organizationId })
  await addProfile(database, { memberId: formerId })
  const { rows } = await database.pool.query('select email from members where id = $1', [formerId])
  await removeMember(formerId)
  return { email: need(rows[0]).email, formerId }
}

async function removeMember(memberId: string): Promise<void> {
  const path = `/v1/organizations/${organizationId}/members/${memberId}`
  assert.equal((await call(service, ownerToken, 'DELETE', path)).status, 200)
}
