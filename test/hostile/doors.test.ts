// Checks before a call is handled: unknown paths, wrong methods, invalid tokens.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, send } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { encodeRequest, exchange } from '../support/raw.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const token = tokens.get('superAdmin')
const quotaHeaders = [
  'x-account-quota',
  'x-account-quota-used',
  'x-account-rate-limit-requests-remaining',
  'ratelimit',
  'ratelimit-policy',
]

const unknownPaths = [
  '/v1/echo',
  '/v1/',
  '/v1/ME',
  '/V1/me',
  '/v1//me',
  '/v1/me//',
  '/v1/me/..;/x',
  '/v1/me/unknown',
  '/v1/organizations',
  '/v1/organizations/1/members/1/permissions/more',
  `/v1/members/${'1'.repeat(301)}`,
  '/v2/me',
  '/nothing',
  '/v1/%6de/x',
]
for (const path of unknownPaths) {
  test(`404/4001 ${path.slice(0, 60)}`, async () => {
    for (const bearer of [undefined, token]) {
      const answer = await call(service, bearer, 'GET', path)
      assertEnvelope(answer)
      assertError(answer, 404, 4001, 'Not found')
    }
  })
}

test('a path that cannot be decoded is refused', async () => {
  for (const path of ['/v1/members/%', '/v1/members/%E0%A4%A', '/v1/apps/%ff%fe', '/%C0%AF']) {
    const answer = await call(service, token, 'GET', path)
    assertEnvelope(answer)
    assertError(answer, 400, 4000, 'The path is not validly encoded')
  }
})

const { body: document } = await send(`${service.url}/openapi.json`)
const { paths } = document as { paths: Record<string, object> }
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

for (const [template, operations] of Object.entries(paths)) {
  if (!template.startsWith('/v1/')) continue
  test(`405/5001 with Allow: ${template}`, async () => {
    const has = Object.keys(operations).map((method) => method.toUpperCase())
    // HEAD is allowed wherever GET is.
    const allow = [...has, ...(has.includes('GET') ? ['HEAD'] : [])].sort().join(', ')
    const path = template.replace(/\{(\w+)\}/g, (_, name) => ours[name as keyof typeof ours])
    for (const method of methods.filter((name) => !has.includes(name))) {
      for (const bearer of [undefined, token]) {
        const answer = await call(service, bearer, method, path)
        assertEnvelope(answer)
        assertError(answer, 405, 5001, 'Method not permitted')
        assert.equal(answer.headers.get('allow'), allow)
      }
    }
  })
}

type Headers = [string, string][]
const bearer = (text = token): [string, string] => ['Authorization', `Bearer ${text}`]
const noToken: Record<string, { headers?: Headers; query?: string }> = {
  'no header': {},
  'an empty header': { headers: [['Authorization', '']] },
  'no token after Bearer': { headers: [['Authorization', 'Bearer']] },
  'two tokens in one header': { headers: [['Authorization', `Bearer ${token}, Bearer ${token}`]] },
  'two words': { headers: [['Authorization', `Bearer ${token} ${token}`]] },
  'two headers': { headers: [bearer(), bearer()] },
  'two headers, spelt differently': {
    headers: [bearer(), ['aUTHORIZATION', `Bearer ${tokens.get('default')}`]],
  },
  'another scheme': { headers: [['Authorization', `Basic ${token}`]] },
  'the token alone': { headers: [['Authorization', token ?? '']] },
  'in the query': { query: `?access_token=${token}` },
  'in the query and the header': { headers: [bearer()], query: `?access_token=${token}` },
  'in a cookie': { headers: [['Cookie', `access_token=${token}`]] },
}
for (const [name, { headers = [], query = '' }] of Object.entries(noToken)) {
  test(`401/1000 ${name}`, async () => {
    const answer = await ask(`/v1/me${query}`, headers)
    assertEnvelope(answer)
    assertError(answer, 401, 1000, 'Missing or duplicate access token')
  })
}

const badTokens = ['unknown', 'x'.repeat(4000), `${token}x`, String(token).slice(0, -1), '.', 'a==']
for (const text of badTokens) {
  test(`401/1001 ${text.length} characters that are no token`, async () => {
    const answer = await ask('/v1/me', [bearer(text)])
    assertEnvelope(answer)
    assertError(answer, 401, 1001, 'Invalid access token')
  })
}

test('the scheme may be written in any case, with more than one space', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer  '])
    assert.equal((await ask('/v1/me', [['Authorization', `${scheme} ${token}`]])).status, 200)
})

test('every answer of /v1 has the limit headers, errors included', async () => {
  const answers = [
    await call(service, token, 'GET', '/v1/me'),
    await call(service, undefined, 'GET', '/v1/me'),
    await call(service, 'unknown', 'GET', '/v1/me'),
    await call(service, token, 'GET', '/v1/echo'),
    await call(service, token, 'PUT', '/v1/me'),
    await call(service, token, 'GET', '/v1/members/x'),
  ]
  for (const answer of answers)
    for (const name of quotaHeaders) assert.ok(answer.headers.has(name), `${answer.text} ${name}`)
})

function ask(path: string, headers: Headers) {
  return exchange(service.url, encodeRequest({ method: 'GET', path, headers }))
}

function assertError(
  answer: Pick<Answer, 'status' | 'body' | 'text'>,
  status: number,
  code: number,
  message: string,
): void {
  const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
  assert.deepEqual([answer.status, error?.code, error?.message], [status, code, message])
}
