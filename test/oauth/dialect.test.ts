// The exact answers of spec 2.7, 4.5 and 4.6: these fields and no others, with these values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { call, requestToken, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { formType, redeem, refresh, tokensFor, tokensOf } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const browser = new Browser(service.url)
await authorize(service, owner, { browser })

function assertTokenAnswer(body: unknown): void {
  const { access_token, refresh_token, ...rest } = body as Record<string, unknown>
  assert.deepEqual(rest, { expires_in: 3599, scope: 'offline', token_type: 'bearer' })
  assert.match(String(access_token), /^crl_at_[\w-]{43}$/)
  assert.match(String(refresh_token), /^crl_rt_[\w-]{43}$/)
}

/** The raw answer with the redirect to the app after the consent. */
async function redirectAfterConsent(parameters: Record<string, string>) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    ...parameters,
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const allowed = await browser.open(page.location, {
    csrf: hiddenField(page.text, 'csrf'),
    decision: 'allow',
  })
  return browser.open(need(allowed.headers.get('location')))
}

test('log in, consent, code, token, /v1/me, refresh', async () => {
  const tokens = await tokensFor(service, owner)
  const me = await call(service, tokens.access_token, 'GET', '/v1/me')
  assert.equal((me.body as { data: { id: string } }).data.id, owner.id)
  const fresh = tokensOf(await refresh(service, tokens.refresh_token))
  const again = await call(service, fresh.access_token, 'GET', '/v1/me')
  assert.equal((again.body as { data: { id: string } }).data.id, owner.id)
})

test('the redirect is a 302 with exactly code, scope and state', async () => {
  const state = 'A state of å&=+%"\' letters'
  const answer = await redirectAfterConsent({ state, scope: 'offline' })
  assert.equal(answer.status, 302)
  const back = new URL(need(answer.headers.get('location')))
  assert.equal(back.origin + back.pathname, service.demo.redirectUri)
  assert.equal(back.hash, '')
  const { code, ...rest } = Object.fromEntries(back.searchParams)
  assert.deepEqual(rest, { scope: 'offline', state })
  assert.equal([...back.searchParams].length, 3)
  assert.match(code ?? '', /^[\w-]{43}$/)
  assert.equal(answer.text, '')
})

test('without a state the redirect has none', async () => {
  const answer = await redirectAfterConsent({})
  const back = new URL(need(answer.headers.get('location')))
  assert.deepEqual([...back.searchParams.keys()].sort(), ['code', 'scope'])
})

test('a redirect URI keeps its registered query', async () => {
  const redirect_uri = 'https://app.example/callback?tenant=1&x=%20y'
  await service.database.pool.query(
    'update apps set redirect_uris = redirect_uris || $1::text where client_id = $2',
    [redirect_uri, service.demo.app.member.clientId],
  )
  const answer = await redirectAfterConsent({ redirect_uri })
  const back = new URL(need(answer.headers.get('location')))
  assert.deepEqual([...back.searchParams.keys()].sort(), ['code', 'scope', 'tenant', 'x'])
  assert.equal(back.searchParams.get('x'), ' y')
})

test('the answers to a code and to a refresh token have exactly the fields of spec 2.7', async () => {
  const answer = await redirectAfterConsent({})
  const code = need(new URL(need(answer.headers.get('location'))).searchParams.get('code'))
  const tokens = await redeem(service, code)
  assert.equal(tokens.status, 200)
  assert.match(tokens.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(tokens.headers.get('cache-control'), 'no-store')
  assertTokenAnswer(tokens.body)
  const fresh = await refresh(service, tokensOf(tokens).refresh_token)
  assert.equal(fresh.status, 200)
  assertTokenAnswer(fresh.body)
  const other = await requestToken(
    service,
    {
      grant_type: 'refresh_token',
      refresh_token: tokensOf(fresh).refresh_token,
      scope: 'offline',
      redirect_uri: 'https://any.example/',
    },
    service.demo.app.member,
    '/auth/oauth/v2/token',
  )
  assert.equal(other.status, 200, other.text)
  assertTokenAnswer(other.body)
})

test('an authorization by POST leads to a code as by GET', async () => {
  const page = await send(`${service.url}/oauth2/auth`, {
    method: 'POST',
    headers: { 'content-type': formType, accept: 'text/html' },
    body: new URLSearchParams({
      response_type: 'code',
      client_id: service.demo.app.member.clientId,
      redirect_uri: service.demo.redirectUri,
      state: 'asked-by-post',
    }),
  })
  assert.equal(page.status, 302)
  const visitor = new Browser(service.url)
  const question = {
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    state: 'asked-by-post',
  }
  const logIn = await visitor.follow('/oauth2/auth', question)
  const consent = await visitor.follow(logIn.location, {
    csrf: hiddenField(logIn.text, 'csrf'),
    email: owner.email,
    password: owner.password,
  })
  const { location } = await visitor.follow(consent.location, {
    csrf: hiddenField(consent.text, 'csrf'),
    decision: 'allow',
  })
  const back = new URL(location)
  assert.equal(back.searchParams.get('state'), 'asked-by-post')
  assertTokenAnswer((await redeem(service, need(back.searchParams.get('code')))).body)
})
