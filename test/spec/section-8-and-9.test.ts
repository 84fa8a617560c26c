// spec 8: limits. spec 9: versioning, and what changed with the new platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize } from '../support/browser.ts'
import { call, requestToken, send, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { authorizationErrorOf, malformed, newTokens, openAuthorization } from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner } = demo.member

async function lifetimeOf(model: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ seconds: number }>(
    `select (payload->>'exp')::int - (payload->>'iat')::int as seconds from oauth_records where model = $1`,
    [model],
  )
  return rows[0]?.seconds ?? 0
}

test('spec 8 an authorization code lives 10 minutes', async () => {
  await authorize(service, owner)
  assert.equal(await lifetimeOf('AuthorizationCode'), 600)
})

test('spec 8 an access token lives 1 hour, given as 3599', async () => {
  assert.equal((await newTokens(service)).expires_in, 3599)
  assert.equal(await lifetimeOf('AccessToken'), 3600)
})

test('spec 8 state has at least 8 characters if present', async () => {
  const back = new URL((await openAuthorization(service, { state: '1234567' })).location)
  assert.equal(back.origin + back.pathname, demo.redirectUri)
  assert.equal(back.searchParams.get('error'), 'invalid_request')
  assert.equal(back.searchParams.get('error_description'), malformed)
  assert.equal(back.searchParams.get('state'), '1234567')
  assert.equal(back.searchParams.get('code'), null)
  const long = await authorize(service, owner, { parameters: { state: '12345678' } })
  assert.ok(long.searchParams.get('code'))
})

test('spec 8 redirect_uri begins with https:// or http://localhost', async () => {
  const token = await tokenOf(service, owner.id)
  const path = `/v1/apps/${demo.app.member.clientId}`
  const change = (redirectUris: string[]) => call(service, token, 'PATCH', path, { redirectUris })
  assert.equal((await change([demo.redirectUri, 'http://insecure.example/'])).status, 400)
  assert.equal((await change([demo.redirectUri, 'https://app.example/callback'])).status, 200)
})

test('spec 9 paths carry the version prefix /v1', async () => {
  const token = await tokenOf(service, owner.id)
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
  for (const path of ['/me', '/v2/me', '/V1/me']) {
    assert.equal((await call(service, token, 'GET', path)).status, 404, path)
  }
})

test('spec 9 all addresses are those of the one base address', async () => {
  const { body } = await send(`${service.url}/.well-known/oauth-authorization-server`, {
    headers: { host: 'former.example', 'x-forwarded-host': 'former.example' },
  })
  const metadata = body as Record<string, string>
  assert.equal(metadata.issuer, service.url)
  assert.equal(metadata.authorization_endpoint, `${service.url}/oauth2/auth`)
  assert.equal(metadata.token_endpoint, `${service.url}/oauth2/token`)
})

test('spec 9 app tokens need no client credentials step before', async () => {
  const answer = await requestToken(service, { grant_type: 'member_app', member_id: owner.id })
  assert.equal(answer.status, 200)
})

test('spec 9 authorization errors are in the format of RFC 6749', async () => {
  const answer = await requestToken(service, { grant_type: 'authorization_code' })
  assert.deepEqual(authorizationErrorOf(answer), [400, 'invalid_request', malformed])
})
