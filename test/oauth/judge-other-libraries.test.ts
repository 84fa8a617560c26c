// Conformance with passport-oauth2 and simple-oauth2, the libraries of many older apps. Two of their habits cannot be changed:
// passport-oauth2 sends an empty client_secret in the body beside its Basic header, and simple-oauth2 reads every answer as JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Strategy from 'passport-oauth2'
import { AuthorizationCode } from 'simple-oauth2'
import { basic, requestToken, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { allowAt, formType, meWith, rawPost, registerApp } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const app = service.demo.app.member
const callbackURL = service.demo.redirectUri
const dead = '401/1001'

type Outcome =
  | { redirect: string }
  | { user: unknown }
  | { failure: unknown }
  | { error: Error & { code?: string; uri?: string } }

/** As passport does for each request. */
function authenticate(
  strategy: Strategy,
  request: { query: Record<string, string>; session: object },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const own: Strategy = Object.create(strategy)
    own.redirect = (redirect) => resolve({ redirect })
    own.success = (user) => resolve({ user })
    own.fail = (failure) => resolve({ failure })
    own.error = (error) => resolve({ error })
    own.authenticate(request)
  })
}

type Tokens = { accessToken: string; refreshToken: string }

function passportFor(client: { clientId: string; clientSecret: string }, scope = 'offline') {
  const headers: Record<string, string> =
    client.clientSecret === '' ? {} : { Authorization: basic(client) }
  return new Strategy(
    {
      authorizationURL: `${service.url}/oauth2/auth`,
      tokenURL: `${service.url}/oauth2/token`,
      clientID: client.clientId,
      callbackURL,
      scope,
      state: true,
      pkce: true,
      customHeaders: headers,
    },
    (accessToken, refreshToken, _profile, done) => done(null, { accessToken, refreshToken }),
  )
}

async function logInWith(strategy: Strategy): Promise<Tokens> {
  const session = {}
  const begun = await authenticate(strategy, { query: {}, session })
  assert.ok('redirect' in begun)
  const back = await allowAt(service, owner, new URL(begun.redirect))
  const query = Object.fromEntries(back.searchParams)
  const done = await authenticate(strategy, { query, session })
  assert.ok('user' in done, JSON.stringify(done))
  return done.user as Tokens
}

function refreshWith(strategy: Strategy, token: string): Promise<Tokens> {
  return new Promise((resolve, reject) => {
    const grant = { grant_type: 'refresh_token' }
    strategy._oauth2.getOAuthAccessToken(token, grant, (error, accessToken, refreshToken) =>
      error ? reject(error) : resolve({ accessToken, refreshToken }),
    )
  })
}

test('passport-oauth2: log in with PKCE and state, refresh; an app with a secret and one without', async () => {
  const ownerToken = await tokenOf(service, owner.id)
  for (const client of [app, await registerApp(service, ownerToken, { isPublic: true })]) {
    const strategy = passportFor(client)
    const tokens = await logInWith(strategy)
    assert.equal(await meWith(service, tokens.accessToken), '200')
    const fresh = await refreshWith(strategy, tokens.refreshToken)
    assert.equal(await meWith(service, fresh.accessToken), '200')
  }
})

test('passport-oauth2: an error carries the address of a page that explains it', async () => {
  const strategy = passportFor(app)
  const session = {}
  const begun = await authenticate(strategy, { query: {}, session })
  assert.ok('redirect' in begun)
  const state = need(new URL(begun.redirect).searchParams.get('state'))
  const spent = await authenticate(strategy, { query: { code: 'unknown', state }, session })
  assert.ok('error' in spent)
  assert.deepEqual(
    [spent.error.code, spent.error.uri],
    ['invalid_grant', `${service.url}/docs/errors/authorization#invalid_grant`],
  )

  const unknownScope = new URL(begun.redirect)
  unknownScope.searchParams.set('scope', 'everything')
  const answer = await fetch(unknownScope, { redirect: 'manual' })
  const back = new URL(need(answer.headers.get('location')))
  const refused = await authenticate(strategy, {
    query: Object.fromEntries(back.searchParams),
    session,
  })
  assert.ok('error' in refused)
  assert.deepEqual(
    [refused.error.code, refused.error.uri],
    ['invalid_scope', `${service.url}/docs/errors/authorization#invalid_scope`],
  )
})

test('simple-oauth2: log in, refresh, revoke one token, revoke all', async () => {
  const client = new AuthorizationCode({
    client: { id: app.clientId, secret: app.clientSecret },
    auth: {
      tokenHost: service.url,
      tokenPath: '/oauth2/token',
      authorizePath: '/oauth2/auth',
      revokePath: '/oauth2/revoke',
    },
  })
  const redirect = { redirect_uri: callbackURL, scope: 'offline', state: 'a-long-state' }
  const back = await allowAt(service, owner, new URL(client.authorizeURL(redirect)))
  const code = need(back.searchParams.get('code'))
  const first = await client.getToken({ code, redirect_uri: callbackURL })
  assert.equal(first.expired(), false)
  assert.equal(await meWith(service, first.token.access_token), '200')
  const second = await first.refresh()
  assert.equal(await meWith(service, second.token.access_token), '200')
  await second.revoke('access_token')
  assert.equal(await meWith(service, second.token.access_token), dead)

  const again = await allowAt(service, owner, new URL(client.authorizeURL(redirect)))
  const third = await client.getToken({
    code: need(again.searchParams.get('code')),
    redirect_uri: callbackURL,
  })
  await third.revokeAll()
  assert.equal(await meWith(service, third.token.access_token), dead)
  await assert.rejects(third.refresh())
})

test('a revocation answers an empty JSON object, also for an unknown token', async () => {
  for (const token of ['unknown', await tokenOf(service, owner.id)]) {
    const answer = await requestToken(service, { token }, app, '/oauth2/revoke')
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    assert.deepEqual(answer.body, {})
  }
})

/** How to be refused, and the topic that explains it. */
const refusals: [topic: string, body: string, headers?: Record<string, string>][] = [
  ['missing_parameter', 'grant_type=authorization_code'],
  ['repeated_parameter', 'grant_type=member_app&grant_type=member_app'],
  ['bad_character', 'grant_type=member_app%00'],
  ['not_an_id', 'grant_type=member_app&member_id=me'],
  ['content_type', '{}', { 'content-type': 'application/json' }],
  ['too_many_parameters', Array.from({ length: 60 }, (_, at) => `p${at}=1`).join('&')],
  ['credentials_in_body', 'grant_type=member_app&client_secret=x'],
  ['basic_header', 'grant_type=member_app', { authorization: 'Basic ?' }],
  ['basic_header', 'grant_type=member_app&client_id=another-app'],
  ['invalid_grant', 'grant_type=refresh_token&refresh_token=unknown'],
  ['invalid_client', 'grant_type=member_app', { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' }],
  ['unsupported_grant_type', 'grant_type=password'],
  ['request_unauthorized', 'grant_type=member_app&member_id=9007199254740991'],
  ['invalid_scope', 'grant_type=member_app&scope=everything'],
]
const authorizations: [topic: string, changes: Record<string, string>][] = [
  ['short_state', { state: 'short' }],
  ['pkce', { code_challenge: 'too-short', code_challenge_method: 'S256' }],
  ['unsupported_response_type', { response_type: 'token' }],
  ['invalid_scope', { scope: 'everything' }],
  ['unknown_redirect_uri', { redirect_uri: 'https://evil.example/' }],
  ['unknown_app', { client_id: 'not-registered' }],
]

test('error_uri leads to a page of the service that has the topic, and nothing of the request', async () => {
  const page = await send(`${service.url}/docs/errors/authorization?error=%3Cscript%3Ereflected`)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.text, /reflected/)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'self'/)
  // One script, which applies the theme that was chosen in the console. No other can run.
  assert.equal(page.text.split('<script').length, 2)
  assert.match(policy, /script-src( 'sha256-[\w+/=]+')+$/)
  const address = `${service.url}/docs/errors/authorization#`
  const assertExplained = (uri: string, topic: string) => {
    assert.equal(uri, `${address}${topic}`)
    assert.ok(page.text.includes(`id="${topic}"`), topic)
  }

  for (const [topic, body, headers] of refusals) {
    const given = { 'content-type': formType, authorization: basic(app), ...headers }
    const answer = await send(`${service.url}/oauth2/token`, rawPost(body, given))
    assertExplained(String((answer.body as { error_uri?: string }).error_uri), topic)
  }
  for (const [topic, changes] of authorizations) {
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: callbackURL,
      ...changes,
    })
    const answer = await send(`${service.url}/oauth2/auth?${parameters}`)
    const location = answer.headers.get('location')
    const uri = location
      ? new URL(location).searchParams.get('error_uri')
      : (answer.body as { error_uri?: string }).error_uri
    assertExplained(String(uri), topic)
  }
  const tooLarge = await send(
    `${service.url}/oauth2/token`,
    rawPost(`more=${'x'.repeat(60_000)}`, { 'content-type': formType, authorization: basic(app) }),
  )
  assertExplained(String((tooLarge.body as { error_uri?: string }).error_uri), 'invalid_request')
})
