// /mcp is attacked: bodies, origins, hosts, tokens of others, and many requests at once.
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { call, organizationToken, send, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { assistantToken, connect } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const token = await assistantToken(service, owner, 'read')

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

function post(body: unknown, headers: Record<string, string> = {}) {
  return send(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

test('a plain request is answered, without a session', async () => {
  const answer = await post(listing)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('mcp-session-id'), null)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('another origin is refused, also with a good token; the own one is not', async () => {
  for (const origin of ['https://evil.example', 'null', `${service.url}.evil.example`])
    assert.equal((await post(listing, { origin })).status, 403, origin)
  assert.equal((await post(listing, { origin: service.url })).status, 200)
})

test('another host is refused, as after DNS rebinding', async () => {
  for (const [host, status] of [
    ['evil.example', 403],
    [`localhost.evil.example:${new URL(service.url).port}`, 403],
    ['127.0.0.1.evil.example', 403],
    [new URL(service.url).host, 200],
    [`127.0.0.1:${new URL(service.url).port}`, 200],
  ] as const)
    assert.equal(await statusWithHost(host), status, host)
})

test('tokens of the API, of organizations and of another time are refused', async () => {
  const stale = await connect(service, owner, { mode: 'full' })
  await send(`${service.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: stale.refresh_token, client_id: stale.clientId }),
  })
  const foreign = {
    api: await tokenOf(service, owner.id),
    organization: await organizationToken(service),
    revoked: stale.access_token,
    unknown: 'crl_at_unknown',
  }
  for (const [name, value] of Object.entries(foreign)) {
    const status = async () => (await post(listing, { authorization: `Bearer ${value}` })).status
    await eventually(async () => (await status()) === 401, { what: `${name} to be refused` })
  }
  assert.equal((await post(listing, { authorization: '' })).status, 401)
  assert.equal(
    (await send(`${service.url}/mcp?access_token=${token}`, { method: 'POST' })).status,
    401,
  )
})

test('a consent that the member takes back ends the token at /mcp', async () => {
  const { access_token: access, clientId } = await connect(service, owner, { mode: 'full' })
  const own = await tokenOf(service, owner.id, { admin: true })
  const ended = await call(service, own, 'DELETE', `/v1/me/consents/${clientId}`)
  assert.equal(ended.status, 200, ended.text)
  assert.equal((await post(listing, { authorization: `Bearer ${access}` })).status, 401)
})

test('bodies: too long, too deep, no JSON, a batch, no message', async () => {
  const fresh = await assistantToken(service, owner, 'read')
  const as = { authorization: `Bearer ${fresh}` }
  assert.equal((await post({ ...listing, x: 'x'.repeat(600_000) }, as)).status, 413)
  assert.equal((await post(`${'['.repeat(5000)}${']'.repeat(5000)}`, as)).status, 400)
  assert.equal((await post('{', as)).status, 400)
  assert.equal((await post([listing, listing], as)).status, 400)
  assert.equal((await post({ hello: 1 }, as)).status, 400)
  const proto = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"x":1}}', as)
  assert.ok([200, 400].includes(proto.status))
})

test('GET and DELETE are wrong methods: there is neither a stream nor a session', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await send(`${service.url}/mcp`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(answer.status, 405, method)
  }
})

test('many requests at once: all are answered or refused for a second, and later ones work', async () => {
  const fresh = await assistantToken(service, owner, 'read')
  const as = { authorization: `Bearer ${fresh}` }
  const use = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_profiles', arguments: {} },
  }
  const answers = await Promise.all(Array.from({ length: 60 }, () => post(use, as)))
  const counted = Map.groupBy(answers, ({ status }) => status)
  assert.deepEqual(
    [...counted.keys()].filter((status) => status !== 200 && status !== 429),
    [],
  )
  assert.ok((counted.get(200) ?? []).length >= 8)
  assert.ok((counted.get(429) ?? []).every(({ headers }) => headers.get('retry-after') === '1'))
  assert.equal((await post(use, as)).status, 200)
})

function statusWithHost(host: string): Promise<number> {
  const { hostname, port } = new URL(service.url)
  const body = JSON.stringify(listing)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        path: '/mcp',
        method: 'POST',
        headers: {
          host,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'content-length': body.length,
        },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
