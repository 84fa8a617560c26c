// A right on a profile comes from the member's own grant, from any team that holds the profile, or from managing the
// profiles of the organization. The greater one wins.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addMember, addTeam, addToTeam, type OrganizationPreset } from '../support/world-people.ts'
import { grantProfile, type ProfilePreset, shareProfile } from '../support/world-profiles.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const { organizationId, socialProfileId } = ours
const { pool } = service.database

type Grant = { preset: ProfilePreset; permissions?: string[] }
const limited = { preset: 'LIMITED' } as const
const editor = { preset: 'EDITOR' } as const
const advanced = { preset: 'ADVANCED' } as const
const custom = (...permissions: string[]) => ({ preset: 'CUSTOM' as const, permissions })

const limitedHolds = ['BASIC_USAGE', 'PUBLISH_WITH_APPROVAL']
const editorHolds = [...limitedHolds, 'PUBLISH', 'APPROVE']
const advancedHolds = [...editorHolds, 'MANAGE']

type Case = {
  own?: Grant
  teams?: Grant[]
  inOrganization?: { preset: OrganizationPreset; permissions?: string[] }
  becomes?: { permissionPreset: string; permissions: string[] }
}
const cases: Record<string, Case> = {
  'nothing at all': {},
  'an own grant': {
    own: limited,
    becomes: { permissionPreset: 'LIMITED', permissions: limitedHolds },
  },
  'an own grant above the team': {
    own: editor,
    teams: [limited],
    becomes: { permissionPreset: 'EDITOR', permissions: editorHolds },
  },
  'a team above the own grant': {
    own: limited,
    teams: [advanced],
    becomes: { permissionPreset: 'ADVANCED', permissions: advancedHolds },
  },
  'the greatest of several teams, whatever their order': {
    teams: [limited, editor, limited],
    becomes: { permissionPreset: 'EDITOR', permissions: editorHolds },
  },
  'permissions of two grants add up': {
    own: custom('MANAGE'),
    teams: [limited],
    becomes: { permissionPreset: 'CUSTOM', permissions: [...limitedHolds, 'MANAGE'] },
  },
  'permissions that add up to a preset are that preset': {
    own: custom('PUBLISH', 'APPROVE'),
    teams: [limited],
    becomes: { permissionPreset: 'EDITOR', permissions: editorHolds },
  },
  'managing the profiles of the organization': {
    own: limited,
    inOrganization: custom('ORG_MANAGE_SOCIAL_PROFILE'),
    becomes: { permissionPreset: 'ADVANCED', permissions: advancedHolds },
  },
  'a grant without BASIC_USAGE is no use': { own: custom('PUBLISH') },
  'names that do not exist count for nothing': { own: custom('EVERYTHING', 'ORG_MANAGE_APP') },
}

for (const [name, { own, teams = [], inOrganization, becomes }] of Object.entries(cases)) {
  test(name, async () => {
    const memberId = await addMember(service.database, { organizationId, ...inOrganization })
    if (own) await grantProfile(service.database, { socialProfileId, memberId, ...own })
    for (const { preset, permissions } of teams) {
      const teamId = await addTeam(service.database, { organizationId })
      await addToTeam(service.database, { organizationId, teamId, memberId })
      await shareProfile(service.database, { teamId, socialProfileId, preset, permissions })
    }
    assert.deepEqual(await permissionsOf(memberId), becomes)
    assert.equal((await profilesOf(memberId)).includes(socialProfileId), becomes !== undefined)
  })
}

test('a member who leaves the team loses its grant and keeps their own', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const teamId = await addTeam(service.database, { organizationId })
  await grantProfile(service.database, { socialProfileId, memberId, ...limited })
  await addToTeam(service.database, { organizationId, teamId, memberId })
  await shareProfile(service.database, { teamId, socialProfileId, preset: 'ADVANCED' })
  assert.equal((await permissionsOf(memberId))?.permissionPreset, 'ADVANCED')
  await pool.query('delete from team_members where team_id = $1', [teamId])
  assert.equal((await permissionsOf(memberId))?.permissionPreset, 'LIMITED')
})

test('a personal profile is for its owner, not for managers of the organization', async () => {
  const personal = need(service.demo.profile['twitter-of-owner'])
  const path = `/v1/socialProfiles/${personal}`
  const statuses = []
  for (const caller of ['superAdmin', 'admin', 'organization'] as const)
    statuses.push((await call(service, tokens.get(caller), 'GET', path)).status)
  // The super admin of the demo is the owner of the profile.
  assert.deepEqual(statuses, [200, 404, 404])
})

/** Undefined: the member may not use the profile. */
async function permissionsOf(memberId: string): Promise<Case['becomes']> {
  const answer = await call(
    service,
    tokens.get('superAdmin'),
    'GET',
    `/v1/organizations/${organizationId}/members/${memberId}/socialProfiles/${socialProfileId}/permissions`,
  )
  if (answer.status === 404) return undefined
  return (answer.body as { data: NonNullable<Case['becomes']> }).data
}

async function profilesOf(memberId: string): Promise<string[]> {
  const token = await tokenOf(service, memberId)
  const { body } = await call(service, token, 'GET', '/v1/socialProfiles')
  return (body as { data: { id: string }[] }).data.map(({ id }) => id)
}
