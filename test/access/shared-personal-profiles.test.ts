// A personal profile that was shared in an organization, and its owner who leaves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addMember, addTeam, addToOrganization, addToTeam } from '../support/world-people.ts'
import { addProfile, grantProfile, shareProfile } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { pool } = service.database
const { organizationId } = ours

/** A member with a profile of their own, a team that holds it and a colleague in the team. */
async function shareWithTeam() {
  const memberId = await addMember(service.database, { organizationId })
  const colleague = await addMember(service.database, { organizationId })
  const socialProfileId = (await addProfile(service.database, { memberId })).id
  const teamId = await addTeam(service.database, { organizationId })
  await addToTeam(service.database, { organizationId, teamId, memberId: colleague })
  await shareProfile(service.database, { teamId, socialProfileId, preset: 'EDITOR' })
  return { memberId, colleague, socialProfileId, teamId }
}

test('the teams of the organization do not keep it', async () => {
  const { memberId, colleague, socialProfileId } = await shareWithTeam()
  assert.deepEqual(await usableBy(colleague), [socialProfileId])
  await remove(memberId)
  assert.deepEqual(await usableBy(colleague), [])
  const token = await tokenOf(service, colleague)
  const posted = await call(service, token, 'POST', '/v1/messages', {
    text: 'In the name of a member who left',
    socialProfileIds: [socialProfileId],
  })
  assert.ok(posted.status >= 400, posted.text)
})

test('a team of another organization that they are still in keeps it', async () => {
  const { memberId, socialProfileId } = await shareWithTeam()
  await addToOrganization(service.database, { organizationId: theirs.organizationId, memberId })
  await shareProfile(service.database, { teamId: theirs.teamId, socialProfileId, preset: 'EDITOR' })
  await remove(memberId)
  assert.deepEqual(await teamsOf(socialProfileId), [theirs.teamId])
})

test('other profiles of the team stay in it', async () => {
  const { memberId, colleague, teamId } = await shareWithTeam()
  await shareProfile(service.database, {
    teamId,
    socialProfileId: ours.socialProfileId,
    preset: 'EDITOR',
  })
  const colleagues = (await addProfile(service.database, { memberId: colleague })).id
  await shareProfile(service.database, { teamId, socialProfileId: colleagues, preset: 'EDITOR' })
  await remove(memberId)
  assert.deepEqual(await usableBy(colleague), [ours.socialProfileId, colleagues].sort())
})

test('a grant on it stays with a member who shares another organization with the owner', async () => {
  const { memberId, colleague, socialProfileId } = await shareWithTeam()
  const friend = await addMember(service.database, { organizationId })
  for (const person of [memberId, friend])
    await addToOrganization(service.database, {
      organizationId: theirs.organizationId,
      memberId: person,
    })
  for (const person of [colleague, friend])
    await grantProfile(service.database, { socialProfileId, memberId: person })
  await remove(memberId)
  assert.deepEqual(await usableBy(colleague), [])
  assert.deepEqual(await usableBy(friend), [socialProfileId])
})

test('a colleague learns who may connect it again, but not of members of another organization', async () => {
  const { memberId, colleague, socialProfileId } = await shareWithTeam()
  const foreign = await addMember(service.database, { organizationId: theirs.organizationId })
  await addToOrganization(service.database, { organizationId: theirs.organizationId, memberId })
  for (const [person, preset] of [
    [foreign, 'ADVANCED'],
    [colleague, 'EDITOR'],
  ] as const)
    await grantProfile(service.database, { socialProfileId, memberId: person, preset })
  assert.deepEqual(await managersSeenBy(colleague, socialProfileId), [memberId])
  assert.deepEqual(await managersSeenBy(foreign, socialProfileId), [foreign, memberId])
  await pool.query('update members set is_active = false where id = $1', [memberId])
  assert.deepEqual(await managersSeenBy(colleague, socialProfileId), [])
})

async function managersSeenBy(memberId: string, profileId: string): Promise<string[]> {
  const token = await tokenOf(service, memberId)
  const answer = await call(service, token, 'GET', `/v1/socialProfiles/${profileId}`)
  assert.equal(answer.status, 200, answer.text)
  const { health } = (answer.body as { data: { health: { managers: { id: string }[] } } }).data
  return health.managers.map(({ id }) => id)
}

async function remove(memberId: string): Promise<void> {
  const path = `/v1/organizations/${organizationId}/members/${memberId}`
  const answer = await call(service, tokens.get('superAdmin'), 'DELETE', path)
  assert.equal(answer.status, 200, answer.text)
}

async function usableBy(memberId: string): Promise<string[]> {
  const token = await tokenOf(service, memberId)
  const answer = await call(service, token, 'GET', '/v1/socialProfiles')
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id).sort()
}

async function teamsOf(profileId: string): Promise<string[]> {
  const { rows } = await pool.query<{ team_id: string }>(
    'select team_id from team_profiles where profile_id = $1',
    [profileId],
  )
  return rows.map((row) => row.team_id)
}
