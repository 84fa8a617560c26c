// decisions 6: OAuth 2.0 where the specification leaves a choice.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { authorize, Browser } from '../support/browser.ts'
import {
  type Answer,
  accessTokenOf,
  appToken,
  basic,
  call,
  organizationToken,
  requestToken,
  send,
  tokenOf,
} from '../support/client.ts'
import { organizationProfilesOf } from '../support/demo.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import {
  authorizationErrorOf,
  dataOf,
  letTimePass,
  newCode,
  newTokens,
  redeem,
  refusalOf,
  type Tokens,
} from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner } = demo.member

function refresh(refresh_token: string): Promise<Answer> {
  return requestToken(service, { grant_type: 'refresh_token', refresh_token })
}

async function works(token: string): Promise<boolean> {
  const { status } = await call(service, token, 'GET', '/v1/me')
  assert.ok(status === 200 || status === 401, `status ${status}`)
  return status === 200
}

/** Revocation reaches a process by a notice, so it is given a moment. */
async function untilEnded(token: string): Promise<void> {
  await eventually(async () => !(await works(token)), { what: 'the end of the token' })
}

test('decisions 6 POST /oauth2/auth takes the same parameters as a form', async () => {
  const page = await new Browser(service.url).follow('/oauth2/auth', {
    response_type: 'code',
    client_id: demo.app.member.clientId,
    redirect_uri: demo.redirectUri,
  })
  assert.ok(page.text.includes('name="password"'))
})

test('decisions 6 a token can be revoked', async () => {
  const { access_token } = await newTokens(service)
  assert.ok(await works(access_token))
  const form = { token: access_token }
  const answer = await requestToken(service, form, demo.app.member, '/oauth2/revoke')
  assert.equal(answer.status, 200)
  await untilEnded(access_token)
})

test('decisions 6 a token can be introspected by its app alone', async () => {
  const form = { token: (await newTokens(service)).access_token }
  const ask = async (app: { clientId: string; clientSecret: string }) =>
    (await requestToken(service, form, app, '/oauth2/introspect')).body as { active: boolean }
  assert.equal((await ask(demo.app.member)).active, true)
  assert.equal((await ask(demo.app.organization)).active, false)
})

test('decisions 6 the metadata of RFC 8414', async () => {
  const { body } = await send(`${service.url}/.well-known/oauth-authorization-server`)
  const metadata = body as Record<string, unknown>
  assert.equal(metadata.revocation_endpoint, `${service.url}/oauth2/revoke`)
  assert.equal(metadata.introspection_endpoint, `${service.url}/oauth2/introspect`)
  assert.deepEqual(metadata.code_challenge_methods_supported, ['S256'])
})

test('decisions 6 PKCE with S256 is honoured for all', async () => {
  const verifier = 'a-verifier-of-at-least-forty-three-characters-0123456789'
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const pkce = { code_challenge, code_challenge_method: 'S256' }
  const form = { grant_type: 'authorization_code', redirect_uri: demo.redirectUri }
  const wrong = await requestToken(service, { ...form, code: await newCode(service, pkce) })
  assert.equal(wrong.status, 400)
  const code = await newCode(service, pkce)
  const right = await requestToken(service, { ...form, code, code_verifier: verifier })
  assert.equal(right.status, 200, right.text)
})

test('decisions 6 PKCE is required for a public client', async () => {
  const redirectUris = ['http://localhost:7777/']
  const body = { organizationId: demo.organization.demo, name: 'Public', kind: 'MEMBER' }
  const token = await tokenOf(service, owner.id)
  const registered = await call(service, token, 'POST', '/v1/apps', {
    ...body,
    redirectUris,
    isPublic: true,
  })
  const app = dataOf<{ clientId: string; clientSecret: null }>(registered)
  assert.equal(app.clientSecret, null)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: need(redirectUris[0]),
  })
  const { location } = await new Browser(service.url).follow(`/oauth2/auth?${query}`)
  assert.equal(new URL(location).searchParams.get('error'), 'invalid_request')
})

test('decisions 6 a refresh token is used once and replaced', async () => {
  const first = await newTokens(service)
  const second = (await refresh(first.refresh_token)).body as Tokens
  assert.notEqual(second.refresh_token, first.refresh_token)
  await letTimePass(service, 11)
  assert.equal((await refresh(first.refresh_token)).status, 400)
})

test('decisions 6 within 10 s the same client is given the very same answer again', async () => {
  const first = await newTokens(service)
  const second = await refresh(first.refresh_token)
  assert.equal((await refresh(first.refresh_token)).text, second.text)
})

test('decisions 6 reuse of an old refresh token revokes the family', async () => {
  const first = await newTokens(service)
  const second = (await refresh(first.refresh_token)).body as Tokens
  assert.ok(await works(second.access_token))
  await letTimePass(service, 60)
  assert.equal((await refresh(first.refresh_token)).status, 400)
  await untilEnded(second.access_token)
  assert.equal((await refresh(second.refresh_token)).status, 400)
})

test('decisions 6 app grants answer without refresh token and with scope ""', async () => {
  const member = await requestToken(service, { grant_type: 'member_app', member_id: owner.id })
  const form = { grant_type: 'organization_app', organization_id: demo.organization.demo }
  const organization = await requestToken(service, form, demo.app.organization)
  for (const answer of [member, organization]) {
    const body = answer.body as Tokens
    assert.equal(body.scope, '')
    assert.ok(!('refresh_token' in body))
  }
})

test('decisions 6 organization_id may be left out when there is only one', async () => {
  const profiles = await call(
    service,
    await organizationToken(service),
    'GET',
    '/v1/socialProfiles',
  )
  assert.deepEqual(
    dataOf<{ id: string }[]>(profiles)
      .map(({ id }) => id)
      .sort(),
    organizationProfilesOf(demo),
  )
  const form = { grant_type: 'organization_app', organization_id: demo.organization.small }
  const elsewhere = await requestToken(service, form, demo.app.organization)
  assert.deepEqual(authorizationErrorOf(elsewhere).slice(0, 2), [401, 'request_unauthorized'])
})

test('decisions 6 a client_credentials token can do nothing that needs a member', async () => {
  const token = await appToken(service)
  for (const path of ['/v1/me', '/v1/socialProfiles', `/v1/members/${owner.id}`]) {
    assert.deepEqual(refusalOf(await call(service, token, 'GET', path)).slice(0, 2), [403, 1202])
  }
})

test('decisions 6 /auth/oauth/v2/token takes the same grants', async () => {
  const form = { grant_type: 'member_app', member_id: owner.id }
  const answer = await requestToken(service, form, demo.app.member, '/auth/oauth/v2/token')
  assert.ok(await works(accessTokenOf(answer)))
})

test('decisions 6 a hint says what is wrong beside the sentence of the specification', async () => {
  const { body } = await requestToken(service, { grant_type: 'nonsense' })
  const { error_hint, status_code } = body as { error_hint: string; status_code: number }
  assert.match(error_hint, /grant_type/)
  assert.equal(status_code, 400)
})

test('decisions 6 the second use of a code revokes every token that came from it', async () => {
  const code = await newCode(service)
  const tokens = (await redeem(service, code)).body as Tokens
  assert.ok(await works(tokens.access_token))
  assert.equal((await redeem(service, code)).status, 400)
  await untilEnded(tokens.access_token)
  assert.equal((await refresh(tokens.refresh_token)).status, 400)
})

test('decisions 6 tokens, codes and secrets are stored only as hashes', async () => {
  const code = await newCode(service)
  const tokens = await newTokens(service)
  const { rows } = await service.database.pool.query<{ row: string }>(
    'select oauth_records::text as row from oauth_records union all select apps::text from apps',
  )
  const stored = rows.map(({ row }) => row).join('\n')
  assert.ok(stored.includes('AuthorizationCode'))
  const { clientSecret } = demo.app.member
  for (const secret of [code, tokens.access_token, tokens.refresh_token, clientSecret]) {
    assert.ok(!stored.includes(secret))
    assert.ok(!stored.includes(Buffer.from(secret).toString('hex')))
  }
})

test('decisions 6 deny leads to access_denied at the redirect', async () => {
  const back = await authorize(service, owner, { decision: 'deny' })
  assert.equal(back.searchParams.get('error'), 'access_denied')
  assert.equal(back.searchParams.get('code'), null)
})

test('decisions 6 an app is registered with ORG_MANAGE_APP, and its secret is shown once', async () => {
  const body = { organizationId: demo.organization.demo, name: 'Shown once', kind: 'ORGANIZATION' }
  const token = await tokenOf(service, owner.id)
  const editorToken = await tokenOf(service, demo.member.editor.id)
  const refused = await call(service, editorToken, 'POST', '/v1/apps', body)
  assert.deepEqual(refusalOf(refused).slice(0, 2), [401, 1201])
  const registered = await call(service, token, 'POST', '/v1/apps', body)
  const { clientId, clientSecret } = dataOf<{ clientId: string; clientSecret: string }>(registered)
  const seen = await call(service, token, 'GET', `/v1/apps/${clientId}`)
  assert.equal(seen.status, 200)
  assert.ok(!seen.text.includes(clientSecret) && !seen.text.includes('clientSecret'))
})

test('decisions 6 uninstalling ends the tokens of the app at once', async () => {
  const token = await tokenOf(service, owner.id)
  const path = `/v1/apps/${demo.app.member.clientId}/installations`
  assert.ok(await works(token))
  assert.equal((await call(service, token, 'DELETE', path)).status, 200)
  await untilEnded(token)
  const form = new URLSearchParams({ grant_type: 'member_app', member_id: owner.id })
  const again = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member) },
    body: form,
  })
  assert.equal(authorizationErrorOf(again)[1], 'request_unauthorized')
})

test('decisions 6 unknown scopes beside offline are ignored', async () => {
  const back = await authorize(service, owner, { parameters: { scope: 'openid offline oob' } })
  assert.equal(back.searchParams.get('scope'), 'offline')
  const answer = await redeem(service, need(back.searchParams.get('code')))
  assert.equal((answer.body as Tokens).scope, 'offline')
})

test('decisions 6 an app of another organization needs the scope admin to change people or apps', async () => {
  const organizationId = await addOrganization(service.database)
  const memberId = await addMember(service.database, { organizationId, preset: 'SUPER_ADMIN' })
  const path = `/v1/organizations/${organizationId}/teams`
  const plain = await call(service, await tokenOf(service, memberId), 'POST', path, {
    teamName: 'One',
  })
  assert.equal(plain.status, 401)
  assert.match(plain.headers.get('www-authenticate') ?? '', /insufficient_scope/)
})
