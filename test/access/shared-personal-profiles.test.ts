// A personal profile that was shared in an organization, and its owner who leaves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import {
  addMember,
  addPersonalProfile,
  addTeam,
  addToTeam,
  grant,
  makeWorld,
  share,
} from '../support/world.ts'

const { service, tokens, ours, theirs } = await makeWorld()
const { pool } = service.database
const { organizationId } = ours

/** A member with a profile of their own, a team that holds it and a colleague in the team. */
async function shareWithTeam() {
  const memberId = await addMember(service, organizationId)
  const colleague = await addMember(service, organizationId)
  const socialProfileId = await addPersonalProfile(service, memberId)
  const teamId = await addTeam(service, organizationId)
  await addToTeam(service, { organizationId, teamId }, colleague)
  await share(service, { teamId, socialProfileId }, 'EDITOR')
  return { memberId, colleague, socialProfileId, teamId }
}

test('the teams of the organization do not keep it', async () => {
  const { memberId, colleague, socialProfileId } = await shareWithTeam()
  assert.deepEqual(await usableBy(colleague), [socialProfileId])
  await remove(memberId)
  assert.deepEqual(await usableBy(colleague), [])
  const token = await tokenOf(service, colleague)
  const posted = await call(service, token, 'POST', '/v1/messages', {
    text: 'In the name of somebody who left',
    socialProfileIds: [socialProfileId],
  })
  assert.ok(posted.status >= 400, posted.text)
})

test('a team of another organization that they are still in keeps it', async () => {
  const { memberId, socialProfileId } = await shareWithTeam()
  await join(theirs.organizationId, memberId)
  await share(service, { teamId: theirs.teamId, socialProfileId }, 'EDITOR')
  await remove(memberId)
  assert.deepEqual(await teamsOf(socialProfileId), [theirs.teamId])
})

test('other profiles of the team stay in it', async () => {
  const { memberId, colleague, teamId } = await shareWithTeam()
  await share(service, { teamId, socialProfileId: ours.socialProfileId }, 'EDITOR')
  const colleagues = await addPersonalProfile(service, colleague)
  await share(service, { teamId, socialProfileId: colleagues }, 'EDITOR')
  await remove(memberId)
  assert.deepEqual(await usableBy(colleague), [ours.socialProfileId, colleagues].sort())
})

test('a grant on it stays with whoever is in another organization with them', async () => {
  const { memberId, colleague, socialProfileId } = await shareWithTeam()
  const friend = await addMember(service, organizationId)
  for (const person of [memberId, friend]) await join(theirs.organizationId, person)
  for (const person of [colleague, friend]) await grant(service, socialProfileId, person)
  await remove(memberId)
  assert.deepEqual(await usableBy(colleague), [])
  assert.deepEqual(await usableBy(friend), [socialProfileId])
})

async function remove(memberId: string): Promise<void> {
  const path = `/v1/organizations/${organizationId}/members/${memberId}`
  const answer = await call(service, tokens.get('superAdmin'), 'DELETE', path)
  assert.equal(answer.status, 200, answer.text)
}

async function join(organization: string, memberId: string): Promise<void> {
  await pool.query("insert into organization_members values ($1, $2, 'DEFAULT')", [
    organization,
    memberId,
  ])
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
