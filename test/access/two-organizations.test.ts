// A member of two organizations must not give one of them a view into the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startTwoOrganizations, theirWord } from '../support/two-organizations.ts'
import { addMember, addToOrganization, addToTeam } from '../support/world-people.ts'

const { service, tokens, ours, theirs, nowhere } = await startTwoOrganizations()
const memberId = await addMember(service.database, { organizationId: ours.organizationId })
await addToTeam(service.database, { ...ours, memberId })
await addToOrganization(service.database, {
  organizationId: theirs.organizationId,
  memberId,
  preset: 'SUPER_ADMIN',
})
await addToTeam(service.database, { ...theirs, memberId })
const inOurs = `/v1/organizations/${ours.organizationId}/members/${memberId}`

const seen: Record<string, string[]> = {
  [`/v1/members/${memberId}/organizations`]: [ours.organizationId],
  [`${inOurs}/teams`]: [ours.teamId],
  [`${inOurs}/socialProfiles`]: [ours.socialProfileId],
}
for (const caller of ['superAdmin', 'admin', 'organization', 'ORG_VIEW_ALL'] as const) {
  test(`${caller} sees of them only what is in their own organization`, async () => {
    for (const [path, ids] of Object.entries(seen)) {
      const answer = await ask(tokens.get(caller), path)
      assert.deepEqual(idsOf(answer), ids, path)
      assert.doesNotMatch(answer.text, theirWord)
    }
    const rights = await ask(tokens.get(caller), `${inOurs}/permissions`)
    assert.deepEqual(rights.body, { data: { permissions: [], permissionPreset: 'DEFAULT' } })
  })

  test(`${caller} cannot ask for their rights on a profile or in a team of the other`, async () => {
    for (const [theirPath, noPath] of [
      [profileOf(theirs.socialProfileId), profileOf(nowhere.socialProfileId)],
      [teamOf(theirs.teamId), teamOf(nowhere.teamId)],
    ] as const) {
      const [theirAnswer, noAnswer] = [
        await ask(tokens.get(caller), theirPath),
        await ask(tokens.get(caller), noPath),
      ]
      assert.ok(theirAnswer.status >= 400, theirAnswer.text)
      assert.deepEqual(errorOf(theirAnswer), errorOf(noAnswer))
    }
  })
}

test('they themselves see both', async () => {
  const token = await tokenOf(service, memberId)
  const organizations = await ask(token, '/v1/me/organizations')
  assert.deepEqual(idsOf(organizations), [ours.organizationId, theirs.organizationId])
  const profiles = idsOf(await ask(token, '/v1/me/socialProfiles'))
  for (const { socialProfileId } of [ours, theirs]) assert.ok(profiles.includes(socialProfileId))
  assert.equal((await ask(token, profileOf(ours.socialProfileId))).status, 200)
  // In our organization they are a plain member, whatever they are in the other one.
  const path = `/v1/organizations/${ours.organizationId}/members`
  assert.equal((await ask(token, path)).status, 403)
})

function profileOf(socialProfileId: string): string {
  return `${inOurs}/socialProfiles/${socialProfileId}/permissions`
}

function teamOf(teamId: string): string {
  return `/v1/organizations/${ours.organizationId}/teams/${teamId}/members/${memberId}/permissions`
}

function ask(token: string | undefined, path: string): Promise<Answer> {
  return call(service, token, 'GET', path)
}

function idsOf(answer: Answer): string[] {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { id: string }[] }).data.map(({ id }) => id)
}

function errorOf(answer: Answer) {
  const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
  return { status: answer.status, code: error?.code, message: error?.message }
}
