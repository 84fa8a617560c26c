// The paths of the endpoints: case-sensitive, with an optional trailing slash; wrong methods get 405.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, basic, send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { assertRefusal, malformed, rawPost, tokensFor, withBasic } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const app = service.demo.app.member
const { access_token } = await tokensFor(service, owner)
const question = new URLSearchParams({
  response_type: 'code',
  client_id: app.clientId,
  redirect_uri: service.demo.redirectUri,
})
const grant = `grant_type=member_app&member_id=${owner.id}`
const forms: Record<string, string> = {
  '/oauth2/token': grant,
  '/auth/oauth/v2/token': grant,
  '/oauth2/introspect': `token=${access_token}`,
  '/oauth2/revoke': 'token=not-a-token',
  '/oauth2/auth': question.toString(),
}

function post(path: string, form: string): Promise<Answer> {
  return send(`${service.url}${path}`, rawPost(form, withBasic(app)))
}

const notThere = { status: 404, error: 'invalid_request' }

for (const [path, form] of Object.entries(forms)) {
  test(`${path} in another case does not exist: nothing bypasses the guard`, async () => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const last = path.slice(folder.length)
    const spellings = [
      `${folder}${last.toUpperCase()}`,
      `${folder}${last.charAt(0).toUpperCase()}${last.slice(1)}`,
      `${folder}/${last}`,
      `${path}//`,
      `${path};x`,
      `${path}%2f`,
    ]
    for (const spelling of spellings) assertRefusal(await post(spelling, form), notThere, spelling)
    // Outside /oauth2 and /auth it is an ordinary unknown path, with the error format of those.
    const upper = await post(path.toUpperCase(), form)
    assert.equal(upper.status, 404, upper.text)
  })

  test(`${path}/ is exactly ${path}`, async () => {
    const wrong = { ...withBasic(app), authorization: basic({ ...app, clientSecret: 'wrong' }) }
    const requests: RequestInit[] = [
      rawPost(form, withBasic(app)),
      rawPost('', withBasic(app)),
      rawPost(`${form}&${form}`, withBasic(app)),
      rawPost(`${form}&client_secret=x`, withBasic(app)),
      rawPost(form, wrong),
      rawPost(form, { 'content-type': 'application/json' }),
      { method: 'GET' },
      { method: 'DELETE' },
    ]
    for (const init of requests) {
      const plain = await send(`${service.url}${path}`, init)
      const slashed = await send(`${service.url}${path}/`, init)
      assert.deepEqual(shape(slashed), shape(plain))
    }
  })

  test(`${path} with a wrong method is 405 with Allow`, async () => {
    const allowed = path === '/oauth2/auth' ? ['GET', 'HEAD', 'POST'] : ['POST']
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue
      const response = await fetch(`${service.url}${path}?${form}`, { method })
      assert.equal(response.status, 405, method)
      assert.equal(response.headers.get('allow'), allowed.join(', '), method)
      const body = await response.text()
      if (method !== 'HEAD') assert.equal(JSON.parse(body).error, 'invalid_request')
    }
  })
}

test('a percent-encoded path passes through the same guard', async () => {
  assert.equal((await post('/oauth2/%74oken', grant)).status, 200)
  assertRefusal(await post('/oauth2/%74oken', `${grant}&client_secret=x`), malformed)
  assertRefusal(await post('/oauth2/%74oken', `${grant}&${grant}`), malformed)
})

test('parameters in the query of the token endpoint are ignored', async () => {
  const path = `/oauth2/token?${grant}&client_secret=x`
  assertRefusal(await post(path, ''), malformed)
  assert.equal((await post(path, grant)).status, 200)
})

test('the metadata is served with or without a trailing slash, by GET only', async () => {
  const path = '/.well-known/oauth-authorization-server'
  const plain = await send(`${service.url}${path}`)
  assert.equal(plain.status, 200)
  assert.deepEqual((await send(`${service.url}${path}/`)).body, plain.body)
  const posted = await send(`${service.url}${path}`, { method: 'POST' })
  assertRefusal(posted, { status: 405, error: 'invalid_request' })
  assert.equal(posted.headers.get('allow'), 'GET, HEAD')
})

test('URLs in answers come from the settings, not from request headers', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const answer = await send(`${service.url}/oauth2/auth?${question}`, { headers })
  assert.match(answer.headers.get('location') ?? '', /^\/oauth2\/interaction\/[\w-]+$/)
  const metadata = await send(`${service.url}/.well-known/oauth-authorization-server`, { headers })
  assert.equal(metadata.text.includes('evil'), false)
})

/** The parts that two answers must have in common: everything except random values. */
function shape(answer: Answer) {
  const location = answer.headers.get('location')?.replace(/interaction\/.*/, 'interaction')
  return {
    status: answer.status,
    location,
    allow: answer.headers.get('allow'),
    type: answer.headers.get('content-type'),
    text: answer.text.replace(/"access_token":"[^"]*"/, ''),
  }
}
