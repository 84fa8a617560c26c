// Conformance with openid-client, the library that most JavaScript apps use.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as client from 'openid-client'
import { tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { allowAt, meWith, registerApp } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const redirect_uri = service.demo.redirectUri

function discover(clientId: string, authentication: client.ClientAuth) {
  return client.discovery(new URL(service.url), clientId, undefined, authentication, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  })
}

const app = service.demo.app.member
const config = await discover(app.clientId, client.ClientSecretBasic(app.clientSecret))

test('openid-client: the code flow with PKCE and state, then refresh', async () => {
  assert.equal(config.serverMetadata().supportsPKCE(), true)
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'offline',
    state: expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const back = await allowAt(service, owner, url)
  const tokens = await client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier,
    expectedState,
  })
  // The reported value: expiresIn() counts down from then.
  assert.equal(tokens.expires_in, 3599)
  assert.equal(await meWith(service, tokens.access_token), '200')
  const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.equal(await meWith(service, fresh.access_token), '200')
})

test('openid-client: the code flow without PKCE', async () => {
  const expectedState = client.randomState()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'offline',
    state: expectedState,
  })
  const back = await allowAt(service, owner, url)
  await assert.rejects(client.authorizationCodeGrant(config, back, { expectedState: 'another' }))
  const tokens = await client.authorizationCodeGrant(config, back, { expectedState })
  assert.equal(await meWith(service, tokens.access_token), '200')
})

test('openid-client: the two grants of the specification, introspection, revocation', async () => {
  const tokens = await client.genericGrantRequest(config, 'member_app', { member_id: owner.id })
  assert.equal(tokens.refresh_token, undefined)
  assert.equal((await client.tokenIntrospection(config, tokens.access_token)).active, true)
  await client.tokenRevocation(config, tokens.access_token)
  assert.equal((await client.tokenIntrospection(config, tokens.access_token)).active, false)
  assert.equal(await meWith(service, tokens.access_token), '401/1001')

  const { organization } = service.demo.app
  const ofOrganization = await discover(
    organization.clientId,
    client.ClientSecretBasic(organization.clientSecret),
  )
  const token = await client.genericGrantRequest(ofOrganization, 'organization_app', {})
  assert.equal(token.scope, '')
})

test('openid-client: a client cannot introspect or revoke the token of another', async () => {
  const { organization } = service.demo.app
  const other = await discover(
    organization.clientId,
    client.ClientSecretBasic(organization.clientSecret),
  )
  const token = await tokenOf(service, owner.id)
  assert.deepEqual(await client.tokenIntrospection(other, token), { active: false })
  await client.tokenRevocation(other, token)
  assert.equal(await meWith(service, token), '200')
})

test('openid-client: client_credentials at the legacy token endpoint', async () => {
  const former = new client.Configuration(
    { issuer: service.url, token_endpoint: `${service.url}/auth/oauth/v2/token` },
    app.clientId,
    undefined,
    client.ClientSecretBasic(app.clientSecret),
  )
  client.allowInsecureRequests(former)
  const tokens = await client.clientCredentialsGrant(former, {})
  assert.equal(tokens.refresh_token, undefined)
  assert.equal(await meWith(service, tokens.access_token), '403/1202')
})

test('openid-client: secrets in the body, the default of the library, are refused', async () => {
  const posting = await discover(app.clientId, client.ClientSecretPost(app.clientSecret))
  await assert.rejects(client.genericGrantRequest(posting, 'member_app', { member_id: owner.id }), {
    error: 'invalid_request',
  })
})

test('openid-client: a public app completes the flow with PKCE and no secret', async () => {
  const ownerToken = await tokenOf(service, owner.id)
  const { clientId } = await registerApp(service, ownerToken, { isPublic: true })
  const publicApp = await discover(clientId, client.None())
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(publicApp, {
    redirect_uri,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const back = await allowAt(service, owner, url)
  const tokens = await client.authorizationCodeGrant(publicApp, back, { pkceCodeVerifier })
  const fresh = await client.refreshTokenGrant(publicApp, tokens.refresh_token ?? '')
  assert.equal(await meWith(service, fresh.access_token), '200')
  await client.tokenRevocation(publicApp, fresh.access_token)
  assert.equal(await meWith(service, fresh.access_token), '401/1001')
})
