// decisions 1: a refusal of /v1 in the words of OAuth (RFC 6750), so that a client knows whether a new token would help.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '../../server/error-catalogue.ts'
import { type Answer, appToken, call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { refusalOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner, limited } = demo.member
const organization = `/v1/organizations/${demo.organization.demo}`

type Refusal = { error?: string; error_description?: string; errors: { message: string }[] }

/** Asserts both formats in the body, and returns the challenge. */
function assertRefused(answer: Answer, error: string): string {
  const body = answer.body as Refusal
  assert.deepEqual(Object.keys(body), ['errors', 'error', 'error_description'], answer.text)
  assert.equal(body.error, error, answer.text)
  assert.equal(body.error_description, need(body.errors[0]).message)
  return answer.headers.get('www-authenticate') ?? ''
}

test('decisions 1 an invalid token is 401 with a Bearer challenge and invalid_token, beside errors', async () => {
  for (const path of ['/v1/me', '/v1/messages/1', '/v1/nothing']) {
    const answer = await call(service, 'crl_at_not-a-token', 'GET', path)
    assert.deepEqual(refusalOf(answer), [401, 1001, 'Invalid access token'])
    assert.equal(
      assertRefused(answer, 'invalid_token'),
      'Bearer realm="carillon", error="invalid_token", error_description="Invalid access token"',
    )
  }
})

test('decisions 1 without a token the challenge names no error', async () => {
  const basic = { authorization: 'Basic YTpi' }
  for (const headers of [{}, basic]) {
    const answer = await send(`${service.url}/v1/me`, { headers })
    assert.deepEqual(refusalOf(answer).slice(0, 2), [401, 1000])
    assert.equal(assertRefused(answer, 'invalid_request'), 'Bearer realm="carillon"')
  }
})

test('decisions 1 a token in the wrong place or form is invalid_request', async () => {
  const token = await tokenOf(service, owner.id)
  const inQuery = await send(`${service.url}/v1/me?access_token=${token}`)
  const twice = await send(`${service.url}/v1/me?access_token=${token}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const malformed = await send(`${service.url}/v1/me`, { headers: { authorization: 'Bearer a b' } })
  for (const answer of [inQuery, twice, malformed]) {
    assert.deepEqual(refusalOf(answer).slice(0, 2), [401, 1000])
    assert.match(assertRefused(answer, 'invalid_request'), /^Bearer .*error="invalid_request"/)
  }
})

test('decisions 1 a missing permission says insufficient_scope, with 401 and with 403', async () => {
  const token = await tokenOf(service, limited.id)
  const team = await call(
    service,
    await tokenOf(service, owner.id),
    'POST',
    `${organization}/teams`,
    {
      teamName: 'Closed',
    },
  )
  const { id: teamId } = (team.body as { data: { id: string } }).data
  const refused: [method: string, path: string, status: number, code: number, body?: object][] = [
    ['POST', `${organization}/teams`, 401, 1201, { teamName: 'Mine' }],
    ['GET', `${organization}/members/${owner.id}/permissions`, 401, 4003],
    ['GET', `${organization}/teams/${teamId}/members`, 401, 4005],
    ['GET', `/v1/teams/${teamId}`, 401, 4006],
    ['GET', `${organization}/members`, 403, 4002],
    ['GET', `/v1/members/${owner.id}`, 403, 1202],
  ]
  for (const [method, path, status, code, body] of refused) {
    const answer = await call(service, token, method, path, body)
    const [, , message] = refusalOf(answer)
    assert.deepEqual(refusalOf(answer), [status, code, message], path)
    assert.equal(
      assertRefused(answer, 'insufficient_scope'),
      `Bearer realm="carillon", error="insufficient_scope", error_description="${message}"`,
    )
  }
})

test('decisions 1 a token of the app alone gets insufficient_scope, not an invitation to refresh', async () => {
  const answer = await call(service, await appToken(service), 'GET', '/v1/me')
  assert.match(assertRefused(answer, 'insufficient_scope'), /error="insufficient_scope"/)
})

test('decisions 1 other refusals have neither the challenge nor the words of OAuth', async () => {
  const token = await tokenOf(service, owner.id)
  for (const path of ['/v1/messages/1', '/v1/nothing', '/v1/teams/x']) {
    const answer = await call(service, token, 'GET', path)
    assert.deepEqual(Object.keys(answer.body as object), ['errors'], answer.text)
    assert.equal(answer.headers.get('www-authenticate'), null)
  }
})

test('decisions 1 every refusal for a missing permission in the catalogue has an OAuth word', async () => {
  const { bearerErrorOf } = await import('../../server/http/errors/bearer-errors.ts')
  // A push is signed by its network, an upload by its address, and a plan is no permission.
  const others = ['badSignature', 'planDoesNotAllow', 'addressNotValid']
  const named = Object.entries(catalogue).filter(
    ([name, { status }]) => [401, 403].includes(status) && !others.includes(name),
  )
  assert.ok(named.length > 10)
  for (const [name] of named)
    assert.notEqual(bearerErrorOf(name as keyof typeof catalogue), undefined, name)
  for (const name of others)
    assert.equal(bearerErrorOf(name as keyof typeof catalogue), undefined, name)
})
