// spec 5: authentication, point by point.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize } from '../support/browser.ts'
import { accessTokenOf, call, requestToken, send, tokenOf } from '../support/client.ts'
import { organizationProfilesOf } from '../support/demo.ts'
import { startTestService } from '../support/service.ts'
import { installApp } from '../support/world-installations.ts'
import {
  authorizationErrorOf,
  dataOf,
  letTimePass,
  malformed,
  newCode,
  newTokens,
  openAuthorization,
  redeem,
  refusalOf,
} from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner, limited } = demo.member

test('spec 5.1 protected calls use a bearer token in the Authorization header', async () => {
  const { access_token } = await newTokens(service)
  const me = `${service.url}/v1/me`
  const inHeader = { authorization: `Bearer ${access_token}` }
  assert.equal((await send(me, { headers: inHeader })).status, 200)
  assert.deepEqual(refusalOf(await send(me)).slice(0, 2), [401, 1000])
  const inQuery = await send(`${me}?access_token=${access_token}`)
  assert.deepEqual(refusalOf(inQuery).slice(0, 2), [401, 1000])
})

test('spec 5.2 authorize, then exchange the code', async () => {
  const back = await authorize(service, owner)
  const answer = await redeem(service, back.searchParams.get('code') ?? '')
  const me = await call(service, accessTokenOf(answer), 'GET', '/v1/me')
  assert.equal(dataOf<{ id: string }>(me).id, owner.id)
})

test('spec 5.2 a code expires after 10 minutes', async () => {
  const early = await newCode(service)
  await letTimePass(service, 570)
  assert.equal((await redeem(service, early)).status, 200)
  const late = await newCode(service)
  await letTimePass(service, 601)
  assert.deepEqual(authorizationErrorOf(await redeem(service, late)), [
    400,
    'invalid_grant',
    malformed,
  ])
})

test('spec 5.3 the only scope is offline; the former oob is refused', async () => {
  for (const scope of ['oob', 'oob profile', 'openid']) {
    const { location } = await openAuthorization(service, { scope })
    assert.equal(new URL(location).searchParams.get('error'), 'invalid_scope', scope)
  }
})

test('spec 5.4 redirect_uri must be registered for the client beforehand', async () => {
  for (const redirect_uri of [
    'https://elsewhere.example/callback',
    `${demo.redirectUri}/more`,
    `${demo.redirectUri}?more=1`,
  ]) {
    const { status, location } = await openAuthorization(service, { redirect_uri })
    assert.equal(status, 400, redirect_uri)
    assert.ok(location.startsWith(service.url), 'the browser stays here')
  }
})

test('spec 5.4 redirect_uri must start with https:// or http://localhost', async () => {
  const token = await tokenOf(service, owner.id)
  const register = (redirectUri: string) =>
    call(service, token, 'POST', '/v1/apps', {
      organizationId: demo.organization.demo,
      name: 'An app',
      kind: 'MEMBER',
      redirectUris: [redirectUri],
    })
  for (const good of ['https://app.example/back', 'http://localhost', 'http://localhost:3000/b']) {
    assert.equal((await register(good)).status, 200, good)
  }
  for (const bad of [
    'http://app.example/back',
    'http://localhost.evil.example/back',
    'http://127.0.0.1/back',
    'ftp://localhost/back',
    'app://back',
  ]) {
    assert.deepEqual(refusalOf(await register(bad)).slice(0, 2), [400, 4000], bad)
  }
})

test('spec 5.5 id and secret are sent only as a Basic header', async () => {
  const form = { grant_type: 'member_app', member_id: owner.id }
  const inBody = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...form,
      client_id: demo.app.member.clientId,
      client_secret: demo.app.member.clientSecret,
    }),
  })
  assert.deepEqual(authorizationErrorOf(inBody), [400, 'invalid_request', malformed])
  const nowhere = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  assert.equal(nowhere.status, 401)
})

test('spec 5.6 an access token is valid for one hour', async () => {
  // Each token is used once only: a process remembers the expiry of a token it has seen.
  const early = await newTokens(service)
  await letTimePass(service, 3570)
  assert.equal((await call(service, early.access_token, 'GET', '/v1/me')).status, 200)
  const late = await newTokens(service)
  await letTimePass(service, 3601)
  const answer = await call(service, late.access_token, 'GET', '/v1/me')
  assert.deepEqual(refusalOf(answer), [401, 1001, 'Invalid access token'])
})

test('spec 5.6 a refresh token obtains a new access token after the old one has ended', async () => {
  const { refresh_token } = await newTokens(service)
  await letTimePass(service, 3601)
  const answer = await requestToken(service, { grant_type: 'refresh_token', refresh_token })
  assert.equal((await call(service, accessTokenOf(answer), 'GET', '/v1/me')).status, 200)
})

test('spec 5.7 the resource owner password grant is not available', async () => {
  const form = { grant_type: 'password', username: owner.email, password: owner.password }
  const answer = await requestToken(service, form)
  assert.deepEqual(authorizationErrorOf(answer).slice(0, 2), [400, 'unsupported_grant_type'])
})

test('spec 5.8 for member_app the member must have the app installed', async () => {
  const form = { grant_type: 'member_app', member_id: limited.id }
  assert.equal((await requestToken(service, form)).status, 401)
  await installApp(service.database, demo.app.member.clientId, { memberId: limited.id })
  assert.equal((await requestToken(service, form)).status, 200)
})

test('spec 5.9 calls about members need sufficient permissions', async () => {
  const path = `/v1/organizations/${demo.organization.demo}/members`
  const permitted = await call(service, await tokenOf(service, owner.id), 'GET', path)
  const refused = await call(service, await tokenOf(service, limited.id), 'GET', path)
  assert.equal(permitted.status, 200)
  assert.deepEqual(refusalOf(refused).slice(0, 2), [403, 4002])
})

test('spec 5.9 calls about teams need sufficient permissions', async () => {
  const path = `/v1/organizations/${demo.organization.demo}/teams`
  const body = { teamName: 'A new team' }
  const refused = await call(service, await tokenOf(service, limited.id), 'POST', path, body)
  const permitted = await call(service, await tokenOf(service, owner.id), 'POST', path, body)
  assert.deepEqual(refusalOf(refused).slice(0, 2), [401, 1201])
  assert.equal(permitted.status, 200)
})

test('spec 5.9 calls about organizations need sufficient permissions', async () => {
  const token = await tokenOf(service, owner.id)
  const path = `/v1/organizations/${demo.organization.small}/members`
  assert.deepEqual(refusalOf(await call(service, token, 'GET', path)).slice(0, 2), [403, 4002])
})

test("spec 5.9 calls about other members' social profiles need sufficient permissions", async () => {
  const path = `/v1/organizations/${demo.organization.demo}/members/${owner.id}/socialProfiles`
  const permitted = await call(service, await tokenOf(service, owner.id), 'GET', path)
  const refused = await call(service, await tokenOf(service, limited.id), 'GET', path)
  assert.deepEqual(
    dataOf<{ id: string }[]>(permitted)
      .map(({ id }) => id)
      .sort(),
    organizationProfilesOf(demo),
  )
  assert.deepEqual(refusalOf(refused).slice(0, 2), [403, 4009])
})

test('spec 5.10 clients get an id and a secret through the developer programme', async () => {
  const token = await tokenOf(service, owner.id)
  const answer = await call(service, token, 'POST', '/v1/apps', {
    organizationId: demo.organization.demo,
    name: 'A new app',
    kind: 'MEMBER',
    redirectUris: ['https://new.example/back'],
  })
  const app = dataOf<{ clientId: string; clientSecret: string }>(answer)
  const installed = await call(service, token, 'POST', `/v1/apps/${app.clientId}/installations`)
  assert.equal(installed.status, 200, installed.text)
  const form = { grant_type: 'member_app', member_id: owner.id }
  assert.equal((await requestToken(service, form, app)).status, 200)
})
