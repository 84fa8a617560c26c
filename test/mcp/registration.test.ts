// Apps that register themselves (RFC 7591): what they get, and that they reach nothing but /mcp.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { maxSelfRegistered, removeUnusedClients } from '../../server/apps/register-client.ts'
import { authorize } from '../support/browser.ts'
import { call, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { fillRegistrations } from '../support/world-apps.ts'
import { assistantToken, connect, Refused, redirectUri, register, requestTokens } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const { pool } = service.database

test('an assistant registers: a public client with PKCE, for the modes of assistants alone', async () => {
  const answer = await register(service, {
    client_name: '  A\u202E helper\n',
    redirect_uris: [redirectUri, 'https://assistant.example/back'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'offline admin',
  })
  assert.equal(answer.status, 201, answer.text)
  const { client_id, client_id_issued_at, ...rest } = answer.body as Record<string, unknown>
  assert.match(String(client_id), /^as_\w{24}$/)
  assert.ok(Math.abs(Number(client_id_issued_at) - Date.now() / 1000) < 60)
  assert.deepEqual(rest, {
    client_name: 'A helper',
    redirect_uris: [redirectUri, 'https://assistant.example/back'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'mcp:read mcp:propose mcp:full',
  })
})

const refused: [what: string, metadata: unknown, error: string][] = [
  ['no object', [], 'invalid_client_metadata'],
  ['no JSON', '{', 'invalid_client_metadata'],
  ['no addresses', { redirect_uris: [] }, 'invalid_redirect_uri'],
  ['addresses of another type', { redirect_uris: [7] }, 'invalid_redirect_uri'],
  ['http', { redirect_uris: ['http://app.example/'] }, 'invalid_redirect_uri'],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  ['a fragment', { redirect_uris: ['https://app.example/#a'] }, 'invalid_redirect_uri'],
  ['like localhost', { redirect_uris: ['http://127.0.0.1.evil.example/'] }, 'invalid_redirect_uri'],
  ['too many', { redirect_uris: Array(11).fill(redirectUri) }, 'invalid_redirect_uri'],
  [
    'a name that is no text',
    { redirect_uris: [redirectUri], client_name: {} },
    'invalid_client_metadata',
  ],
  [
    'another grant',
    { redirect_uris: [redirectUri], grant_types: ['client_credentials'] },
    'invalid_client_metadata',
  ],
]
for (const [what, metadata, error] of refused)
  test(`a registration with ${what} is refused`, async () => {
    const answer = await register(service, metadata)
    assert.equal(answer.status, 400, answer.text)
    assert.equal((answer.body as { error: string }).error, error)
  })

test('a long body, and one of another type, are refused', async () => {
  const long = await register(service, { redirect_uris: [redirectUri], x: 'x'.repeat(20_000) })
  assert.equal(long.status, 413)
  const form = await send(`${service.url}/oauth2/register`, {
    method: 'POST',
    body: new URLSearchParams({ client_name: 'a' }),
  })
  assert.equal(form.status, 400)
})

test('without a name it is called by the host that it sends people to', async () => {
  const answer = await register(service, { redirect_uris: ['https://assistant.example/back'] })
  assert.equal((answer.body as { client_name: string }).client_name, 'assistant.example')
})

test('the metadata name the address, unless the operator has switched it off', async () => {
  const metadata = async (url: string) =>
    (await send(`${url}/.well-known/oauth-authorization-server`)).body as Record<string, unknown>
  assert.equal(
    (await metadata(service.url)).registration_endpoint,
    `${service.url}/oauth2/register`,
  )
  const closed = await startTestService({ CLIENT_REGISTRATION: 'no' })
  assert.equal('registration_endpoint' in (await metadata(closed.url)), false)
  assert.equal((await register(closed, { redirect_uris: [redirectUri] })).status, 404)
})

test('the member chooses the mode, and the token has that mode and no other', async () => {
  for (const mode of ['read', 'propose', 'full'] as const) {
    const tokens = await connect(service, owner, { mode })
    assert.equal(tokens.scope, `mcp:${mode}`)
    assert.equal(tokens.back.searchParams.get('scope'), `mcp:${mode}`)
    const again = await requestTokens(service, {
      grant_type: 'refresh_token',
      client_id: tokens.clientId,
      refresh_token: tokens.refresh_token,
    })
    assert.equal((again.body as { scope: string }).scope, `mcp:${mode}`, again.text)
  }
})

test('without a choice it is the smallest mode, and a mode that was not asked for cannot be chosen', async () => {
  assert.equal((await connect(service, owner, {})).scope, 'mcp:read')
  const narrow = { scope: 'mcp:read mcp:propose', mode: 'full' as const }
  assert.equal((await connect(service, owner, narrow)).scope, 'mcp:read')
})

test('no request turns the token into one of the API, or of another mode', async () => {
  const tokens = await connect(service, owner, { mode: 'propose' })
  for (const scope of ['offline', 'offline admin', 'mcp:full', 'mcp:propose mcp:full']) {
    const answer = await requestTokens(service, {
      grant_type: 'refresh_token',
      client_id: tokens.clientId,
      refresh_token: tokens.refresh_token,
      scope,
    })
    assert.equal(answer.status, 400, `${scope}: ${answer.text}`)
  }
  for (const grant_type of ['member_app', 'organization_app', 'client_credentials']) {
    const form = { grant_type, client_id: tokens.clientId, member_id: owner.id }
    assert.notEqual((await requestTokens(service, form)).status, 200, grant_type)
  }
  for (const scope of ['offline', 'admin', 'offline admin drafts', 'offline_access', '']) {
    const { scope: granted } = await connect(service, owner, { scope, mode: 'full' }).catch(() => ({
      scope: 'refused',
    }))
    assert.ok(['refused', 'mcp:full'].includes(granted), `${scope}: ${granted}`)
  }
})

test('the API refuses a token of an assistant, whatever its mode', async () => {
  for (const mode of ['read', 'propose', 'full'] as const) {
    const token = await assistantToken(service, owner, mode)
    for (const path of ['/v1/me', '/v1/messages', '/v1/organizations', '/v1/events/stream'])
      assert.equal((await call(service, token, 'GET', path)).status, 401, path)
    const posted = await call(service, token, 'POST', '/v1/messages', { text: 'a' })
    assert.equal(posted.status, 401)
  }
})

test('resource: the address of assistants gives a mode, a foreign one is refused', async () => {
  const resource = `${service.url}/mcp`
  assert.equal((await connect(service, owner, { resource, mode: 'propose' })).scope, 'mcp:propose')
  for (const foreign of ['https://other.example/mcp', `${service.url}/else`, service.url]) {
    const { back } = await connect(service, owner, { resource: foreign }).catch(
      (error: unknown) => {
        assert.ok(error instanceof Refused, String(error))
        return error
      },
    )
    assert.equal(back.searchParams.get('error'), 'invalid_target', foreign)
  }
  const tokens = await connect(service, owner, { mode: 'read' })
  const answer = await requestTokens(service, {
    grant_type: 'refresh_token',
    client_id: tokens.clientId,
    refresh_token: tokens.refresh_token,
    resource: 'https://other.example/',
  })
  assert.equal((answer.body as { error: string }).error, 'invalid_target')
})

test('an app of the API that names no resource, or the service, is as before', async () => {
  for (const resource of [undefined, `${service.url}/v1`]) {
    const parameters: Record<string, string> = resource === undefined ? {} : { resource }
    const back = await authorize(service, owner, { parameters })
    assert.equal(back.searchParams.get('scope'), 'offline')
  }
})

test('PKCE is required, and its verifier is compared', async () => {
  const wrong = await connect(service, owner, { verifier: 'x'.repeat(43) }).catch(String)
  assert.match(String(wrong), /400/)
  const challenge = createHash('sha256').update('a').digest('base64url')
  assert.equal(challenge.length, 43)
})

test('those without a consent are removed after a day, those in use are not', async () => {
  const used = await connect(service, owner, { mode: 'read' })
  const unused = (await register(service, { redirect_uris: [redirectUri] })).body as {
    client_id: string
  }
  await removeUnusedClients(service.services.database)
  assert.equal(await exists(unused.client_id), true, 'younger than a day')
  await pool.query(
    "update apps set created_at = now() - interval '25 hours' where is_self_registered",
  )
  assert.ok((await removeUnusedClients(service.services.database)) >= 1)
  assert.equal(await exists(unused.client_id), false)
  assert.equal(await exists(used.clientId), true)
  assert.equal(await exists(service.demo.app.member.clientId), true)
})

test('there are never more than the limit, however many register at once', async () => {
  await fillRegistrations(service.database, maxSelfRegistered - 2)
  await pool.query('delete from log_in_failures')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => register(service, { redirect_uris: [redirectUri] })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort(),
    [201, 201, 503, 503, 503, 503, 503, 503],
  )
  await pool.query("delete from apps where client_id like 'as_many%'")
})

test('too many from one address are refused for a while', async () => {
  await pool.query('delete from log_in_failures')
  let last = await register(service, { redirect_uris: [redirectUri] })
  for (let count = 1; count < 31; count += 1)
    last = await register(service, { redirect_uris: [redirectUri] })
  assert.equal(last.status, 429, last.text)
  assert.ok(Number(need(last.headers.get('retry-after'))) > 0)
})

async function exists(clientId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from apps where client_id = $1', [clientId])
  return rowCount === 1
}
