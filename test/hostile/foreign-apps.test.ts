// An app of another organization with the consent of a super admin: without the scope admin it can do nothing of what the consent page
// names under admin, with any token and any call.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminCalls, adminPowers, wordsOf } from '../../server/access/consent.ts'
import { inTransaction } from '../../server/db/db.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { authorize, Browser } from '../support/browser.ts'
import { type Answer, accessTokenOf, call, requestToken } from '../support/client.ts'
import { countAudit } from '../support/count-audit.ts'
import { need } from '../support/need.ts'
import { type ResourceIds, startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { installApp } from '../support/world-installations.ts'
import { addMember, addTeam, addToTeam } from '../support/world-people.ts'
import { addProfile, shareProfile } from '../support/world-profiles.ts'
import { addCalendar, addPersonalToken } from '../support/world-tokens.ts'
import { groupChanges } from './group-changes.ts'

const { service, ours, theirs } = await startTwoOrganizations()
const { owner } = service.demo.member
const { organizationId } = ours
const memberApp = { clientId: 'foreign-member-app', clientSecret: 'a'.repeat(43) }
const organizationApp = { clientId: 'foreign-organization-app', clientSecret: 'b'.repeat(43) }
const foreign = { organizationId: theirs.organizationId, redirectUris: [service.demo.redirectUri] }
await addApp(service.database, { ...foreign, ...memberApp, kind: 'MEMBER' })
await addApp(service.database, { ...foreign, ...organizationApp, kind: 'ORGANIZATION' })

let made = 0
const next = () => {
  made += 1
  return made
}
/** A valid body for every call that needs admin. */
const bodies: Record<
  string,
  (
    things: ResourceIds,
  ) => Promise<{ things?: Partial<ResourceIds>; body?: unknown; query?: string }>
> = {
  'POST /v1/members': async () => ({
    body: {
      organizationIds: [organizationId],
      email: `new-${next()}@mallory.example`,
      fullName: 'Mal Lory',
    },
  }),
  'DELETE /v1/organizations/{organizationId}/members/{memberId}': async () => ({
    things: { memberId: await addMember(service.database, { organizationId }) },
  }),
  'PATCH /v1/organizations/{organizationId}': async () => ({ body: { logoUrl: null } }),
  ...groupChanges(service, ours, next),
  'PUT /v1/organizations/{organizationId}/members/{memberId}/permissions': async () => ({
    body: { permissionPreset: 'DEFAULT' },
  }),
  'PUT /v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions':
    async () => ({ body: { permissionPreset: 'LIMITED' } }),
  'POST /v1/organizations/{organizationId}/invitations': async () => ({
    body: { email: `invited-${next()}@mallory.example`, fullName: 'Mal Lory' },
  }),
  'DELETE /v1/organizations/{organizationId}/invitations/{memberId}': async () => {
    const memberId = await addMember(service.database, { organizationId })
    await inTransaction(service.database.database, (tx) => inviteMember(tx, memberId))
    return { things: { memberId } }
  },
  'POST /v1/organizations/{organizationId}/teams': async () => ({
    body: { teamName: `Named team ${next()}` },
  }),
  'PATCH /v1/teams/{teamId}': async () => ({ body: { teamName: `Named team ${next()}` } }),
  'DELETE /v1/teams/{teamId}': async () => ({
    things: { teamId: await addTeam(service.database, { organizationId }) },
  }),
  'POST /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}': async () => ({}),
  'DELETE /v1/organizations/{organizationId}/teams/{teamId}/members/{memberId}': async ({
    teamId,
  }) => {
    const memberId = await addMember(service.database, { organizationId })
    await addToTeam(service.database, { organizationId, teamId, memberId })
    return { things: { memberId } }
  },
  'PUT /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}':
    async () => ({ body: { permissionPreset: 'LIMITED' } }),
  'DELETE /v1/organizations/{organizationId}/teams/{teamId}/socialProfiles/{socialProfileId}':
    async ({ teamId }) => {
      const { id: socialProfileId } = await addProfile(service.database, { organizationId })
      await shareProfile(service.database, { teamId, socialProfileId, preset: 'LIMITED' })
      return { things: { socialProfileId } }
    },
  'POST /v1/apps': async () => ({ body: { organizationId, name: 'Backdoor', kind: 'MEMBER' } }),
  'PATCH /v1/apps/{clientId}': async () => ({
    body: { redirectUris: ['https://mallory.example/'] },
  }),
  'DELETE /v1/apps/{clientId}': async () => ({
    things: { clientId: await addApp(service.database, { organizationId }) },
  }),
  'POST /v1/apps/{clientId}/secret': async () => ({}),
  'POST /v1/apps/{clientId}/installations': async () => ({ body: { organizationId } }),
  'DELETE /v1/apps/{clientId}/installations': async ({ clientId }) => {
    await installApp(service.database, clientId, { organizationId })
    return { query: `?organizationId=${organizationId}` }
  },
  'PUT /v1/apps/{clientId}/callback': async () => ({
    body: { callbackUrl: 'https://mallory.example/' },
  }),
  'POST /v1/apps/{clientId}/webhookSecret': async () => ({}),
  'POST /v1/apps/{clientId}/deliveries/{deliveryId}/replay': async () => ({}),
  'POST /v1/apps/{clientId}/ping': async () => ({}),
  'PUT /v1/organizations/{organizationId}/allowedApps': async () => ({ body: { clientIds: null } }),
  'PUT /v1/organizations/{organizationId}/networkApps/{network}': async () => ({
    body: { clientId: 'mallory', clientSecret: 'mallory' },
  }),
  'DELETE /v1/organizations/{organizationId}/networkApps/{network}': async () => ({}),
  'PATCH /v1/me': async () => ({ body: { fullName: 'Mal Lory' } }),
  'DELETE /v1/me/consents/{clientId}': async () => {
    const { clientId } = service.demo.app.member
    await consent(service.demo.app.member, 'offline')
    return { things: { clientId } }
  },
  'DELETE /v1/me/tokens/{tokenId}': async () => ({
    things: { tokenId: await addPersonalToken(service.database, { memberId: owner.id }) },
  }),
  'DELETE /v1/me/calendars/{calendarId}': async () => ({
    things: { calendarId: await addCalendar(service.database, { memberId: owner.id }) },
  }),
  'POST /v1/connections': async () => ({
    body: { type: 'TWITTER', owner: 'ORGANIZATION', ownerId: organizationId },
  }),
  'POST /v1/socialProfiles/{socialProfileId}/reconnect': async () => ({}),
  'DELETE /v1/socialProfiles/{socialProfileId}': async () => {
    const { id: socialProfileId } = await addProfile(service.database, { organizationId })
    return { things: { socialProfileId }, query: '?messages=delete' }
  },
  'POST /v1/organizations/{organizationId}/pause': async () => ({ body: { reason: 'A trick' } }),
  'DELETE /v1/organizations/{organizationId}/pause': async () => ({}),
  'POST /v1/socialProfiles/{socialProfileId}/pause': async () => ({ body: { reason: 'A trick' } }),
  'DELETE /v1/socialProfiles/{socialProfileId}/pause': async () => ({}),
  'GET /v1/organizations/{organizationId}/audit': async () => ({}),
  // Last, because it ends the consent of the app itself.
  'DELETE /v1/me/consents': async () => ({ query: '?installations=false' }),
}

/** Only the app that started a connection goes on with it (test/access/consent.test.ts). No app makes tokens and addresses of calendars. */
const others = ['/connections/{connectionId}/profiles', '/me/tokens', '/me/calendars'].map(
  (path) => `POST /v1${path}`,
)

test('every call that needs admin is covered', () => {
  assert.deepEqual([...Object.keys(bodies), ...others].sort(), [...adminCalls].sort())
})

const tokens = {
  'consent without admin': await consent(memberApp, 'offline'),
  member_app: await appGrant('member_app'),
  organization_app: await appGrant('organization_app'),
}

for (const name of Object.keys(bodies)) {
  test(`without admin: ${name}`, async () => {
    for (const [kind, token] of Object.entries(tokens)) {
      const before = await countAudit(service)
      const answer = await walk(name, token)
      if (kind === 'organization_app' && /\/me(\/|$)/.test(name)) assert.equal(answer.status, 403)
      else assertInsufficient(answer, kind)
      assert.equal(await countAudit(service), before, 'nothing was done')
    }
  })
}

test('an app cannot install itself, and so does not outlive its consent', async () => {
  const token = await consent(memberApp, 'offline')
  const path = `/v1/apps/${memberApp.clientId}/installations`
  assertInsufficient(await call(service, token, 'POST', path, {}), 'for the member')
  assertInsufficient(await call(service, token, 'DELETE', path), 'uninstall')
})

test('reading needs only permissions', async () => {
  for (const token of Object.values(tokens))
    for (const path of [`/v1/organizations/${organizationId}/members`, `/v1/apps/${ours.clientId}`])
      assert.equal((await call(service, token, 'GET', path)).status, 200, path)
})

test('an app manages its own callback without admin, for members who manage the app', async () => {
  const form = { grant_type: 'member_app', member_id: theirs.memberId }
  await installApp(service.database, memberApp.clientId, { memberId: theirs.memberId })
  const token = accessTokenOf(await requestToken(service, form, memberApp))
  const path = `/v1/apps/${memberApp.clientId}/callback`
  const answer = await call(service, token, 'PUT', path, { callbackUrl: 'https://own.example/' })
  assert.equal(answer.status, 200, answer.text)
})

test('apps of the same organization need no admin', async () => {
  const token = await consent(service.demo.app.member, 'offline')
  assert.equal((await walk('POST /v1/organizations/{organizationId}/teams', token)).status, 200)
})

test('with admin on the installation its tokens may change things, until admin is revoked', async () => {
  const name = 'POST /v1/organizations/{organizationId}/teams'
  const byOwner = await consent(service.demo.app.member, 'offline')
  for (const [app, token, place] of [
    [organizationApp, tokens.organization_app, { organizationId }],
    [memberApp, tokens.member_app, {}],
  ] as const) {
    const path = `/v1/apps/${app.clientId}/installations`
    assert.equal(
      (await call(service, byOwner, 'POST', path, { ...place, admin: true })).status,
      200,
    )
    assert.equal((await walk(name, token)).status, 200)
    // Installing again without `admin` keeps it.
    assert.equal((await call(service, byOwner, 'POST', path, place)).status, 200)
    assert.equal((await walk(name, token)).status, 200)
    // The installation does not affect tokens of a consent.
    assertInsufficient(await walk(name, tokens['consent without admin']), 'consent')
    assert.equal(
      (await call(service, byOwner, 'POST', path, { ...place, admin: false })).status,
      200,
    )
    assertInsufficient(await walk(name, token), 'taken back')
  }
})

test('admin on an installation comes from a member with ORG_MANAGE_APP, and not through the app itself', async () => {
  const path = `/v1/apps/${memberApp.clientId}/installations`
  const plain = await addMember(service.database, { organizationId })
  await installApp(service.database, service.demo.app.member.clientId, { memberId: plain })
  const form = { grant_type: 'member_app', member_id: plain }
  const token = accessTokenOf(await requestToken(service, form))
  assert.equal((await call(service, token, 'POST', path, { admin: true })).status, 401)
  assert.equal((await call(service, token, 'POST', path, {})).status, 200)
  const own = await consent(memberApp, 'offline admin')
  assertInsufficient(await call(service, own, 'POST', path, { admin: true }), 'itself')
})

test('the consent page asks for admin in plain words, and with it every call passes', async () => {
  const browser = new Browser(service.url)
  await authorize(service, owner, { browser })
  const question = new URLSearchParams({
    response_type: 'code',
    client_id: memberApp.clientId,
    redirect_uri: service.demo.redirectUri,
  })
  const plain = await browser.follow(`/oauth2/auth?${question}&scope=offline`)
  const asked = await browser.follow(`/oauth2/auth?${question}&scope=offline+admin`)
  for (const words of adminPowers.map((power) => wordsOf('en', power))) {
    assert.ok(!plain.text.includes(words), words)
    assert.ok(asked.text.includes(words), words)
  }
  const token = await consent(memberApp, 'offline admin')
  // Each call needs something to act on.
  await call(service, token, 'PUT', `/v1/apps/${ours.clientId}/callback`, {
    callbackUrl: 'https://ours.example/',
  })
  for (const name of Object.keys(bodies)) {
    const answer = await walk(name, token)
    assert.equal(answer.status, 200, `${name}: ${answer.text}`)
  }
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 401, 'every consent has ended')
})

async function walk(name: string, token: string): Promise<Answer> {
  const [method = '', template = ''] = name.split(' ')
  const { things, body, query = '' } = await need(bodies[name])(ours)
  const ids = { ...ours, network: 'twitter', ...things }
  const path = template.replace(/\{(\w+)\}/g, (_, id) => ids[id as keyof typeof ids])
  return call(service, token, method, path + query, body)
}

async function consent(app: { clientId: string; clientSecret: string }, scope: string) {
  const parameters = { client_id: app.clientId, scope }
  const back = await authorize(service, owner, { parameters })
  assert.equal(back.searchParams.get('scope'), scope)
  const code = need(back.searchParams.get('code'))
  const form = { grant_type: 'authorization_code', code, redirect_uri: service.demo.redirectUri }
  const answer = await requestToken(service, form, app)
  assert.equal((answer.body as { scope: string }).scope, scope)
  return accessTokenOf(answer)
}

async function appGrant(grant: 'member_app' | 'organization_app'): Promise<string> {
  const [app, place] =
    grant === 'member_app'
      ? [memberApp, { memberId: owner.id }]
      : [organizationApp, { organizationId }]
  await installApp(service.database, app.clientId, place)
  const form = { grant_type: grant, member_id: owner.id, organization_id: organizationId }
  return accessTokenOf(await requestToken(service, form, app))
}

function assertInsufficient(answer: Answer, about: string): void {
  const said = `${about}: ${answer.status} ${answer.text}`
  const [error] = (answer.body as { errors: { code: number; hint?: string }[] }).errors
  const refusal = `${answer.status}/${need(error).code}`
  assert.ok(['401/1201', '401/4003', '403/4009'].includes(refusal), said)
  assert.match(need(error).hint ?? '', /scope admin/, said)
  assert.match(
    answer.headers.get('www-authenticate') ?? '',
    /error="insufficient_scope".*scope="admin"/,
  )
}
