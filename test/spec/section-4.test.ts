// spec 4: the endpoints of profiles, of the caller and of authorization.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { accessTokenOf, basic, call, requestToken, send, tokenOf } from '../support/client.ts'
import { organizationProfilesOf } from '../support/demo.ts'
import { startTestService } from '../support/service.ts'
import {
  authorizationErrorOf,
  dataOf,
  malformed,
  newCode,
  newTokens,
  openAuthorization,
  redeem,
  refusalOf,
} from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner, limited, sole } = demo.member

async function profileIds(memberId: string): Promise<string[]> {
  const token = await tokenOf(service, memberId)
  const answer = await call(service, token, 'GET', '/v1/socialProfiles')
  return dataOf<{ id: string }[]>(answer).map(({ id }) => id)
}

test('spec 4 every call to the API wants a bearer token', async () => {
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, unknown>>
  }
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })))
  assert.ok(calls.length >= 30)
  for (const { path, method } of calls) {
    const address = path.replaceAll(/\{[^}]+\}/g, '1000001')
    const answer = await call(service, undefined, method.toUpperCase(), address)
    assert.deepEqual(refusalOf(answer).slice(0, 2), [401, 1000], `${method} ${path}`)
  }
})

test('spec 4.1 the answer is {data: [profile, …]}', async () => {
  const token = await tokenOf(service, owner.id)
  const { body } = await call(service, token, 'GET', '/v1/socialProfiles')
  assert.deepEqual(Object.keys(body as object), ['data'])
  assert.equal((body as { data: unknown[] }).data.length, Object.keys(demo.profile).length)
})

test('spec 4.1 only the profiles that the member has access to', async () => {
  assert.ok((await profileIds(owner.id)).includes(demo.profile['twitter-of-owner'] ?? ''))
  assert.deepEqual((await profileIds(limited.id)).sort(), organizationProfilesOf(demo))
  assert.ok(!(await profileIds(limited.id)).includes(demo.profile['twitter-of-owner'] ?? ''))
  assert.deepEqual(await profileIds(sole.id), [])
})

test('spec 4.4 GET /v1/me exists and tells that the token works', async () => {
  const token = await tokenOf(service, owner.id)
  const me = dataOf<{ id: string; email: string }>(await call(service, token, 'GET', '/v1/me'))
  assert.deepEqual([me.id, me.email], [owner.id, owner.email])
  assert.equal((await call(service, 'wrong', 'GET', '/v1/me')).status, 401)
})

test('spec 4.5 response_type=code is required', async () => {
  for (const response_type of [undefined, 'token']) {
    const { location } = await openAuthorization(service, { response_type })
    const query = new URL(location).searchParams
    assert.ok(query.get('error'), `${response_type} leads to an error`)
    assert.equal(query.get('code'), null)
  }
})

test('spec 4.5 client_id is required and must be known', async () => {
  for (const client_id of [undefined, 'not-registered']) {
    const answer = await openAuthorization(service, { client_id })
    assert.equal(answer.status, 400)
    assert.ok(!answer.text.includes('name="password"'))
  }
})

test('spec 4.5 redirect_uri is required', async () => {
  // Two addresses are registered, so that none can be meant silently.
  const answer = await openAuthorization(service, { redirect_uri: undefined })
  assert.equal(answer.status, 400)
})

test('spec 4.5 state is optional', async () => {
  const page = await openAuthorization(service, {})
  assert.equal(page.status, 200)
  assert.ok(page.text.includes('name="password"'))
})

test('spec 4.5 state is appended to the redirect as it was sent', async () => {
  const state = 'eight678 & more=ü'
  const back = await authorize(service, owner, { parameters: { state } })
  assert.equal(back.searchParams.get('state'), state)
})

test('spec 4.5 scope is offline', async () => {
  const back = await authorize(service, owner, { parameters: { scope: 'offline' } })
  assert.equal(back.searchParams.get('scope'), 'offline')
})

test('spec 4.5 who is not logged in is asked for credentials', async () => {
  const page = await openAuthorization(service, {})
  assert.ok(page.text.includes('name="email"') && page.text.includes('name="password"'))
})

test('spec 4.5 who is logged in is shown the consent page', async () => {
  const browser = new Browser(service.url)
  await authorize(service, owner, { browser })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: demo.app.member.clientId,
    redirect_uri: demo.redirectUri,
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  assert.ok(!page.text.includes('name="password"'))
  assert.ok(page.text.includes('Demo member app'))
  assert.ok(page.text.includes('value="allow"'))
})

test('spec 4.5 after consent a 302 redirect carries code, scope and state and nothing else', async () => {
  const browser = new Browser(service.url)
  await authorize(service, owner, { browser, decision: 'deny' })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: demo.app.member.clientId,
    redirect_uri: demo.redirectUri,
    state: 'a-long-state',
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const csrf = hiddenField(page.text, 'csrf')
  const consented = await browser.open(page.location, { csrf, decision: 'allow' })
  const final = await browser.open(consented.headers.get('location') ?? '')
  assert.equal(final.status, 302)
  const back = new URL(final.headers.get('location') ?? '')
  assert.equal(back.origin + back.pathname, demo.redirectUri)
  assert.deepEqual([...back.searchParams.keys()].sort(), ['code', 'scope', 'state'])
})

test('spec 4.6 the body must be application/x-www-form-urlencoded', async () => {
  const answer = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member), 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'member_app', member_id: owner.id }),
  })
  assert.deepEqual(authorizationErrorOf(answer), [400, 'invalid_request', malformed])
})

test('spec 4.6 id and secret come as a Basic header', async () => {
  const form = { grant_type: 'member_app', member_id: owner.id }
  assert.equal((await requestToken(service, form)).status, 200)
  const wrong = { ...demo.app.member, clientSecret: 'wrong' }
  assert.equal((await requestToken(service, form, wrong)).status, 401)
})

test('spec 4.6 credentials in the body are not accepted', async () => {
  const form = {
    grant_type: 'member_app',
    member_id: owner.id,
    client_id: demo.app.member.clientId,
    client_secret: demo.app.member.clientSecret,
  }
  const alone = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  assert.deepEqual(authorizationErrorOf(alone), [400, 'invalid_request', malformed])
  const beside = await requestToken(service, form)
  assert.deepEqual(authorizationErrorOf(beside), [400, 'invalid_request', malformed])
})

test('spec 4.6 a code is exchanged with code, grant_type and redirect_uri', async () => {
  const answer = await redeem(service, await newCode(service))
  assert.equal(answer.status, 200, answer.text)
  for (const left of ['code', 'redirect_uri']) {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: await newCode(service),
      redirect_uri: demo.redirectUri,
    })
    form.delete(left)
    const refused = await requestToken(service, Object.fromEntries(form))
    assert.equal(refused.status, 400, `without ${left}`)
  }
})

test('spec 4.6 /auth/oauth/v2/token takes client_credentials with the same Basic header', async () => {
  const form = { grant_type: 'client_credentials' }
  const { member } = demo.app
  const answer = await requestToken(service, form, member, '/auth/oauth/v2/token')
  assert.equal(answer.status, 200, answer.text)
  assert.match(accessTokenOf(answer), /^\S+$/)
  assert.equal((await requestToken(service, form)).status, 400)
})

test('spec 4.6 the grant types are authorization_code, refresh_token, member_app and organization_app', async () => {
  const { refresh_token } = await newTokens(service)
  const refreshed = await requestToken(service, { grant_type: 'refresh_token', refresh_token })
  const { organization } = demo.app
  const forOrganization = { grant_type: 'organization_app' }
  assert.equal(refreshed.status, 200)
  assert.equal((await requestToken(service, forOrganization, organization)).status, 200)
  const metadata = await send(`${service.url}/.well-known/oauth-authorization-server`)
  assert.deepEqual(
    (metadata.body as { grant_types_supported: string[] }).grant_types_supported.toSorted(),
    ['authorization_code', 'member_app', 'organization_app', 'refresh_token'],
  )
})

test('spec 4.6 member_app takes member_id', async () => {
  const answer = await requestToken(service, { grant_type: 'member_app', member_id: owner.id })
  const me = await call(service, accessTokenOf(answer), 'GET', '/v1/me')
  assert.equal(dataOf<{ id: string }>(me).id, owner.id)
  const without = await requestToken(service, { grant_type: 'member_app' })
  assert.deepEqual(authorizationErrorOf(without), [400, 'invalid_request', malformed])
})

test('spec 4.6 app tokens are obtained in one step', async () => {
  const form = { grant_type: 'organization_app' }
  const answer = await requestToken(service, form, demo.app.organization)
  const path = `/v1/organizations/${demo.organization.demo}/members`
  const members = await call(service, accessTokenOf(answer), 'GET', path)
  assert.equal(dataOf<unknown[]>(members).length, 3)
})

test('spec 4.7 there are endpoints for members, teams and organizations', async () => {
  const token = await tokenOf(service, owner.id)
  const organization = `/v1/organizations/${demo.organization.demo}`
  for (const path of [
    `/v1/members/${owner.id}`,
    `${organization}/teams`,
    `${organization}/members`,
  ]) {
    assert.equal((await call(service, token, 'GET', path)).status, 200, path)
  }
})

test('spec 4.7 /v1/echo is removed', async () => {
  const token = await tokenOf(service, owner.id)
  const answer = await call(service, token, 'GET', '/v1/echo')
  assert.deepEqual(refusalOf(answer), [404, 4001, 'Not found'])
})
