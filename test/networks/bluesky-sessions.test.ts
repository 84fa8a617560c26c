// OAuth on Bluesky against the sandbox, which is as strict as the real servers: pushed requests, keys, proofs, and what ends a session.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, test } from 'node:test'
import { type Visit, visitConsent } from '../../sandbox/authorization/consent.testing.ts'
import { jpeg } from '../../sandbox/media/pictures.testing.ts'
import { connecting } from '../../server/networks/bluesky/connect.ts'
import { bluesky } from '../../server/networks/bluesky/network.ts'
import type { ConnectedCredential, Grant, NetworkApp } from '../../server/networks/connecting.ts'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import { startFileHost } from './file-host.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { failureOf, makePost, open, requireNetwork, soon } from './subjects.ts'

const sandbox = await startSandboxNetworks()
const address = sandbox.addresses.bluesky
const description = bluesky
const network = requireNetwork(
  open(address, { descriptions: [need(description)], fetchTimeoutMs: 30_000 }),
  'BLUESKY',
)
const { start, finish, renew, revoke } = network.authorizer ?? {}
assert.ok(start && finish && renew && revoke)
const loopback = 'http://127.0.0.1:8080/connect/bluesky/callback'
const lina = 'lina.bsky.test'

beforeEach(() => sandbox.clearFaults())

type Way = Visit & { app?: NetworkApp | null; redirectUri?: string; asked?: string }

/** From the handle to the callback. */
async function authorize({ app = null, redirectUri = loopback, asked = lina, ...visit }: Way = {}) {
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const scopes = connecting.scopes.map(({ name }) => name)
  const input = { app, asked, redirectUri, state: 'st', codeChallenge, scopes, isAgain: false }
  const { url, session = {} } = (await start?.(input, soon())) ?? assert.fail()
  const did = String(session.did)
  const callback = await visitConsent(url, { as: did, ...visit })
  const query = Object.fromEntries(callback.searchParams)
  return { app, redirectUri, codeVerifier, query, session }
}

const connect = async (way: Way = {}) => need(finish)(await authorize(way), soon())
const credentialOf = (grant: Grant, app: NetworkApp | null = null): ConnectedCredential => ({
  app,
  server: address,
  subject: grant.subject.id,
  tokens: grant.tokens,
})
const accountOf = ({ subject }: Grant, credentials: Record<string, unknown>) => ({
  networkId: subject.id,
  username: '',
  server: address,
  credentials,
})

async function publish(grant: Grant, tokens = grant.tokens, post = makePost()) {
  const account = accountOf(grant, tokens)
  const prepared = (await network.prepare?.(account, post, soon())) ?? null
  return network.publish(account, post, prepared, soon())
}

const read = (grant: Grant, tokens = grant.tokens) =>
  need(network.reader).read(
    accountOf(grant, tokens),
    { kind: 'notifications', cursor: null },
    soon(),
  )

test('connects, publishes with a picture, reads, renews and revokes', async () => {
  const grant = await connect()
  assert.equal(grant.subject.username, lina)
  assert.deepEqual(grant.scopes.length, connecting.scopes.length)
  const host = await startFileHost()
  const picture = host.put('lake.jpg', { bytes: jpeg('lake'), mimeType: 'image/jpeg' })
  const { postId } = await publish(grant, grant.tokens, makePost({ media: [picture] }))
  const posts = await sandbox.postsOf('bluesky', grant.subject.id)
  assert.ok(posts.some(({ id, media }) => id === postId && media.length === 1))
  await read(grant)
  const { tokens } = await renew(credentialOf(grant), soon())
  await publish(grant, tokens)
  await revoke({ ...credentialOf(grant), tokens }, soon())
  assert.equal((await failureOf(publish(grant, tokens))).kind, 'reconnect')
  const error = await failureOf(renew({ ...credentialOf(grant), tokens }, soon()))
  assert.deepEqual([error.kind, error.code], ['reconnect', 'bluesky_invalid_grant'])
})

test('a process without a nonce gets one before it streams a picture, below a path as well', async () => {
  const grant = await connect()
  const restarted = requireNetwork(open(address, { descriptions: [bluesky] }), 'BLUESKY')
  const host = await startFileHost()
  const picture = host.put('lake.jpg', { bytes: jpeg('lake'), mimeType: 'image/jpeg' })
  const account = accountOf(grant, grant.tokens)
  await restarted.prepare?.(account, makePost({ media: [picture] }), soon())
})

test('a renewal ends the access token before it, and a second use of a refresh token the session', async () => {
  const grant = await connect()
  const { tokens } = await renew(credentialOf(grant), soon())
  assert.equal((await failureOf(read(grant))).code, 'bluesky_expired_token')
  await read(grant, tokens)
  assert.equal((await failureOf(renew(credentialOf(grant), soon()))).kind, 'reconnect')
  assert.equal((await failureOf(read(grant, tokens))).kind, 'reconnect')
})

test('a code works once, and its second use ends the session', async () => {
  const input = await authorize()
  const grant = await need(finish)(input, soon())
  assert.equal((await failureOf(need(finish)(input, soon()))).code, 'bluesky_invalid_grant')
  assert.equal((await failureOf(read(grant))).kind, 'reconnect')
})

test('a token is worth nothing without its key', async () => {
  const grant = await connect()
  const other = await connect()
  const { dpopKey } = other.tokens
  const stolen = { ...grant.tokens, dpopKey }
  assert.equal((await failureOf(read(grant, stolen))).kind, 'reconnect')
  const { dpopKey: _key, ...bare } = grant.tokens
  assert.equal((await failureOf(read(grant, bare))).kind, 'reconnect')
  const error = await failureOf(renew({ ...credentialOf(grant), tokens: stolen }, soon()))
  assert.equal(error.code, 'bluesky_invalid_dpop_proof')
  // Nothing was spent by that.
  await renew(credentialOf(grant), soon())
})

test('PKCE: another verifier than that of the challenge is refused', async () => {
  const input = await authorize()
  const error = await failureOf(need(finish)({ ...input, codeVerifier: 'w'.repeat(43) }, soon()))
  assert.equal(error.code, 'bluesky_invalid_grant')
})

test('the page takes only requests that were pushed', async () => {
  const { origin } = new URL(address)
  const query = new URLSearchParams({
    client_id: 'http://localhost',
    request_uri: 'urn:ietf:params:oauth:request_uri:req-0',
    response_type: 'code',
    redirect_uri: loopback,
    scope: 'atproto',
  })
  const answer = await fetch(`${origin}/bluesky/oauth/authorize?${query}`)
  assert.equal(answer.status, 400)
  assert.match(await answer.text(), /Unknown or expired request_uri/)
})

test('faults: a lost answer, concurrent renewals, a late token, a scope left out, another account', async () => {
  const fault = (kind: string, more: Record<string, unknown> = {}) =>
    sandbox.addFault({ network: 'bluesky', operation: 'token', kind, ...more })
  const first = await connect()
  await fault('drop-after')
  assert.equal((await failureOf(renew(credentialOf(first), soon()))).kind, 'unknown-outcome')
  assert.equal((await failureOf(renew(credentialOf(first), soon()))).kind, 'reconnect')

  const second = await connect()
  await fault('refuse-concurrent', { delayMs: 10_000 })
  const both = await Promise.allSettled([1, 2].map(() => renew(credentialOf(second), soon())))
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])

  await fault('late-token', { delayMs: 60_000 })
  const late = await connect()
  assert.equal((await failureOf(read(late))).code, 'bluesky_expired_token')

  await fault('scope-left-out', { scope: 'repo:app.bsky.feed.post' })
  const less = await connect()
  assert.ok(!less.scopes.includes('repo:app.bsky.feed.post'))
  assert.match((await failureOf(publish(less))).message, /Missing required scope/)

  await sandbox.addFault({ network: 'bluesky', operation: 'authorize', kind: 'other-account' })
  assert.match((await failureOf(connect())).message, /another account has authorized/)
})

test('a client with a document and a key of its own; another key is refused and spends nothing', async () => {
  const { redirectUri, app, rotated } = await publishClient()
  const way = { app, redirectUri }
  const grant = await connect(way)
  const foreign = { ...app, clientSecret: need(bluesky.connect?.publishedApp).makeSecret() }
  const { clientKeyId: _id, ...tokens } = grant.tokens
  const wrong = { ...credentialOf(grant, foreign), tokens }
  assert.equal((await failureOf(renew(wrong, soon()))).code, 'bluesky_invalid_client')
  await renew(credentialOf(grant, rotated), soon())
})

test('a client that is not what its document says is refused', async () => {
  const { app } = await publishClient()
  const redirectUri = 'https://evil.example/callback'
  assert.equal((await failureOf(authorize({ app, redirectUri }))).code, 'bluesky_invalid_request')
  const unknown = { ...app, clientId: app.clientId.replace('client-metadata', 'nothing') }
  assert.equal((await failureOf(authorize({ app: unknown }))).code, 'bluesky_invalid_client')
})

/** Serves the documents of an app, as Carillon publishes them. */
async function publishClient() {
  const published = need(bluesky.connect?.publishedApp)
  const server = createServer((request, response) => {
    const { metadata, keys } = published.describe({
      ...rotated,
      redirectUri,
      keysUrl: `${url}/jwks.json`,
    })
    const documents: Record<string, unknown> = {
      '/client-metadata.json': metadata,
      '/jwks.json': keys,
    }
    const found = documents[request.url ?? '']
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise((resolve) => server.close(resolve)))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${url}/callback`
  const app = { clientId: `${url}/client-metadata.json`, clientSecret: published.makeSecret() }
  // The key of before stays published for the sessions that began with it.
  const rotated = { ...app, clientSecret: published.rotateSecret(app.clientSecret) }
  return { redirectUri, app, rotated }
}
