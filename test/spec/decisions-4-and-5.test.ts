// decisions 4: social profiles. decisions 5: members, organizations, teams, permissions. The whole matrix is walked elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, organizationToken, tokenOf } from '../support/client.ts'
import { organizationProfilesOf } from '../support/demo.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

type OnlyId = { id: string }
type Rights = { permissions: string[]; permissionPreset: string }

const service = await startTestService()
const { demo } = service
const { owner, editor, limited, sole } = demo.member
const ownerToken = await tokenOf(service, owner.id)
const limitedToken = await tokenOf(service, limited.id)
const soleToken = await tokenOf(service, sole.id)
const organization = `/v1/organizations/${demo.organization.demo}`
const x = need(demo.profile.twitter)
const personal = need(demo.profile['twitter-of-owner'])
const [team] = dataOf<{ id: string; name: string }[]>(
  await call(service, ownerToken, 'GET', `${organization}/teams`),
)
const teamId = need(team).id

function get<T>(path: string, token = ownerToken): Promise<T> {
  return call(service, token, 'GET', path).then((answer) => dataOf<T>(answer))
}

test('decisions 4 a profile also has ownerId, isReauthRequired and externalURL', async () => {
  const profile = await get<Record<string, unknown>>(`/v1/socialProfiles/${x}`)
  assert.deepEqual(Object.keys(profile).sort(), [
    'avatarUrl',
    'externalURL',
    'health',
    'id',
    'isReauthRequired',
    'owner',
    'ownerId',
    'socialNetworkId',
    'socialNetworkUsername',
    'type',
  ])
  assert.deepEqual([profile.ownerId, profile.isReauthRequired], [demo.organization.demo, 0])
  const own = await get<Record<string, unknown>>(`/v1/socialProfiles/${personal}`)
  assert.equal(own.ownerId, owner.id)
})

test('decisions 4 a profile that the caller may not use is not there', async () => {
  const foreign = await call(service, soleToken, 'GET', `/v1/socialProfiles/${x}`)
  const unknown = await call(service, soleToken, 'GET', '/v1/socialProfiles/9999999')
  assert.deepEqual(refusalOf(foreign), [404, 4001, 'Not found'])
  assert.deepEqual(refusalOf(unknown), refusalOf(foreign))
})

test('decisions 4 the teams of a profile', async () => {
  assert.deepEqual(await get(`/v1/socialProfiles/${x}/teams`), [{ id: teamId }])
  assert.deepEqual(await get(`/v1/socialProfiles/${personal}/teams`), [])
})

test('decisions 4 the list is not paged', async () => {
  const { body } = await call(service, ownerToken, 'GET', '/v1/socialProfiles?limit=1')
  assert.deepEqual(Object.keys(body as object), ['data'])
  assert.equal((body as { data: unknown[] }).data.length, Object.keys(demo.profile).length)
})

test('decisions 5 the fields of /v1/me', async () => {
  const me = await get<Record<string, unknown>>('/v1/me')
  assert.deepEqual(Object.keys(me).sort(), [
    'bio',
    'companyName',
    'createdDate',
    'defaultTimezone',
    'email',
    'fullName',
    'id',
    'isActive',
    'isTimezoneChosen',
    'language',
    'modifiedDate',
    'notices',
    'timezone',
    'weekStart',
  ])
  assert.equal(me.defaultTimezone, me.timezone)
})

test('decisions 5 /v1/me/organizations and /v1/me/socialProfiles', async () => {
  assert.deepEqual(await get('/v1/me/organizations'), [
    { id: demo.organization.demo, name: 'Demo', logoUrl: null },
  ])
  assert.equal(
    (await get<OnlyId[]>('/v1/me/socialProfiles')).length,
    Object.keys(demo.profile).length,
  )
})

test('decisions 5 create a member, see them and their organizations', async () => {
  const body = {
    organizationIds: [demo.organization.demo],
    email: 'Nora@demo.example',
    fullName: 'Nora New',
    companyName: 'Demo Ltd',
    timezone: 'Europe/Berlin',
    language: 'de',
  }
  const created = await call(service, ownerToken, 'POST', '/v1/members', body)
  const { id } = dataOf<OnlyId>(created)
  const member = await get<Record<string, unknown>>(`/v1/members/${id}`)
  assert.deepEqual(
    [member.email, member.fullName, member.companyName, member.timezone, member.language],
    ['Nora@demo.example', 'Nora New', 'Demo Ltd', 'Europe/Berlin', 'de'],
  )
  const organizations = await get<OnlyId[]>(`/v1/members/${id}/organizations`)
  assert.deepEqual(
    organizations.map((row) => row.id),
    [demo.organization.demo],
  )
})

test('decisions 5 a new member is checked: each mistake has its code', async () => {
  const good = {
    organizationIds: [demo.organization.demo],
    email: 'x@demo.example',
    fullName: 'X Y',
  }
  const expected: [object, number, number][] = [
    [{ email: null }, 400, 2006],
    [{ email: 'not an address' }, 400, 2001],
    [{ fullName: null }, 400, 2005],
    [{ fullName: 'X' }, 400, 2002],
    [{ timezone: 'Mars/Olympus' }, 400, 2003],
    [{ organizationIds: 'zero' }, 400, 2303],
    [{ organizationIds: ['abc'] }, 400, 2303],
    [{ organizationIds: [demo.organization.demo, '0'] }, 400, 2303],
    [{ organizationIds: [-1] }, 400, 2303],
    [{ organizationIds: ['x'.repeat(5000)] }, 400, 2303],
    [{ organizationIds: [true] }, 400, 4000],
    [{ email: owner.email.toUpperCase() }, 409, 3010],
  ]
  for (const [mistake, status, code] of expected) {
    const answer = await call(service, ownerToken, 'POST', '/v1/members', { ...good, ...mistake })
    assert.deepEqual(refusalOf(answer).slice(0, 2), [status, code], JSON.stringify(mistake))
  }
})

test('decisions 5 the members of an organization; remove one', async () => {
  const body = {
    organizationIds: [demo.organization.demo],
    email: 'leaver@demo.example',
    fullName: 'Lea Ver',
  }
  const created = await call(service, ownerToken, 'POST', '/v1/members', body)
  const { id } = dataOf<OnlyId>(created)
  const members = () => get<OnlyId[]>(`${organization}/members`)
  assert.ok((await members()).some((member) => member.id === id))
  const removed = await call(service, ownerToken, 'DELETE', `${organization}/members/${id}`)
  assert.equal(removed.text, '{"data":{}}')
  assert.ok((await members()).every((member) => member.id !== id))
})

test('decisions 5 the rights, teams and profiles of a member in an organization', async () => {
  const rights = await get<Rights>(`${organization}/members/${owner.id}/permissions`)
  assert.equal(rights.permissionPreset, 'SUPER_ADMIN')
  assert.ok(rights.permissions.includes('ORG_MANAGE_APP'))
  const teams = await get<OnlyId[]>(`${organization}/members/${limited.id}/teams`)
  assert.deepEqual(
    teams.map(({ id }) => id),
    [teamId],
  )
  const profiles = await get<OnlyId[]>(`${organization}/members/${limited.id}/socialProfiles`)
  assert.deepEqual(profiles.map(({ id }) => id).sort(), organizationProfilesOf(demo))
})

test('decisions 5 the right on a profile is the greatest of all grants', async () => {
  const path = (member: string) =>
    `${organization}/members/${member}/socialProfiles/${x}/permissions`
  const preset = async (member: string) => (await get<Rights>(path(member))).permissionPreset
  // The team gives LIMITED to all three; the editor holds EDITOR besides, the owner manages the organization.
  assert.equal(await preset(limited.id), 'LIMITED')
  assert.equal(await preset(editor.id), 'EDITOR')
  assert.equal(await preset(owner.id), 'ADVANCED')
})

test('decisions 5 create a team, put a member into it, see it', async () => {
  const path = `${organization}/teams`
  const created = await call(service, ownerToken, 'POST', path, { teamName: 'Launch' })
  const { id } = dataOf<OnlyId>(created)
  const added = await call(service, ownerToken, 'POST', `${path}/${id}/members/${limited.id}`)
  assert.equal(added.text, '{"data":{}}')
  const members = await get<OnlyId[]>(`${path}/${id}/members`, limitedToken)
  assert.deepEqual(
    members.map((member) => member.id),
    [limited.id],
  )
  const rights = await get<Rights>(`${path}/${id}/members/${limited.id}/permissions`)
  assert.deepEqual(rights, { permissions: [], permissionPreset: 'MEMBER' })
  assert.deepEqual(await get(`${path}/${id}/socialProfiles`), [])
  const team = await get<Record<string, unknown>>(`/v1/teams/${id}`)
  assert.deepEqual(Object.keys(team).sort(), [
    'createdByMember',
    'createdDate',
    'id',
    'logoUrl',
    'modifiedByMember',
    'modifiedDate',
    'name',
  ])
})

test('decisions 5 a team says who made it, and the list has the same items', async () => {
  const path = `${organization}/teams`
  const created = await call(service, ownerToken, 'POST', path, { teamName: 'Whole items' })
  const team = dataOf<Record<string, unknown> & OnlyId>(created)
  assert.deepEqual(team.createdByMember, { id: owner.id })
  assert.deepEqual(team.modifiedByMember, { id: owner.id })
  assert.deepEqual(await get(`/v1/teams/${team.id}`), team)
  const listed = await get<OnlyId[]>(path)
  assert.deepEqual(
    listed.find(({ id }) => id === team.id),
    team,
  )
  const external = await organizationToken(service)
  const made = await call(service, external, 'POST', path, { teamName: 'Of no member' })
  const { createdByMember, modifiedByMember } = dataOf<Record<string, unknown>>(made)
  assert.deepEqual([createdByMember, modifiedByMember], [null, null])
})

test('decisions 5 a team is checked: each mistake has its code', async () => {
  const path = `${organization}/teams`
  const create = (teamName: unknown) => call(service, ownerToken, 'POST', path, { teamName })
  assert.deepEqual(refusalOf(await create('x')).slice(0, 2), [400, 3002])
  assert.deepEqual(refusalOf(await create('everyone')).slice(0, 2), [409, 3006])
  const stranger = await call(service, ownerToken, 'POST', `${path}/${teamId}/members/${sole.id}`)
  assert.deepEqual(refusalOf(stranger).slice(0, 2), [400, 3008])
  const unknown = await call(service, ownerToken, 'GET', `${path}/9999999/members`)
  assert.deepEqual(refusalOf(unknown).slice(0, 2), [400, 3005])
})

test('decisions 5 everything about another member needs an organization in common', async () => {
  for (const path of [`/v1/members/${owner.id}`, '/v1/members/9999999']) {
    const answer = await call(service, soleToken, 'GET', path)
    assert.deepEqual(refusalOf(answer), [403, 1202, 'Not authorized to view member'])
  }
})

test('decisions 5 refusals known from the field', async () => {
  const expected: [string, string, number, number][] = [
    ['GET', `/v1/members/${owner.id}`, 403, 1202],
    ['POST', `${organization}/teams`, 401, 1201],
    ['POST', `${organization}/teams/${teamId}/members/${limited.id}`, 401, 1201],
    ['DELETE', `${organization}/members/${owner.id}`, 401, 4003],
    ['GET', `${organization}/members/${owner.id}/permissions`, 401, 4003],
    ['GET', `${organization}/members`, 403, 4002],
  ]
  for (const [method, path, status, code] of expected) {
    const body = method === 'POST' ? { teamName: 'Refused' } : undefined
    const answer = await call(service, limitedToken, method, path, body)
    assert.deepEqual(refusalOf(answer).slice(0, 2), [status, code], `${method} ${path}`)
  }
  const foreign = await call(service, soleToken, 'GET', `${organization}/teams/${teamId}/members`)
  assert.deepEqual(refusalOf(foreign).slice(0, 2), [401, 4005])
  const unknown = await call(service, limitedToken, 'GET', '/v1/teams/9999999')
  assert.deepEqual(refusalOf(unknown).slice(0, 2), [400, 3005])
})
