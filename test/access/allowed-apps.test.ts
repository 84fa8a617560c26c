// Which apps reach an organization: its list of allowed apps, its installations, and the consents of a member.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize } from '../support/browser.ts'
import { type Answer, accessTokenOf, call, requestToken, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addApp } from '../support/world-apps.ts'
import { installApp } from '../support/world-installations.ts'
import { addMember, addOrganization } from '../support/world-people.ts'

const service = await startTestService()
const { owner } = service.demo.member
const organizationId = service.demo.organization.demo
const elsewhere = await addOrganization(service.database, { name: 'Elsewhere' })
const token = await tokenOf(service, owner.id)
const list = `/v1/organizations/${organizationId}/allowedApps`

let made = 0
async function foreignApp(kind: 'MEMBER' | 'ORGANIZATION') {
  made += 1
  const app = { clientId: `elsewhere-${made}`, clientSecret: String(made).repeat(43) }
  const redirectUris = [service.demo.redirectUri]
  await addApp(service.database, { ...app, organizationId: elsewhere, kind, redirectUris })
  return app
}

test('without a list every app is allowed, and the answer says so', async () => {
  assert.deepEqual((await call(service, token, 'GET', list)).body, {
    data: [],
    metadata: { cursor: { next: null, previous: null }, isRestricted: false },
  })
})

test('with a list other apps get neither consent nor installation, and lose what they had', async () => {
  const [listed, other] = [await foreignApp('MEMBER'), await foreignApp('MEMBER')]
  const organizationApp = await foreignApp('ORGANIZATION')
  const before = tokensOf(await redeem(other, await consent(other)))
  await installApp(service.database, other.clientId, { memberId: owner.id })
  await installApp(service.database, organizationApp.clientId, { organizationId })
  const organizationForm = { grant_type: 'organization_app' }
  const ofOrganization = accessTokenOf(
    await requestToken(service, organizationForm, organizationApp),
  )

  const code = need(await consent(other))
  assert.equal((await set([listed.clientId])).status, 200)
  for (const ended of [before.access_token, ofOrganization])
    assert.equal((await call(service, ended, 'GET', '/v1/socialProfiles')).status, 401)
  assert.equal((await redeem(other, code)).status, 400, 'a code from before')
  const refresh = { grant_type: 'refresh_token', refresh_token: before.refresh_token }
  assert.equal((await requestToken(service, refresh, other)).status, 400)

  assert.equal(await consent(other), null)
  assert.ok(await consent(listed))
  assert.ok(await consent(service.demo.app.member), 'an app of the organization itself')
  for (const [app, place] of [
    [other, {}],
    [organizationApp, { organizationId }],
  ] as const) {
    const path = `/v1/apps/${app.clientId}/installations`
    assert.equal((await call(service, token, 'POST', path, place)).status, 401)
  }
  // The app was installed before the list was set: the installation is there, and gives no token.
  await installApp(service.database, other.clientId, { memberId: owner.id })
  await installApp(service.database, organizationApp.clientId, { organizationId })
  const memberForm = { grant_type: 'member_app', member_id: owner.id }
  assert.equal((await requestToken(service, memberForm, other)).status, 401)
  assert.equal((await requestToken(service, organizationForm, organizationApp)).status, 401)

  const { body } = await call(service, token, 'GET', list)
  const { data, metadata } = body as { data: { clientId: string }[]; metadata: object }
  assert.deepEqual(
    data.map(({ clientId }) => clientId),
    [listed.clientId],
  )
  assert.deepEqual(metadata, { cursor: { next: null, previous: null }, isRestricted: true })
  assert.equal((await set(null)).status, 200)
  assert.ok(await consent(other))
})

test('a list names apps that exist', async () => {
  const answer = await set(['no-such-app'])
  assert.equal(answer.status, 404, answer.text)
  assert.equal(
    (await call(service, token, 'GET', list)).text.includes('"isRestricted":false'),
    true,
  )
})

test('the organization sees what is installed there and by its members, page by page', async () => {
  const app = await foreignApp('MEMBER')
  const memberId = await addMember(service.database, { organizationId })
  await installApp(service.database, app.clientId, { memberId })
  const stranger = await addMember(service.database, { organizationId: elsewhere })
  await installApp(service.database, app.clientId, { memberId: stranger })
  const seen: { clientId: string; memberId: string | null; admin: boolean }[] = []
  let cursor = ''
  do {
    const path = `/v1/organizations/${organizationId}/installations?limit=2${cursor}`
    const { body } = await call(service, token, 'GET', path)
    const page = body as { data: typeof seen; metadata: { cursor: { next: string | null } } }
    seen.push(...page.data)
    cursor = page.metadata.cursor.next ? `&cursor=${page.metadata.cursor.next}` : ''
  } while (cursor)
  const own = seen.filter(({ clientId }) => clientId === app.clientId)
  assert.deepEqual(
    own.map((row) => [row.memberId, row.admin]),
    [[memberId, false]],
  )
  assert.ok(seen.some((row) => row.memberId === null))
})

test('a member sees and ends consents, one by one and all', async () => {
  const [first, second] = [await foreignApp('MEMBER'), await foreignApp('MEMBER')]
  const tokens = []
  for (const app of [first, second]) tokens.push(tokensOf(await redeem(app, await consent(app))))
  await redeem(first, await consent(first, 'offline admin'))
  const consents = await listConsents()
  assert.deepEqual(
    consents.filter(({ clientId }) => clientId === first.clientId).map(({ scope }) => scope),
    ['offline admin'],
  )
  const path = `/v1/me/consents/${first.clientId}`
  assert.equal((await call(service, token, 'DELETE', path)).status, 200)
  assert.equal((await call(service, token, 'DELETE', path)).status, 404)
  assert.deepEqual(await statusesOf(tokens), [401, 200])
  const refresh = { grant_type: 'refresh_token', refresh_token: need(tokens[0]).refresh_token }
  assert.equal((await requestToken(service, refresh, first)).status, 400)

  await installApp(service.database, second.clientId, { memberId: owner.id })
  const all = await call(service, token, 'DELETE', '/v1/me/consents')
  assert.equal(all.status, 200, all.text)
  assert.deepEqual(await listConsents(), [])
  assert.deepEqual(await statusesOf(tokens), [401, 401])
  const form = { grant_type: 'member_app', member_id: owner.id }
  assert.equal((await requestToken(service, form, second)).status, 200, 'still installed')
})

test('where asked, what the member has installed goes with the consents', async () => {
  const mine = await foreignApp('MEMBER')
  const forAll = await foreignApp('ORGANIZATION')
  const install = (app: { clientId: string }, body: object) =>
    call(service, token, 'POST', `/v1/apps/${app.clientId}/installations`, body)
  assert.equal((await install(mine, {})).status, 200)
  assert.equal((await install(forAll, { organizationId })).status, 200)
  assert.equal(
    (await call(service, token, 'DELETE', '/v1/me/consents?installations=true')).status,
    200,
  )
  const form = { grant_type: 'member_app', member_id: owner.id }
  assert.equal((await requestToken(service, form, mine)).status, 401)
  const organizationForm = { grant_type: 'organization_app', organization_id: organizationId }
  assert.equal((await requestToken(service, organizationForm, forAll)).status, 401)
})

type Tokens = { access_token: string; refresh_token: string; scope: string }

/** The code, or null when the organization does not allow the app. */
async function consent(app: { clientId: string }, scope = 'offline'): Promise<string | null> {
  const back = await authorize(service, owner, { parameters: { client_id: app.clientId, scope } })
  if (back.searchParams.get('code') === null)
    assert.equal(back.searchParams.get('error'), 'access_denied', back.href)
  return back.searchParams.get('code')
}

function redeem(app: { clientId: string; clientSecret: string }, code: string | null) {
  const form = { code: need(code), redirect_uri: service.demo.redirectUri }
  return requestToken(service, { grant_type: 'authorization_code', ...form }, app)
}

function tokensOf(answer: Answer): Tokens {
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Tokens
}

function set(clientIds: string[] | null): Promise<Answer> {
  return call(service, token, 'PUT', list, { clientIds })
}

async function listConsents(): Promise<{ clientId: string; scope: string }[]> {
  const { body } = await call(service, token, 'GET', '/v1/me/consents')
  return (body as { data: { clientId: string; scope: string }[] }).data
}

async function statusesOf(tokens: Tokens[]): Promise<number[]> {
  const answers = tokens.map(({ access_token: own }) => call(service, own, 'GET', '/v1/me'))
  return (await Promise.all(answers)).map(({ status }) => status)
}
