// decisions 5: the rights of many members at once, for a table of members and profiles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addTeam, addToTeam } from '../support/world-people.ts'
import { dataOf, refusalOf } from './reading.ts'

type Rights = { permissions: string[]; permissionPreset: string }

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member
const organizationId = demo.organization.demo
const organization = `/v1/organizations/${organizationId}`
const ownerToken = await tokenOf(service, owner.id)
const profileId = need(demo.profile.twitter)

test('decisions 5 the rights of several members on all profiles in one call', async () => {
  const memberId = await addMember(database, { organizationId })
  const adminId = await addMember(database, { organizationId, preset: 'ADMIN' })
  const onProfile = `${organization}/members/${memberId}/socialProfiles/${profileId}/permissions`
  await call(service, ownerToken, 'PUT', onProfile, { permissionPreset: 'LIMITED' })
  const teamId = await addTeam(database, { organizationId })
  await addToTeam(database, { organizationId, teamId, memberId })
  const ofTeam = `${organization}/teams/${teamId}/socialProfiles`
  const shared = { permissionPreset: 'EDITOR' }
  await call(service, ownerToken, 'PUT', `${ofTeam}/${profileId}`, shared)
  const path = `${organization}/profilePermissions?memberIds=${memberId},${adminId},9999999`
  type Pair = Rights & {
    member: { id: string }
    socialProfile: { id: string }
    given: Rights | null
  }
  const pairs = dataOf<Pair[]>(await call(service, ownerToken, 'GET', path))
  const own = pairs.filter(({ member }) => member.id === memberId)
  assert.deepEqual(
    own.map(({ socialProfile, permissionPreset, given }) => [
      socialProfile.id,
      permissionPreset,
      given?.permissionPreset,
    ]),
    [[profileId, 'EDITOR', 'LIMITED']],
  )
  const { permissions, permissionPreset } = need(own[0])
  const single = dataOf(await call(service, ownerToken, 'GET', onProfile))
  assert.deepEqual({ permissions, permissionPreset }, single)
  const ofAdmin = pairs.filter(({ member }) => member.id === adminId)
  assert.ok(ofAdmin.length > 1)
  assert.ok(ofAdmin.every((pair) => pair.permissionPreset === 'ADVANCED' && pair.given === null))
  assert.deepEqual(
    dataOf<Rights[]>(await call(service, ownerToken, 'GET', `${ofTeam}?include=permissions`)).map(
      (row) => row.permissionPreset,
    ),
    ['EDITOR'],
  )
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join()
  const tooMany = `${organization}/profilePermissions?memberIds=${many}`
  assert.equal(refusalOf(await call(service, ownerToken, 'GET', tooMany))[0], 400)
})

test('decisions 5 the members with their permissions in the organization in one call', async () => {
  const id = await addMember(database, { organizationId, preset: 'ADMIN' })
  const path = `${organization}/members?include=permissions&ids=${id},${limited.id}`
  const rows = dataOf<(Rights & { id: string })[]>(await call(service, ownerToken, 'GET', path))
  const presets = new Map(rows.map((row) => [row.id, row.permissionPreset]))
  assert.deepEqual([presets.get(id), presets.get(limited.id)], ['ADMIN', 'DEFAULT'])
  assert.ok(need(rows.find((row) => row.id === id)).permissions.includes('ORG_VIEW_ALL'))
  // Names are for every colleague, permissions are not.
  const token = await tokenOf(service, limited.id)
  assert.deepEqual(refusalOf(await call(service, token, 'GET', path)).slice(0, 2), [403, 4002])
})
