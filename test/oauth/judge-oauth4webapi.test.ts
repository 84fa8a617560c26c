// Conformance with oauth4webapi, a client library that strictly follows RFC 6749, 7009, 7636, 7662 and 8414.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { allowAt, meWith, tokensFor } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const issuer = new URL(service.url)
const client: oauth.Client = { client_id: service.demo.app.member.clientId }
const secret = oauth.ClientSecretBasic(service.demo.app.member.clientSecret)
const insecure = { [oauth.allowInsecureRequests]: true } as const

const server = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
)

function authorizationUrl(parameters: Record<string, string>): URL {
  const url = new URL(need(server.authorization_endpoint))
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: service.demo.redirectUri,
    scope: 'offline',
    ...parameters,
  }).toString()
  return url
}

async function exchange(callback: URLSearchParams, verifier: string | typeof oauth.nopkce) {
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    callback,
    service.demo.redirectUri,
    verifier,
    insecure,
  )
  return oauth.processAuthorizationCodeResponse(server, client, response)
}

async function introspect(token: string) {
  const response = await oauth.introspectionRequest(server, client, secret, token, insecure)
  return oauth.processIntrospectionResponse(server, client, response)
}

test('oauth4webapi: the metadata lists the endpoints', () => {
  assert.equal(server.issuer, service.url)
  assert.deepEqual(server.code_challenge_methods_supported, ['S256'])
  assert.deepEqual(server.scopes_supported, [
    'offline',
    'admin',
    'drafts',
    'mcp:read',
    'mcp:propose',
    'mcp:full',
  ])
  assert.deepEqual(server.response_types_supported, ['code'])
})

test('oauth4webapi: the code flow with PKCE S256 and a checked state', async () => {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = authorizationUrl({
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const back = await allowAt(service, owner, url)
  assert.throws(() => oauth.validateAuthResponse(server, client, back, 'another-state'), /state/)
  const tokens = await exchange(oauth.validateAuthResponse(server, client, back, state), verifier)
  assert.equal(tokens.token_type, 'bearer')
  assert.equal(await meWith(service, tokens.access_token), '200')
})

test('oauth4webapi: the code flow without PKCE and without state', async () => {
  const back = await allowAt(service, owner, authorizationUrl({}))
  const callback = oauth.validateAuthResponse(server, client, back, oauth.expectNoState)
  const tokens = await exchange(callback, oauth.nopkce)
  assert.equal(await meWith(service, tokens.access_token), '200')
})

test('oauth4webapi: a wrong or missing code_verifier gets no token, the right one still does', async () => {
  const verifier = oauth.generateRandomCodeVerifier()
  const url = authorizationUrl({
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const back = await allowAt(service, owner, url)
  const callback = oauth.validateAuthResponse(server, client, back, oauth.expectNoState)
  const isRefused = (error: unknown) =>
    error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant'
  await assert.rejects(exchange(callback, oauth.generateRandomCodeVerifier()), isRefused)
  await assert.rejects(exchange(callback, oauth.nopkce), isRefused)
  assert.equal(await meWith(service, (await exchange(callback, verifier)).access_token), '200')
})

test('oauth4webapi: a code_verifier without a code_challenge before it gets no token', async () => {
  const back = await allowAt(service, owner, authorizationUrl({}))
  const callback = oauth.validateAuthResponse(server, client, back, oauth.expectNoState)
  await assert.rejects(exchange(callback, oauth.generateRandomCodeVerifier()), {
    error: 'invalid_grant',
  })
})

test('oauth4webapi: a refresh returns new tokens that work', async () => {
  const first = await tokensFor(service, owner)
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    secret,
    first.refresh_token,
    insecure,
  )
  const second = await oauth.processRefreshTokenResponse(server, client, response)
  assert.notEqual(second.access_token, first.access_token)
  assert.notEqual(second.refresh_token, first.refresh_token)
  assert.equal(await meWith(service, second.access_token), '200')
})

test('oauth4webapi: introspection before and after revocation', async () => {
  const tokens = await tokensFor(service, owner)
  const before = await introspect(tokens.access_token)
  assert.equal(before.active, true)
  assert.equal(before.client_id, client.client_id)
  assert.equal(before.sub, owner.id)
  assert.equal(before.scope, 'offline')
  assert.equal((await introspect(tokens.refresh_token)).active, true)
  const response = await oauth.revocationRequest(
    server,
    client,
    secret,
    tokens.refresh_token,
    insecure,
  )
  await oauth.processRevocationResponse(response)
  assert.deepEqual(await introspect(tokens.access_token), { active: false })
  assert.deepEqual(await introspect(tokens.refresh_token), { active: false })
  assert.equal(await meWith(service, tokens.access_token), '401/1001')
})

test('oauth4webapi: client_credentials at the legacy token endpoint, and only there', async () => {
  const former = { ...server, token_endpoint: `${service.url}/auth/oauth/v2/token` }
  const ask = async (as: oauth.AuthorizationServer) =>
    oauth.processClientCredentialsResponse(
      as,
      client,
      await oauth.clientCredentialsGrantRequest(as, client, secret, {}, insecure),
    )
  const token = await ask(former)
  assert.equal(await meWith(service, token.access_token), '403/1202')
  await assert.rejects(ask(server), { error: 'unsupported_grant_type' })
})

test('oauth4webapi: a wrong secret is invalid_client with a challenge that it can read', async () => {
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.ClientSecretBasic('a-wrong-secret'),
    'any',
    insecure,
  )
  assert.equal(response.status, 401)
  await assert.rejects(
    oauth.processRefreshTokenResponse(server, client, response),
    (error) =>
      error instanceof oauth.WWWAuthenticateChallengeError && error.cause[0]?.scheme === 'basic',
  )
})

test('oauth4webapi: the Bearer challenge of the API says whether a new token helps', async () => {
  const { access_token } = await tokensFor(service, service.demo.member.limited)
  const members = `/v1/organizations/${service.demo.organization.demo}/members`
  const challengeOf = async (token: string, path: string) => {
    const url = new URL(path, service.url)
    try {
      await oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, insecure)
    } catch (error) {
      if (error instanceof oauth.WWWAuthenticateChallengeError) return error.cause[0]
      throw error
    }
    return undefined
  }
  assert.equal(await challengeOf(access_token, '/v1/me'), undefined)
  const expired = await challengeOf('crl_at_expired', '/v1/me')
  const forbidden = await challengeOf(access_token, members)
  assert.deepEqual(
    [expired?.scheme, expired?.parameters.error, forbidden?.scheme, forbidden?.parameters.error],
    ['bearer', 'invalid_token', 'bearer', 'insufficient_scope'],
  )
})

test('oauth4webapi: an app grant without installation is refused in the body, without a challenge', async () => {
  const parameters = { member_id: service.demo.member.limited.id }
  const response = await oauth.genericTokenEndpointRequest(
    server,
    client,
    secret,
    'member_app',
    parameters,
    insecure,
  )
  await assert.rejects(oauth.processGenericTokenEndpointResponse(server, client, response), {
    error: 'request_unauthorized',
  })
})
