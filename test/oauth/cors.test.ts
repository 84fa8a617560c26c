// Cross-origin calls: bearer calls and signed addresses from every origin, the token address only from the origins of public apps,
// everything that knows a cookie from none. e2e/cors.test.ts does the same in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { registerApp } from './steps.ts'

const service = await startTestService({ BODY_LIMIT_BYTES: '20000' })
const { owner } = service.demo.member
const ownerToken = await tokenOf(service, owner.id)
const origin = 'https://planner.example'
const publicApp = await registerApp(service, ownerToken, {
  isPublic: true,
  redirectUris: [`${origin}/callback`, 'http://localhost:5173/callback'],
})
const tokenPaths = ['/oauth2/token', '/oauth2/revoke']

function from(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
  who = origin,
) {
  return send(`${service.url}${path}`, { ...init, headers: { origin: who, ...init.headers } })
}

function preflight(path: string, method: string, headers: string, who = origin): Promise<Answer> {
  return from(
    path,
    {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    },
    who,
  )
}

/** No answer of the service ever allows cookies. */
function corsOf({ headers }: Answer): Record<string, string> {
  assert.equal(headers.get('access-control-allow-credentials'), null)
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))
}

function listed(answer: Answer, name: string): string[] {
  return (answer.headers.get(name) ?? '').toLowerCase().split(/, */)
}

test('a preflight on /v1 is answered without a token, for every origin, and is not counted', async () => {
  const used = async () =>
    (await call(service, ownerToken, 'GET', '/v1/me')).headers.get('x-account-quota-used')
  const before = Number(await used())
  for (const who of [origin, 'https://any.example', 'null', 'http://localhost:1'])
    for (const path of ['/v1/messages', '/v1/messages/1', '/v1/nothing', '/v1/messages/']) {
      const answer = await preflight(path, 'PATCH', 'authorization,content-type', who)
      assert.equal(answer.status, 204, answer.text)
      assert.equal(answer.text, '')
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.ok(Number(answer.headers.get('access-control-max-age')) >= 600)
      assert.equal(answer.headers.get('x-account-quota'), null)
    }
  assert.equal(Number(await used()), before + 1)
})

test('a preflight on /v1 allows the methods and headers of clients', async () => {
  const answer = await preflight('/v1/messages', 'POST', 'authorization')
  for (const method of ['get', 'head', 'post', 'put', 'patch', 'delete'])
    assert.ok(listed(answer, 'access-control-allow-methods').includes(method), method)
  const headers = listed(answer, 'access-control-allow-headers')
  for (const name of [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'last-event-id',
  ])
    assert.ok(headers.includes(name), name)
})

test('OPTIONS that is no preflight is a wrong method as before', async () => {
  const answer = await from('/v1/messages', { method: 'OPTIONS' })
  assert.equal(answer.status, 405)
  assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST')
})

test('every answer of /v1 can be read by a page: success, 400, 401, 403, 404, 405, 413', async () => {
  const bearer = { authorization: `Bearer ${ownerToken}` }
  const app = await registerApp(service, ownerToken, {})
  const answers: [status: number, answer: Answer][] = [
    [200, await from('/v1/me', { headers: bearer })],
    [400, await from('/v1/messages', { method: 'POST', body: '{', headers: bearer })],
    [401, await from('/v1/me')],
    [401, await from('/v1/me', { headers: { authorization: 'Bearer wrong' } })],
    [404, await from('/v1/messages/1', { headers: bearer })],
    [404, await from('/v1/nothing', { headers: bearer })],
    [404, await from('/v1/nothing')],
    [405, await from(`/v1/apps/${app.clientId}`, { method: 'PUT', headers: bearer })],
    [
      413,
      await from('/v1/messages', { method: 'POST', body: 'x'.repeat(30_000), headers: bearer }),
    ],
  ]
  for (const [status, answer] of answers) {
    assert.equal(answer.status, status, answer.text)
    assert.equal(corsOf(answer)['access-control-allow-origin'], '*', answer.text)
    const exposed = listed(answer, 'access-control-expose-headers')
    for (const name of [
      'x-request-id',
      'retry-after',
      'x-account-quota',
      'x-account-quota-used',
      'x-account-rate-limit-requests-remaining',
      'ratelimit',
      'ratelimit-policy',
      'etag',
      'idempotent-replayed',
      'www-authenticate',
      'location',
      'allow',
    ])
      assert.ok(exposed.includes(name), name)
  }
})

test('429 can be read by a page', async () => {
  const slow = await startTestService({ RATE_LIMIT_PER_SECOND: '1' })
  const token = await tokenOf(slow, slow.demo.member.owner.id)
  const ask = () =>
    send(`${slow.url}/v1/me`, { headers: { origin, authorization: `Bearer ${token}` } })
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0)
  for (const answer of refused) {
    assert.equal(corsOf(answer)['access-control-allow-origin'], '*')
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }
})

test('signed addresses of media take a PUT, a PATCH and a GET of any page', async () => {
  const allowed = await preflight('/media/AAAAAAAAAAAAAAAAAAAAAA/upload', 'PUT', 'content-type')
  assert.equal(allowed.status, 204)
  assert.equal(allowed.headers.get('access-control-allow-origin'), '*')
  assert.deepEqual(listed(allowed, 'access-control-allow-methods'), ['get', 'head', 'put', 'patch'])
  const refused = await from('/media/AAAAAAAAAAAAAAAAAAAAAA/upload', { method: 'PUT', body: 'x' })
  assert.equal(refused.status, 403)
  assert.equal(corsOf(refused)['access-control-allow-origin'], '*')
})

test('the metadata can be read from every origin', async () => {
  const answer = await from('/.well-known/oauth-authorization-server')
  assert.equal(corsOf(answer)['access-control-allow-origin'], '*')
})

for (const path of tokenPaths) {
  const ask = (who?: string, form: Record<string, string> = {}) =>
    send(`${service.url}${path}`, {
      method: 'POST',
      ...(who === undefined ? {} : { headers: { origin: who } }),
      body: new URLSearchParams({
        client_id: publicApp.clientId,
        grant_type: 'authorization_code',
        code: 'none',
        token: 'none',
        ...form,
      }),
    })

  test(`${path} answers pages of a public app`, async () => {
    // Any port of localhost is the app's, as in its redirect URI.
    for (const who of [origin, 'http://localhost:5173', 'http://localhost:40000']) {
      for (const answer of [
        await ask(who),
        await ask(who, { client_id: 'unknown' }),
        await from(path, { method: 'POST', body: '{}' }, who),
        await from(path, { method: 'POST', body: 'x'.repeat(70_000) }, who),
        await from(path, { method: 'PUT' }, who),
      ]) {
        const cors = corsOf(answer)
        assert.equal(cors['access-control-allow-origin'], who, answer.text)
        assert.ok(listed(answer, 'vary').includes('origin'))
        assert.ok(listed(answer, 'access-control-expose-headers').includes('retry-after'))
      }
      const allowed = await preflight(path, 'POST', 'content-type', who)
      assert.equal(allowed.status, 204)
      assert.equal(allowed.headers.get('access-control-allow-origin'), who)
      assert.ok(listed(allowed, 'vary').includes('origin'))
      assert.ok(!listed(allowed, 'access-control-allow-headers').includes('authorization'))
    }
  })

  test(`${path} answers no other page, and no page without an origin`, async () => {
    // app.example belongs to an app with a secret.
    const others = [
      'https://evil.example',
      'https://app.example',
      'https://planner.example.evil.example',
      'https://planner.example:444',
      'http://planner.example',
      'https://localhost:5173',
      'http://localhost.evil.example:5173',
      'null',
      '*',
    ]
    for (const who of others) {
      const answer = await ask(who)
      assert.deepEqual(corsOf(answer), {}, `${who} ${answer.text}`)
      assert.ok(listed(answer, 'vary').includes('origin'))
      const refused = await preflight(path, 'POST', 'content-type', who)
      assert.deepEqual(corsOf(refused), {}, who)
      assert.ok(listed(refused, 'vary').includes('origin'))
    }
    assert.deepEqual(corsOf(await ask()), {})
  })
}

test('a request with an Origin is not refused because of it', async () => {
  const { clientId, clientSecret } = service.demo.app.member
  const answer = await from('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'member_app', member_id: owner.id }),
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
  })
  assert.equal(answer.status, 200, answer.text)
})

test('the origin of a new public app is allowed a moment later', async () => {
  const later = 'https://later.example'
  const ask = () => preflight('/oauth2/token', 'POST', 'content-type', later)
  assert.deepEqual(corsOf(await ask()), {})
  await registerApp(service, ownerToken, { isPublic: true, redirectUris: [`${later}/callback`] })
  const isAllowed = async () => (await ask()).headers.get('access-control-allow-origin') === later
  await eventually(isAllowed, { what: 'the origin to be allowed', every: 50 })
})

test('pages, log-out, introspection, pushes and the rest have no CORS headers for anyone', async () => {
  const paths = [
    '/',
    '/oauth2/auth',
    '/oauth2/interaction/none',
    '/oauth2/log-out',
    '/docs',
    '/nothing',
    '/metrics',
    '/push/facebook',
    '/v1',
    '/v10/me',
  ]
  for (const path of paths) {
    assert.deepEqual(corsOf(await from(path)), {}, path)
    assert.deepEqual(corsOf(await preflight(path, 'GET', 'authorization')), {}, path)
  }
  for (const path of ['/oauth2/introspect', '/oauth2/auth', '/auth/oauth/v2/token'])
    assert.deepEqual(corsOf(await from(path, { method: 'POST', body: 'a=b' })), {}, path)
})
