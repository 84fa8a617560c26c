// The console's own client (decisions 6): no consent page, PKCE, a token without a refresh token, and nothing for other apps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { Browser, hiddenField } from '../support/browser.ts'
import { call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { codeFor, meWith, redeem, registerApp } from './steps.ts'

const service = await startTestService()
const { owner, editor } = service.demo.member
const clientId = 'carillon-console'
const redirectUri = `${service.url}/callback`
const client: oauth.Client = { client_id: clientId }
const insecure = { [oauth.allowInsecureRequests]: true } as const
const issuer = new URL(service.url)
const server = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
)

type Member = { email: string; password: string }

/** Logs in on the log-in page that the console's authorization leads to, and stays logged in. */
async function loggedIn(who: Member): Promise<{ browser: Browser; code: string }> {
  const browser = new Browser(service.url)
  const page = await browser.follow(authorization({ code_challenge: await challengeOf(verifier) }))
  const { location } = await browser.follow(page.location, {
    csrf: hiddenField(page.text, 'csrf'),
    email: who.email,
    password: who.password,
  })
  return { browser, code: need(new URL(location).searchParams.get('code')) }
}

const verifier = oauth.generateRandomCodeVerifier()
const challengeOf = (text: string) => oauth.calculatePKCECodeChallenge(text)

function authorization(parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: 'a-state-of-the-console',
    code_challenge_method: 'S256',
    ...parameters,
  })
  return `/oauth2/auth?${query}`
}

async function silently(browser: Browser, parameters: Record<string, string> = {}): Promise<URL> {
  const code_challenge = await challengeOf(verifier)
  const answer = await browser.open(
    authorization({ prompt: 'none', code_challenge, ...parameters }),
  )
  assert.equal(answer.status, 302, answer.text)
  return new URL(need(answer.headers.get('location')))
}

async function exchange(back: URL): Promise<oauth.TokenEndpointResponse> {
  const callback = oauth.validateAuthResponse(server, client, back, 'a-state-of-the-console')
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    callback,
    redirectUri,
    verifier,
    insecure,
  )
  return oauth.processAuthorizationCodeResponse(server, client, response)
}

async function grants(memberId: string): Promise<number> {
  const { rows } = await service.database.pool.query(
    `select from oauth_records where model = 'Grant' and client_id = $1 and member_id = $2`,
    [clientId, memberId],
  )
  return rows.length
}

test('oauth4webapi: the console gets a token after the log-in page alone, and silently afterwards', async () => {
  const { browser } = await loggedIn(owner)
  const tokens = await exchange(await silently(browser))
  assert.equal(await meWith(service, tokens.access_token), '200')
  assert.equal(tokens.refresh_token, undefined)
  assert.equal(tokens.scope, 'offline admin drafts')
  const again = await exchange(await silently(browser))
  assert.notEqual(again.access_token, tokens.access_token)
  assert.equal(await meWith(service, tokens.access_token), '200', 'another tab ends no token')
})

test('tabs of one log-in share one grant, also after prompt=consent, which asks for nothing', async () => {
  const { browser } = await loggedIn(editor)
  for (const prompt of ['none', 'none', 'consent']) {
    const back = await silently(browser, { prompt })
    assert.equal(back.origin + back.pathname, redirectUri)
    assert.ok(back.searchParams.get('code'), back.href)
  }
  assert.equal(await grants(editor.id), 1)
})

test('a grant of an earlier version with fewer scopes gets the others without a question', async () => {
  const { browser } = await loggedIn(editor)
  await service.database.pool.query(
    `update oauth_records set payload = jsonb_set(payload, '{openid,scope}', '"offline admin"')
     where model = 'Grant' and client_id = $1 and member_id = $2`,
    [clientId, editor.id],
  )
  assert.equal((await exchange(await silently(browser))).scope, 'offline admin drafts')
})

test('without a log-in session prompt=none answers login_required', async () => {
  const back = await silently(new Browser(service.url))
  assert.equal(back.origin + back.pathname, redirectUri)
  assert.equal(back.searchParams.get('error'), 'login_required')
  assert.equal(back.searchParams.get('state'), 'a-state-of-the-console')
})

test('the console must use PKCE S256', async () => {
  const { browser } = await loggedIn(owner)
  const plain = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
  for (const parameters of [plain, { code_challenge: '', code_challenge_method: '' }]) {
    const back = await silently(browser, parameters)
    assert.equal(back.searchParams.get('error'), 'invalid_request', back.href)
    assert.equal(back.searchParams.get('code'), null)
  }
})

test('no other address gets a code of the console, not even another port of localhost', async () => {
  const { browser } = await loggedIn(owner)
  const port = Number(new URL(service.url).port)
  for (const other of [
    `http://localhost:${port + 1}/callback`,
    'http://localhost/callback',
    `${redirectUri}/`,
    `${redirectUri}?next=x`,
    `${service.url}/callback/../docs`,
    service.demo.redirectUri,
    'https://evil.example/callback',
  ]) {
    const answer = await browser.open(
      authorization({ redirect_uri: other, prompt: 'none', code_challenge: 'a'.repeat(43) }),
    )
    assert.equal(answer.status, 400, other)
    assert.equal(answer.headers.get('location'), null, other)
  }
})

test('other apps are still asked for consent, also with a log-in session of the console', async () => {
  const { browser } = await loggedIn(owner)
  const { clientId: other } = await registerApp(service, await tokenOf(service, owner.id), {
    isPublic: true,
  })
  const back = await silently(browser, {
    client_id: other,
    redirect_uri: service.demo.redirectUri,
  })
  assert.equal(back.searchParams.get('error'), 'consent_required')
})

test('the console has no other grants', async () => {
  const forms: Record<string, string>[] = [
    { grant_type: 'refresh_token', refresh_token: 'crl_rt_any' },
    { grant_type: 'member_app', member_id: owner.id },
    { grant_type: 'organization_app', organization_id: service.demo.organization.demo },
  ]
  for (const form of forms) {
    const answer = await send(`${service.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, ...form }),
    })
    assert.equal(answer.status, 400, answer.text)
  }
})

test('the console cannot be seen, changed, removed or installed through the API', async () => {
  const token = await tokenOf(service, owner.id)
  const organizationId = service.demo.organization.demo
  const calls: [string, string, unknown?][] = [
    ['GET', `/v1/apps/${clientId}`],
    ['PATCH', `/v1/apps/${clientId}`, { redirectUris: ['https://evil.example/callback'] }],
    ['DELETE', `/v1/apps/${clientId}`],
    ['POST', `/v1/apps/${clientId}/secret`, {}],
    ['PUT', `/v1/apps/${clientId}/callback`, { callbackUrl: 'https://evil.example/' }],
    ['POST', `/v1/apps/${clientId}/installation`, {}],
    ['POST', `/v1/apps/${clientId}/installation`, { organizationId }],
    ['DELETE', `/v1/apps/${clientId}/installation`],
  ]
  for (const [method, path, body] of calls) {
    const answer = await call(service, token, method, path, body)
    assert.equal(answer.status, 404, `${method} ${path}: ${answer.text}`)
  }
  const listed = await call(service, token, 'GET', '/v1/apps')
  assert.doesNotMatch(listed.text, /carillon-console/)
  assert.equal(await grants('0'), 0)
  const { rows } = await service.database.pool.query('select from apps where client_id = $1', [
    clientId,
  ])
  assert.equal(rows.length, 1)
})

test('the console is no consent, and an organization that restricts apps does not restrict it', async () => {
  const { browser } = await loggedIn(owner)
  const { access_token: token } = await exchange(await silently(browser))
  const consents = await call(service, token, 'GET', '/v1/me/consents')
  assert.doesNotMatch(consents.text, /carillon-console/)
  const list = `/v1/organizations/${service.demo.organization.demo}/allowedApps`
  try {
    assert.equal((await call(service, token, 'PUT', list, { clientIds: [] })).status, 200)
    assert.equal(await meWith(service, token), '200')
    assert.equal(
      await meWith(service, (await exchange(await silently(browser))).access_token),
      '200',
    )
  } finally {
    await call(service, token, 'PUT', list, { clientIds: null })
  }
})

test('end-session ends the log-in and the tokens of the console, and those of no other app', async () => {
  const { browser } = await loggedIn(owner)
  const { access_token: token } = await exchange(await silently(browser))
  const other = await redeem(service, await codeFor(service, owner))
  const cookies = need(browser.cookieHeader('/oauth2/end-session'))
  const end = (headers: Record<string, string>) =>
    send(`${service.url}/oauth2/end-session`, {
      method: 'POST',
      headers: { cookie: cookies, ...headers },
    })
  for (const forged of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: service.url },
  ]) {
    assert.equal((await end(forged as Record<string, string>)).status, 403)
    assert.equal(await meWith(service, token), '200')
  }
  const ended = await end({ 'sec-fetch-site': 'same-origin', origin: service.url })
  assert.equal(ended.status, 200, ended.text)
  assert.deepEqual(ended.body, {})
  assert.equal(await meWith(service, token), '401/1001')
  assert.equal((await silently(browser)).searchParams.get('error'), 'login_required')
  const { access_token: kept } = other.body as { access_token: string }
  assert.equal(await meWith(service, kept), '200')
  assert.equal((await end({ origin: service.url })).status, 200, 'a second time too')
})

test('the log-out page ends the tokens of the console as well', async () => {
  const { browser } = await loggedIn(owner)
  const { access_token: token } = await exchange(await silently(browser))
  const page = await browser.open('/oauth2/log-out')
  await browser.open('/oauth2/log-out', {
    csrf: hiddenField(page.text, 'csrf'),
    decision: 'log-out',
  })
  assert.equal(await meWith(service, token), '401/1001')
})

test('an app of an organization that took the id before is no console', async () => {
  const { rows } = await service.database.pool.query(
    `update apps set organization_id = $2, redirect_uris = $3 where client_id = $1 returning client_id`,
    [clientId, service.demo.organization.demo, [redirectUri]],
  )
  assert.equal(rows.length, 1)
  try {
    const { browser } = await loggedInElsewhere()
    assert.equal((await silently(browser)).searchParams.get('error'), 'consent_required')
  } finally {
    await service.database.pool.query(
      `update apps set organization_id = null, redirect_uris = '{}' where client_id = $1`,
      [clientId],
    )
  }
})

/** Through the demo app, whose consent page proves the log-in. */
async function loggedInElsewhere(): Promise<{ browser: Browser }> {
  const browser = new Browser(service.url)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  await browser.follow(page.location, {
    csrf: hiddenField(page.text, 'csrf'),
    email: owner.email,
    password: owner.password,
  })
  return { browser }
}
