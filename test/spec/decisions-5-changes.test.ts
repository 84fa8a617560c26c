// decisions 5: changing organizations, teams, members and permissions. The whole matrix is walked elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMail } from '../../server/mail/mail.ts'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization, addTeam, addToTeam } from '../support/world-people.ts'
import { dataOf, refusalOf } from './reading.ts'

type Rights = { permissions: string[]; permissionPreset: string }
type Invited = { memberId: string; email: string; expiresDate: string; url: string | null }

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member
const organizationId = demo.organization.demo
const organization = `/v1/organizations/${organizationId}`
const ownerToken = await tokenOf(service, owner.id)
const profileId = need(demo.profile.twitter)

async function newcomer(preset: 'DEFAULT' | 'ADMIN' | 'SUPER_ADMIN' = 'DEFAULT') {
  const id = await addMember(database, { organizationId, preset })
  return { id, token: await tokenOf(service, id) }
}

function reasonOf(answer: Answer): [status: number, reason: string | undefined] {
  const { errors = [] } = answer.body as { errors?: { reason: string }[] }
  return [answer.status, errors[0]?.reason]
}

function setPermissions(memberId: string, body: unknown, token = ownerToken): Promise<Answer> {
  return call(service, token, 'PUT', `${organization}/members/${memberId}/permissions`, body)
}

async function lastActions(count: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    'select action from audit_log order by id desc limit $1',
    [count],
  )
  return rows.map(({ action }) => action).reverse()
}

test('decisions 5 a member changes their own name and settings', async () => {
  const { token } = await newcomer()
  const changes = {
    fullName: ' Nora New ',
    timezone: 'Europe/Berlin',
    language: 'de',
    weekStart: 'SUNDAY',
    notices: { reconnect: false },
  }
  const changed = dataOf<Record<string, unknown>>(
    await call(service, token, 'PATCH', '/v1/me', changes),
  )
  const { fullName, timezone, defaultTimezone, language, weekStart, notices } = changed
  assert.deepEqual(
    [fullName, timezone, defaultTimezone, language, weekStart, notices],
    [
      'Nora New',
      'Europe/Berlin',
      'Europe/Berlin',
      'de',
      'SUNDAY',
      {
        reconnect: false,
        messageOutcome: true,
        messageRejected: 'AT_ONCE',
        reviewExpired: 'AT_ONCE',
        messageFailed: 'DAILY',
      },
    ],
  )
  assert.deepEqual(dataOf(await call(service, token, 'GET', '/v1/me')), changed)
  assert.deepEqual(await lastActions(1), ['member.changed'])
  for (const [body, code] of [
    [{ fullName: '' }, 2005],
    [{ fullName: 'x' }, 2002],
    [{ timezone: 'Mars/Olympus' }, 2003],
    [{ weekStart: 'FRIDAY' }, 4000],
    [{ notices: { everything: false } }, 4000],
  ] as const)
    assert.equal(refusalOf(await call(service, token, 'PATCH', '/v1/me', body))[1], code)
})

test('decisions 5 the permissions on all own profiles in one call', async () => {
  const token = await tokenOf(service, limited.id)
  const plain = dataOf<object[]>(await call(service, token, 'GET', '/v1/me/socialProfiles'))
  assert.deepEqual(Object.keys(need(plain[0])), ['id'])
  const path = '/v1/me/socialProfiles?include=permissions'
  const all = dataOf<({ id: string } & Rights)[]>(await call(service, token, 'GET', path))
  const one = need(all.find(({ id }) => id === profileId))
  const single = `${organization}/members/${limited.id}/socialProfiles/${profileId}/permissions`
  const { id, ...rights } = one
  assert.deepEqual(
    [id, rights],
    [profileId, dataOf(await call(service, ownerToken, 'GET', single))],
  )
})

test('decisions 5 every colleague may ask for names by ids', async () => {
  const { id, token } = await newcomer()
  const path = `${organization}/members`
  assert.deepEqual(refusalOf(await call(service, token, 'GET', path)).slice(0, 2), [403, 4002])
  const asked = await call(service, token, 'GET', `${path}?ids=${id},${owner.id},9999999`)
  const names = dataOf<{ id: string }[]>(asked)
  assert.deepEqual(new Set(names.map((name) => name.id)), new Set([id, owner.id]))
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join()
  const tooMany = await call(service, token, 'GET', `${path}?ids=${many}`)
  assert.deepEqual(reasonOf(tooMany), [400, 'too_many_items'])
})

test('decisions 5 the name and the logo of an organization can be changed', async () => {
  const before = dataOf<{ id: string; name: string }[]>(
    await call(service, ownerToken, 'GET', '/v1/me/organizations'),
  ).find(({ id }) => id === organizationId)
  const patch = (body: unknown) => call(service, ownerToken, 'PATCH', organization, body)
  const logoUrl = 'https://example.org/logo.png'
  assert.deepEqual(dataOf(await patch({ name: ' New name ', logoUrl })), {
    id: organizationId,
    name: 'New name',
    logoUrl,
    timezone: 'UTC',
    seriesApproval: 'EACH',
  })
  const restored = dataOf(await patch({ name: need(before).name, logoUrl: '' }))
  assert.deepEqual(restored, { ...before, timezone: 'UTC', seriesApproval: 'EACH' })
  assert.deepEqual(await lastActions(2), ['organization.changed', 'organization.changed'])
  assert.deepEqual(reasonOf(await patch({ name: ' ' })), [400, 'invalid_name'])
  assert.deepEqual(reasonOf(await patch({ logoUrl: 'javascript:1' })), [400, 'invalid_url'])
})

test('decisions 5 a member gives and takes no more than they hold', async () => {
  const [admin, other] = [await newcomer('ADMIN'), await newcomer()]
  const custom = { permissionPreset: 'CUSTOM', permissions: ['ORG_MANAGE_TEAM'] }
  assert.deepEqual(dataOf(await setPermissions(other.id, custom, admin.token)), custom)
  assert.deepEqual(await lastActions(1), ['member.permissions_changed'])
  const superAdmin = { permissionPreset: 'SUPER_ADMIN' }
  for (const memberId of [other.id, admin.id])
    assert.deepEqual(reasonOf(await setPermissions(memberId, superAdmin, admin.token)), [
      401,
      'more_than_own',
    ])
  const demoted = await setPermissions(owner.id, { permissionPreset: 'DEFAULT' }, admin.token)
  assert.notEqual(demoted.status, 200)
  const unknown = await setPermissions(other.id, {
    permissionPreset: 'CUSTOM',
    permissions: ['ROOT'],
  })
  assert.deepEqual(reasonOf(unknown), [400, 'unknown_value'])
})

test('decisions 5 the last who can manage members stays and keeps the permission', async () => {
  const { pool } = database
  const alone = await addOrganization(database, { name: 'Alone', plan: 'TEAM' })
  const place = `/v1/organizations/${alone}`
  const member = (preset: 'SUPER_ADMIN' | 'CUSTOM', permissions: string[] = []) =>
    addMember(database, { organizationId: alone, preset, permissions })
  const [one, two] = [await member('SUPER_ADMIN'), await member('SUPER_ADMIN')]
  // The app of the demo belongs to another organization.
  const [first, second] = [
    await tokenOf(service, one, { admin: true }),
    await tokenOf(service, two, { admin: true }),
  ]
  const demote = (memberId: string, token: string) =>
    call(service, token, 'PUT', `${place}/members/${memberId}/permissions`, {
      permissionPreset: 'DEFAULT',
    })
  // Both at the same moment: one of them stays.
  const answers = await Promise.all([demote(two, first), demote(one, second)])
  assert.deepEqual(answers.map(({ status }) => status === 200).sort(), [false, true])
  const [left, token] = answers[0].status === 200 ? [one, first] : [two, second]
  assert.deepEqual(reasonOf(await demote(left, token)), [409, 'last_super_admin'])
  const custom = await member('CUSTOM', ['ORG_MANAGE_MEMBER', 'ORG_MANAGE_APP'])
  await pool.query('delete from organization_members where member_id = $1', [left])
  const customToken = await tokenOf(service, custom, { admin: true })
  assert.deepEqual(reasonOf(await demote(custom, customToken)), [409, 'last_manager'])
  const leave = await call(service, customToken, 'DELETE', `${place}/members/${custom}`)
  assert.deepEqual(reasonOf(leave), [409, 'last_manager'])
})

test('decisions 5 a member is given permissions on a profile, and they are taken away', async () => {
  const { id, token } = await newcomer()
  const path = `${organization}/members/${id}/socialProfiles/${profileId}/permissions`
  const put = (body: unknown) => call(service, ownerToken, 'PUT', path, body)
  const given = dataOf<Rights>(await put({ permissionPreset: 'EDITOR' }))
  assert.equal(given.permissionPreset, 'EDITOR')
  assert.deepEqual(dataOf(await call(service, token, 'GET', path)), given)
  assert.deepEqual(dataOf(await put({ permissionPreset: null })), {
    permissionPreset: 'NONE',
    permissions: [],
  })
  assert.equal((await call(service, token, 'GET', path)).status, 404)
  const personal = need(demo.profile['twitter-of-owner'])
  const foreign = `${organization}/members/${id}/socialProfiles/${personal}/permissions`
  const refused = await call(service, ownerToken, 'PUT', foreign, { permissionPreset: 'EDITOR' })
  assert.deepEqual(refusalOf(refused).slice(0, 2), [404, 4001])
})

test('decisions 5 a team is renamed, loses a member and a profile, and is removed', async () => {
  const { id, token } = await newcomer()
  const [teamId, other] = [
    await addTeam(database, { organizationId }),
    await addTeam(database, { organizationId }),
  ]
  await addToTeam(database, { organizationId, teamId, memberId: id })
  const team = `${organization}/teams/${teamId}`
  const ask = (method: string, path: string, body?: unknown) =>
    call(service, ownerToken, method, path, body)
  const renamed = await ask('PATCH', `/v1/teams/${teamId}`, { teamName: 'Renamed' })
  assert.equal(dataOf<{ name: string }>(renamed).name, 'Renamed')
  const taken = await ask('PATCH', `/v1/teams/${other}`, { teamName: 'Renamed' })
  assert.deepEqual(refusalOf(taken).slice(0, 2), [409, 3006])
  const share = await ask('PUT', `${team}/socialProfiles/${profileId}`, {
    permissionPreset: 'EDITOR',
  })
  assert.equal(dataOf<Rights>(share).permissionPreset, 'EDITOR')
  const profiles = await call(service, token, 'GET', '/v1/me/socialProfiles')
  assert.deepEqual(dataOf(profiles), [{ id: profileId }])
  dataOf(await ask('DELETE', `${team}/socialProfiles/${profileId}`))
  assert.equal((await ask('DELETE', `${team}/socialProfiles/${profileId}`)).status, 404)
  dataOf(await ask('DELETE', `${team}/members/${id}`))
  assert.equal((await ask('DELETE', `${team}/members/${id}`)).status, 404)
  dataOf(await ask('DELETE', `/v1/teams/${teamId}`))
  assert.deepEqual(refusalOf(await ask('GET', `/v1/teams/${teamId}`)).slice(0, 2), [400, 3005])
  assert.deepEqual(await lastActions(5), [
    'team.renamed',
    'team.profile_shared',
    'team.profile_withdrawn',
    'team.member_removed',
    'team.removed',
  ])
})

test('decisions 5 an invitation without mail answers the link, once a minute, and can be withdrawn', async () => {
  const path = `${organization}/invitations`
  const person = { email: 'ina@example.org', fullName: 'Ina Invited', permissionPreset: 'ADMIN' }
  const invite = (token = ownerToken, body: unknown = person) =>
    call(service, token, 'POST', path, body)
  const { memberId, url } = dataOf<Invited>(await invite())
  const page = await send(need(url ?? undefined))
  assert.ok(page.status === 200 && page.text.includes('ina@example.org'))
  assert.equal((await invite()).status, 409, 'a moment later')
  const list = dataOf<Invited[]>(await call(service, ownerToken, 'GET', path))
  assert.ok(list.some((open) => open.memberId === memberId && !('url' in open)))
  dataOf(await call(service, ownerToken, 'DELETE', `${path}/${memberId}`))
  assert.equal((await send(need(url ?? undefined))).text.includes('ina@example.org'), false)
  assert.deepEqual(dataOf(await call(service, ownerToken, 'GET', path)), [])
  const admin = await newcomer('ADMIN')
  const more = { ...person, permissionPreset: 'SUPER_ADMIN' }
  assert.deepEqual(reasonOf(await invite(admin.token, more)), [401, 'more_than_own'])
})

test('decisions 5 an invitation for a member who has a password is refused', async () => {
  const path = `${organization}/invitations`
  const body = { email: owner.email, fullName: 'Another' }
  const refused = await call(service, ownerToken, 'POST', path, body)
  assert.deepEqual(refusalOf(refused).slice(0, 2), [409, 3010])
})

test('decisions 5 an invitation is mailed where mail is sent, and its link is not answered', async () => {
  const mailing = await startTestService({ SMTP_URL: 'smtp://localhost:1' })
  const { demo: there, database: mails } = mailing
  const token = await tokenOf(mailing, there.member.owner.id)
  const path = `/v1/organizations/${there.organization.demo}/invitations`
  const body = { email: 'ina@example.org', fullName: 'Ina Invited' }
  assert.equal(dataOf<Invited>(await call(mailing, token, 'POST', path, body)).url, null)
  const { rows } = await mails.pool.query(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail'`,
  )
  assert.equal(rows[0].payload.to, 'ina@example.org')
  const { text } = openMail(mailing.services.keyRing, rows[0].payload)
  assert.match(text, /http:\/\/localhost:\d+\/invitations\/\S{43}/)
})
