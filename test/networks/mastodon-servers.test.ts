// The servers of Mastodon that people name: how they are understood, which are refused, and servers of another make.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGuarded } from '../../server/networks/http/guarded.ts'
import { readAsked } from '../../server/networks/mastodon/server/find-server.ts'
import { atEnd } from '../support/at-end.ts'
import { need, openConnectable, redirectUri, refusalOf } from './connecting.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { type Asked, startScripted } from './scripted.ts'
import { soon } from './subjects.ts'

const sandbox = await startSandboxNetworks()
const one = openConnectable('mastodon', need(sandbox.addresses.mastodon))
const { start } = one.authorizer
const required = one.connecting.scopes.map(({ name }) => name)

const starting = (server: string) => ({
  ...{ app: null, asked: server, redirectUri, state: 's', codeChallenge: 'c'.repeat(43) },
  ...{ scopes: required, isAgain: false },
})

for (const [text, host, name, from] of [
  ['mastodon.social', 'mastodon.social', undefined, 'https://mastodon.social'],
  [' @Alice@Mastodon.Social\u200e ', 'mastodon.social', 'alice', 'https://mastodon.social'],
  ['alice@example.com', 'example.com', 'alice', 'https://example.com'],
  ['https://mastodon.social/@alice', 'mastodon.social', undefined, 'https://mastodon.social'],
  ['https://mastodon.social/@alice/123', 'mastodon.social', undefined, 'https://mastodon.social'],
  ['acct:alice@example.com', 'example.com', 'alice', 'https://example.com'],
  ['münchen.social', 'xn--mnchen-3ya.social', undefined, 'https://xn--mnchen-3ya.social'],
  ['social.example:8443', 'social.example:8443', undefined, 'https://social.example:8443'],
] as const)
  test(`${text.trim()} names ${host}`, () =>
    assert.deepEqual(readAsked(text), { host, name, address: from }))

for (const text of ['', '@', 'alice@', 'https://', 'https://a:b@c.example', 'a b c@'])
  test(`${JSON.stringify(text)} names no server, or a wrong one`, async () => {
    const { kind } = await refusalOf(need(start)(starting(text), soon()))
    assert.ok(kind === 'rejected' || kind === 'retry', kind)
  })

// The guard: what people name, what names resolve to, and where servers redirect to.
const privateNames = new Map([
  ['inside.example', '10.0.0.7'],
  ['rebound.example', '127.0.0.1'],
])
function openGuardedConnectable(options: { allowPrivateServers?: boolean } = {}) {
  const guarded = openGuarded({
    timeoutMs: 30_000,
    resolve: async (name) => [{ address: privateNames.get(name) ?? '192.0.2.1', family: 4 }],
    ...options,
  })
  atEnd(() => guarded.close())
  return openConnectable('mastodon', 'https://mastodon.social', {
    guarded,
    isReal: true,
    site: 'https://mastodon.social',
  })
}

for (const text of [
  '127.0.0.1',
  'localhost',
  'http://127.0.0.1:8080',
  'https://10.0.0.1/@a',
  '[::1]',
  '169.254.169.254',
  '0x7f.1',
  '@a@inside.example',
  'rebound.example',
  'http://mastodon.example',
])
  test(`${text}: an address inside the network, or without TLS, is refused and nothing is sent`, async () => {
    const at = openGuardedConnectable()
    const error = await refusalOf(need(at.authorizer.start)(starting(text), soon()))
    assert.ok(['mastodon_server_refused', 'mastodon_unreachable'].includes(error.code), error.code)
  })

/** A server of another make, at a private address that is allowed here. */
async function startOther(script: (asked: Asked) => object | undefined) {
  const instance = { version: '4.2.0 (compatible; Other 1.0)', domain: 'mastodon.social' }
  const server = await startScripted((request) => {
    const given = script(request)
    if (given) return given
    if (request.path === '/api/v2/instance') return { body: instance }
    if (request.path === '/.well-known/oauth-authorization-server') return { status: 404 }
    if (request.path === '/api/v1/apps')
      return { body: { client_id: 'id', client_secret: 'a-secret' } }
    if (request.path === '/oauth/token')
      return { body: { access_token: 'tok', scope: 'read write', expires_in: 86_400 } }
    return { body: { id: '01HX', username: 'Eve', avatar: null } }
  })
  const at = openGuardedConnectable({ allowPrivateServers: true })
  return { server, at }
}

test('a server redirects to an address inside the network: refused', async () => {
  const { server } = await startOther(({ path }) =>
    path === '/api/v2/instance' ? { status: 301, headers: { location: 'http://10.0.0.1/' } } : {},
  )
  const guarded = openGuarded({ timeoutMs: 30_000, allowPrivateServers: true })
  atEnd(() => guarded.close())
  // The first hop is allowed, the second is judged by the rules of a real installation.
  const strict = openGuarded({ timeoutMs: 30_000 })
  atEnd(() => strict.close())
  const checkServer = (url: string) =>
    url.startsWith(server.url) ? undefined : strict.checkServer(url)
  const at = openConnectable('mastodon', 'https://mastodon.social', {
    guarded: { ...guarded, checkServer },
    isReal: true,
  })
  const error = await refusalOf(need(at.authorizer.start)(starting(server.url), soon()))
  assert.equal(error.code, 'mastodon_server_refused')
})

test('a server that redirects without end, and a page that is no server', async () => {
  for (const answer of [
    { status: 302, headers: { location: '/' } },
    { status: 200, body: { hello: 'world' } },
    { status: 404 },
  ]) {
    const { server, at } = await startOther(() => answer)
    const error = await refusalOf(need(at.authorizer.start)(starting(server.url), soon()))
    assert.equal(error.code, 'mastodon_not_a_server')
    assert.ok(server.asked.length <= 4)
  }
})

test('a server that knows broad scopes only, and one redirect address as text', async () => {
  const tried: unknown[] = []
  const { server, at } = await startOther(({ path, body }) => {
    if (path !== '/api/v1/apps') return undefined
    tried.push(body)
    const { scopes, redirect_uris } = body as { scopes: string; redirect_uris: unknown }
    const isTaken = scopes === 'read write' && typeof redirect_uris === 'string'
    return isTaken ? undefined : { status: 422, body: { error: 'Scopes do not match' } }
  })
  const { url, session = {} } = await need(at.authorizer.start)(starting(server.url), soon())
  assert.equal(new URL(url).searchParams.get('scope'), 'read write')
  assert.equal(tried.length, 3)
  const input = { app: null, redirectUri, codeVerifier: 'v', query: { code: 'c' }, session }
  const grant = await need(at.authorizer.finish)(input, soon())
  for (const scope of required) assert.ok(grant.scopes.includes(scope), scope)
  const hours = (need(grant.accessExpiresAt ?? undefined).getTime() - Date.now()) / 3_600_000
  assert.ok(hours > 23 && hours <= 24)
  // It claims accounts of another domain, which does not say so.
  assert.equal(grant.subject.id, `eve@${new URL(server.url).host}`)
  assert.equal(grant.tokens.accountId, '01HX')
})

for (const domain of [
  'mastodon.social@evil.example',
  'mastodon.social/@eve',
  'mastodon.social?',
  'mastodon.social#',
  'mastodon.social\\@evil.example',
  'https://https://mastodon.social',
  'a b',
  '',
])
  test(`a server that claims ${JSON.stringify(domain)} as its domain names no host: its own counts`, async () => {
    const server = await startScripted(({ path }) => {
      if (path === '/api/v2/instance') return { body: { version: '4.2.0', domain } }
      if (path === '/oauth/token') return { body: { access_token: 'tok', scope: 'read write' } }
      return { body: { id: '01HX', username: 'Eve', avatar: null } }
    })
    const guarded = openGuarded({ timeoutMs: 30_000, allowPrivateServers: true })
    atEnd(() => guarded.close())
    const read: string[] = []
    // Every server confirms the claim.
    const links = [{ rel: 'self', href: `${server.url}/users/eve` }]
    const confirming = {
      ...guarded,
      read: async (url: string) => {
        read.push(url)
        const bytes = Buffer.from(JSON.stringify({ links }))
        return { mimeType: 'application/json', bytes, isCut: false }
      },
    }
    const options = { guarded: confirming, isReal: true, site: 'https://mastodon.social' }
    const at = openConnectable('mastodon', 'https://mastodon.social', options)
    const keys = { clientId: 'id', clientSecret: 'a-secret' }
    const session = { server: server.url, issuer: server.url, ...keys }
    const input = { app: null, redirectUri, codeVerifier: 'v', query: { code: 'c' }, session }
    const grant = await need(at.authorizer.finish)(input, soon())
    assert.equal(grant.subject.id, `eve@${new URL(server.url).host}`)
    assert.deepEqual(read, [])
  })

test('a server that lists its scopes is asked for those only', async () => {
  const { server, at } = await startOther(({ path }) =>
    path === '/.well-known/oauth-authorization-server'
      ? { body: { scopes_supported: ['read', 'write', 'follow'] } }
      : undefined,
  )
  await need(at.authorizer.start)(starting(server.url), soon())
  const bodies = server.asked.filter(({ path }) => path === '/api/v1/apps').map(({ body }) => body)
  assert.deepEqual(
    bodies.map((body) => (body as { scopes: string }).scopes),
    ['read write'],
  )
})

test('a server that registers no apps is named, with its own words', async () => {
  const { server, at } = await startOther(({ path }) =>
    path === '/api/v1/apps'
      ? { status: 403, body: { error: 'Registrations are closed' } }
      : undefined,
  )
  const error = await refusalOf(need(at.authorizer.start)(starting(server.url), soon()))
  assert.equal(error.code, 'mastodon_registration_refused')
  assert.match(error.message, /Registrations are closed/)
})

test('a renewal that brings no new refresh token keeps the earlier one', async () => {
  const { server, at } = await startOther(() => undefined)
  const tokens = {
    accessToken: 'old',
    refreshToken: 'kept',
    clientId: 'id',
    clientSecret: 'a-secret',
  }
  const credential = { app: null, server: server.url, subject: 'eve@a.test', tokens }
  const renewed = await need(at.authorizer.renew)(credential, soon())
  assert.deepEqual(renewed.tokens, { ...tokens, accessToken: 'tok' })
})
