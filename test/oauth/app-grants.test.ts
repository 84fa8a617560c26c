// spec 4.6, 5.8: member_app and organization_app, one step, for members and organizations that have the app installed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Answer,
  call,
  organizationToken,
  requestToken,
  send,
  tokenOf,
} from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { installApp } from '../support/world-installations.ts'
import { assertRefusal, malformed, meWith, registerApp, tokensOf } from './steps.ts'

const service = await startTestService()
const { owner, editor, limited } = service.demo.member
const { demo, small } = service.demo.organization
const { pool } = service.database
const ownerToken = await tokenOf(service, owner.id)
const unauthorized = {
  status: 401,
  error: 'request_unauthorized',
  description: 'The request could not be authorized',
}

function forMember(memberId: string): Promise<Answer> {
  return requestToken(service, { grant_type: 'member_app', member_id: memberId })
}

function forOrganization(form: Record<string, string> = {}): Promise<Answer> {
  const { organization } = service.demo.app
  return requestToken(service, { grant_type: 'organization_app', ...form }, organization)
}

function assertAppTokenAnswer(answer: Answer): void {
  assert.equal(answer.status, 200, answer.text)
  const { access_token, ...rest } = answer.body as Record<string, unknown>
  assert.deepEqual(rest, { expires_in: 3599, scope: '', token_type: 'bearer' })
  assert.ok(typeof access_token === 'string' && /^crl_at_[\w-]{43}$/.test(access_token))
}

test('member_app for a member who has installed the app: a token for that member', async () => {
  for (const path of ['/oauth2/token', '/auth/oauth/v2/token']) {
    const form = { grant_type: 'member_app', member_id: editor.id }
    const answer = await requestToken(service, form, service.demo.app.member, path)
    assertAppTokenAnswer(answer)
    const me = await call(service, tokensOf(answer).access_token, 'GET', '/v1/me')
    assert.equal((me.body as { data: { id: string } }).data.id, editor.id)
  }
})

test('member_app for a member who has not installed it is not authorized', async () => {
  assertRefusal(await forMember(limited.id), unauthorized)
})

test('member_app for a member who does not exist is not authorized, with the same error', async () => {
  const unknown = await forMember('9007199254740991')
  assertRefusal(unknown, unauthorized)
  assert.deepEqual(unknown.body, (await forMember(limited.id)).body)
})

test('member_app for an inactive member is not authorized', async () => {
  const { access_token } = tokensOf(await forMember(editor.id))
  await pool.query('update members set is_active = false where id = $1', [editor.id])
  try {
    assertRefusal(await forMember(editor.id), unauthorized)
    assert.equal(await meWith(service, access_token), '401/1001')
  } finally {
    await pool.query('update members set is_active = true where id = $1', [editor.id])
  }
})

test('member_app by an app that the member has not installed, though another app is', async () => {
  const form = { grant_type: 'member_app', member_id: owner.id }
  assertRefusal(await requestToken(service, form, service.demo.app.organization), unauthorized)
})

test('organization_app installed in one organization needs no organization_id, but accepts it', async () => {
  assertAppTokenAnswer(await forOrganization())
  assertAppTokenAnswer(await forOrganization({ organization_id: demo }))
  const answer = await call(
    service,
    await organizationToken(service),
    'GET',
    `/v1/organizations/${demo}/members`,
  )
  assert.equal(answer.status, 200, answer.text)
})

test('organization_app in another organization than installed is not authorized', async () => {
  assertRefusal(await forOrganization({ organization_id: small }), unauthorized)
  assertRefusal(await forOrganization({ organization_id: '9007199254740991' }), unauthorized)
})

test('organization_app installed in several organizations needs organization_id', async () => {
  const { clientId } = service.demo.app.organization
  await installApp(service.database, clientId, { organizationId: small })
  try {
    assertRefusal(await forOrganization(), malformed)
    for (const organization_id of [demo, small]) {
      assertAppTokenAnswer(await forOrganization({ organization_id }))
    }
  } finally {
    const text = 'delete from installations where client_id = $1 and organization_id = $2'
    await pool.query(text, [clientId, small])
  }
})

test('organization_app installed nowhere is not authorized', async () => {
  const app = await registerApp(service, ownerToken, { kind: 'ORGANIZATION' })
  assertRefusal(await requestToken(service, { grant_type: 'organization_app' }, app), unauthorized)
})

test('an app without redirect URIs can use the grants that need none', async () => {
  const app = await registerApp(service, ownerToken, { kind: 'ORGANIZATION', redirectUris: [] })
  const path = `/v1/apps/${app.clientId}/installations`
  const installed = await call(service, ownerToken, 'POST', path, { organizationId: demo })
  assert.equal(installed.status, 200, installed.text)
  assertAppTokenAnswer(await requestToken(service, { grant_type: 'organization_app' }, app))
})

test('an app without redirect URIs, public or not, cannot start an authorization', async () => {
  for (const isPublic of [false, true]) {
    const { clientId } = await registerApp(service, ownerToken, { isPublic, redirectUris: [] })
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: service.demo.redirectUri,
    })
    assertRefusal(await send(`${service.url}/oauth2/auth?${query}`), {
      status: 400,
      error: 'unknown_redirect_uri',
      description: "redirect_uri parameter not registered with client's redirect url(s)",
    })
  }
})

test('the token of an organization has no member', async () => {
  assert.equal(await meWith(service, await organizationToken(service)), '403/1202')
})
