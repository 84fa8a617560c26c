// spec 7: the answer to each mistake, literally.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic, call, requestToken, send, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import {
  authorizationErrorOf,
  letTimePass,
  malformed,
  newCode,
  openAuthorization,
  redeem,
  refusalOf,
} from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner, limited } = demo.member
const form = { grant_type: 'member_app', member_id: owner.id }
const organization = `/v1/organizations/${demo.organization.demo}`

function askForToken(body: string, headers: Record<string, string> = {}) {
  return send(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: basic(demo.app.member),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  })
}

test('spec 7 authorization errors are {error, error_description}', async () => {
  const { headers, body } = await requestToken(service, { grant_type: 'nonsense' })
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  const { error, error_description } = body as Record<string, unknown>
  assert.deepEqual([typeof error, typeof error_description], ['string', 'string'])
  assert.ok(!('errors' in (body as object)))
})

test('spec 7 other errors keep the older format', async () => {
  const answer = await call(service, await tokenOf(service, owner.id), 'GET', '/v1/nothing')
  const { errors } = answer.body as { errors: Record<string, unknown>[] }
  assert.deepEqual(Object.keys(answer.body as object), ['errors'])
  const additional = ['docUrl', 'param', 'reason']
  assert.deepEqual(
    Object.keys(errors[0] ?? {}).sort(),
    ['code', 'id', 'message', 'resource', ...additional].sort(),
  )
})

test('spec 7 redirect_uri not registered for the client', async () => {
  const redirect_uri = 'https://elsewhere.example/back'
  const sentence = "redirect_uri parameter not registered with client's redirect url(s)"
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: demo.app.member.clientId,
    redirect_uri,
  })
  const asClient = await send(`${service.url}/oauth2/auth?${query}`)
  assert.deepEqual(authorizationErrorOf(asClient), [400, 'unknown_redirect_uri', sentence])
  const asPerson = await openAuthorization(service, { redirect_uri })
  assert.ok(asPerson.text.includes('unknown_redirect_uri'))
  assert.ok(asPerson.text.includes(sentence.replace("'", '&#39;')))
})

test('spec 7 a missing parameter', async () => {
  const answer = await askForToken('grant_type=member_app')
  assert.deepEqual(authorizationErrorOf(answer), [400, 'invalid_request', malformed])
})

test('spec 7 an invalid parameter', async () => {
  const answer = await askForToken('grant_type=member_app&member_id=twelve')
  assert.deepEqual(authorizationErrorOf(answer), [400, 'invalid_request', malformed])
})

test('spec 7 a repeated parameter', async () => {
  const once = new URLSearchParams(form).toString()
  for (const repeated of [`${once}&member_id=${owner.id}`, `${once}&grant_type=member_app`]) {
    const answer = await askForToken(repeated)
    assert.deepEqual(authorizationErrorOf(answer), [400, 'invalid_request', malformed])
  }
})

test('spec 7 an expired code', async () => {
  const code = await newCode(service)
  await letTimePass(service, 601)
  assert.equal(authorizationErrorOf(await redeem(service, code))[2], malformed)
})

test('spec 7 an expired code must be replaced by a new authorization', async () => {
  const code = await newCode(service)
  await letTimePass(service, 601)
  assert.equal((await redeem(service, code)).status, 400)
  assert.equal((await redeem(service, code)).status, 400)
  assert.equal((await redeem(service, await newCode(service))).status, 200)
})

test('spec 7 a wrong content type', async () => {
  const body = new URLSearchParams(form).toString()
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await askForToken(body, { 'content-type': type })
    assert.deepEqual(authorizationErrorOf(answer), [400, 'invalid_request', malformed], type)
  }
})

test('spec 7 a bad Basic header', async () => {
  const body = new URLSearchParams(form).toString()
  for (const header of ['Basic', 'Basic !!!', 'Basic bm8tY29sb24=', 'Bearer abc']) {
    const answer = await askForToken(body, { authorization: header })
    assert.deepEqual(authorizationErrorOf(answer), [400, 'invalid_request', malformed], header)
  }
})

test('spec 7 a wrong grant_type: Invalid memberId', async () => {
  for (const grant_type of ['nonsense', 'password', 'client_credentials', 'implicit']) {
    const answer = await requestToken(service, { grant_type })
    assert.deepEqual(
      authorizationErrorOf(answer),
      [400, 'unsupported_grant_type', 'Invalid memberId'],
      grant_type,
    )
  }
})

test('spec 7 member_app without the app installed: The request could not be authorized', async () => {
  for (const member_id of [limited.id, '9999999']) {
    const answer = await requestToken(service, { grant_type: 'member_app', member_id })
    assert.deepEqual(authorizationErrorOf(answer), [
      401,
      'request_unauthorized',
      'The request could not be authorized',
    ])
  }
})

test('spec 7 insufficient permissions to view a team', async () => {
  const token = await tokenOf(service, owner.id)
  const made = await call(service, token, 'POST', `${organization}/teams`, { teamName: 'Without' })
  const { id } = (made.body as { data: { id: string } }).data
  const answer = await call(service, await tokenOf(service, limited.id), 'GET', `/v1/teams/${id}`)
  assert.deepEqual(refusalOf(answer), [401, 4006, 'Insufficient permissions to view team'])
})

test('spec 7 insufficient permissions to view organization members', async () => {
  const token = await tokenOf(service, limited.id)
  const answer = await call(service, token, 'GET', `${organization}/members`)
  assert.deepEqual(refusalOf(answer), [
    403,
    4002,
    'Insufficient permissions to view organization members',
  ])
})

test('spec 7 insufficient permissions to view other things', async () => {
  const token = await tokenOf(service, limited.id)
  const expected: [string, [number, number, string]][] = [
    [`${organization}/teams`, [403, 4010, 'Insufficient permissions to view organization teams']],
    [
      `${organization}/members/${owner.id}/permissions`,
      [401, 4003, 'Insufficient permissions to view member permissions'],
    ],
    [
      `/v1/members/${owner.id}/organizations`,
      [403, 4004, 'Insufficient permissions to view member organizations'],
    ],
  ]
  for (const [path, refusal] of expected) {
    assert.deepEqual(refusalOf(await call(service, token, 'GET', path)), refusal)
  }
})

test('spec 7 not authorized to make changes to organization', async () => {
  const token = await tokenOf(service, limited.id)
  const answer = await call(service, token, 'POST', `${organization}/teams`, { teamName: 'Mine' })
  assert.deepEqual(refusalOf(answer), [401, 1201, 'Not authorized to make changes to organization'])
})
