// Connecting accounts of a real PDS by OAuth, and publishing with their tokens. The quick forms are
// test/networks/bluesky-oauth.test.ts and bluesky-sessions.test.ts, against the sandbox.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import { bluesky } from '../../server/networks/bluesky/network.ts'
import type { Grant, NetworkApp } from '../../server/networks/connecting.ts'
import { startFileHost } from '../networks/file-host.ts'
import { failureOf, makeAttempt, makePost, soon } from '../networks/subjects.ts'
import { atEnd } from '../support/at-end.ts'
import { consentAt } from './consent.ts'
import { openBluesky, openRealWorld } from './world.ts'

/** Looks public. The server fetches its documents from here. */
const origin = 'https://carillon-publishing.com'
const clientId = `${origin}/connect/bluesky/client.json`
const published = publishedAppOf(bluesky)
const keyed = { clientId, clientSecret: published.makeSecret() }
const client = { origin, documents: await serveDocuments() }
const { skip, pds, accounts } = await openRealWorld({ client })
const host = await startFileHost()
const network = openBluesky(pds.url)
const { authorizer } = network
const loopback = { app: null, redirectUri: 'http://127.0.0.1:8080/connect/bluesky/callback' }
const confidential = { app: keyed, redirectUri: `${origin}/connect/bluesky/callback` }

function publishedAppOf({ connect: connecting }: typeof bluesky) {
  assert.ok(connecting?.publishedApp)
  return connecting.publishedApp
}

async function serveDocuments(): Promise<string> {
  const redirectUri = `${origin}/connect/bluesky/callback`
  const keysUrl = `${origin}/connect/bluesky/keys.json`
  const server = createServer((request, response) => {
    const { metadata, keys } = published.describe({ ...keyed, redirectUri, keysUrl })
    const document = request.url?.endsWith('keys.json') ? keys : metadata
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Way = { app: NetworkApp | null; redirectUri: string }

async function begin(way: Way = loopback) {
  assert.ok(authorizer?.start && authorizer.finish)
  const { finish } = authorizer
  const real = await accounts.create()
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const input = { ...way, state: 'a-state', codeChallenge, scopes: [], isAgain: false }
  const { url, session = {} } = await authorizer.start({ ...input, asked: real.handle }, soon())
  const person = { did: real.did, username: real.handle, password: 'own-password' }
  const end = (query: Record<string, string>, verifier = codeVerifier) =>
    finish({ ...way, codeVerifier: verifier, query, session }, soon())
  return { real, url, consent: () => consentAt(url, person), end }
}

async function connect(way: Way = loopback) {
  const { real, consent, end } = await begin(way)
  const grant = await end(await consent())
  const { id: networkId, username } = grant.subject
  const account = { networkId, username, server: grant.server ?? null, credentials: grant.tokens }
  return { real, grant, account }
}

const credentialOf = (
  {
    server = null,
    subject,
    tokens,
  }: Pick<Grant, 'subject' | 'tokens'> & { server?: string | null },
  app: NetworkApp | null = null,
) => ({ app, server, subject: subject.id, tokens })

test('an account is connected, publishes a video, is renewed and revoked', { skip }, async () => {
  assert.ok(authorizer?.renew && authorizer.revoke && network.prepare)
  const { real, grant, account } = await connect()
  assert.deepEqual(grant.subject, { id: real.did, username: real.handle })
  assert.ok(grant.scopes.includes('repo:app.bsky.feed.post'), grant.scopes.join(' '))
  assert.ok((grant.accessExpiresAt?.getTime() ?? 0) > Date.now() + 60_000)
  const video = host.put('lake.mp4', { bytes: mp4(20_000), mimeType: 'video/mp4' })
  const post = makePost({ media: [video], extended: { replyControl: 'nobody' } })
  const preparedId = await network.prepare(account, post, soon())
  const published = await network.publish(account, post, preparedId, soon())
  const attempt = makeAttempt({ preparedId })
  assert.deepEqual(await network.find(account, post, attempt, soon()), { found: published })
  assert.equal((await accounts.list(real)).length, 1)

  const renewed = await authorizer.renew(credentialOf(grant), soon())
  assert.notEqual(renewed.tokens.accessToken, grant.tokens.accessToken)
  const old = await failureOf(network.publish(account, post, preparedId, soon()))
  assert.deepEqual([old.kind, old.code], ['reconnect', 'bluesky_expired_token'])
  const fresh = { ...account, credentials: renewed.tokens }
  assert.deepEqual(await network.publish(fresh, post, preparedId, soon()), published)

  await authorizer.revoke(credentialOf({ ...grant, tokens: renewed.tokens }), soon())
  const dead = await failureOf(
    authorizer.renew(credentialOf({ ...grant, tokens: renewed.tokens }), soon()),
  )
  assert.deepEqual([dead.kind, dead.code], ['reconnect', 'bluesky_invalid_grant'])
})

test('a refresh token that is used twice ends the session', { skip }, async () => {
  assert.ok(authorizer?.renew)
  const { grant } = await connect()
  const renewed = await authorizer.renew(credentialOf(grant), soon())
  assert.equal((await failureOf(authorizer.renew(credentialOf(grant), soon()))).kind, 'reconnect')
  const after = authorizer.renew(credentialOf({ ...grant, tokens: renewed.tokens }), soon())
  assert.equal((await failureOf(after)).kind, 'reconnect')
})

test('an answer from another server, a wrong verifier, and a refusal connect no account', {
  skip,
}, async () => {
  const one = await begin()
  const query = await one.consent()
  assert.deepEqual(Object.keys(query).sort(), ['code', 'iss', 'state'])
  const wrongs: [Record<string, string>, string][] = [
    [{ ...query, iss: 'https://evil.example' }, 'mixed_up'],
    [{ code: query.code ?? '' }, 'mixed_up'],
    [{ error: 'access_denied', iss: query.iss ?? '' }, 'bluesky_declined'],
  ]
  for (const [wrong, code] of wrongs) assert.equal((await failureOf(one.end(wrong))).code, code)
  const injected = await failureOf(one.end(query, randomBytes(32).toString('base64url')))
  assert.equal(injected.kind, 'reconnect')
})

test('a code of one account does not connect another', { skip }, async () => {
  const [one, other] = [await begin(), await begin()]
  const error = await failureOf(other.end(await one.consent()))
  assert.ok(['reconnect', 'rejected'].includes(error.kind), error.message)
})

test('a client with keys: its sessions go on after the keys were rotated, and end with their key', {
  skip,
}, async () => {
  assert.ok(authorizer?.renew)
  const { grant, account, real } = await connect(confidential)
  const post = makePost()
  const preparedId = (await network.prepare?.(account, post, soon())) ?? ''
  await network.publish(account, post, preparedId, soon())
  assert.equal((await accounts.list(real)).length, 1)
  const rotated = { clientId, clientSecret: published.rotateSecret(keyed.clientSecret) }
  const renewed = await authorizer.renew(credentialOf(grant, rotated), soon())
  const later = { ...grant, tokens: renewed.tokens }
  const replaced = { clientId, clientSecret: published.makeSecret() }
  const gone = await failureOf(authorizer.renew(credentialOf(later, replaced), soon()))
  assert.deepEqual([gone.kind, gone.code], ['reconnect', 'bluesky_no_client_key'])
  await authorizer.renew(credentialOf(later, rotated), soon())
})

test('without a public address and not on this machine, an app password is proposed', {
  skip,
}, async () => {
  const error = await failureOf(begin({ app: null, redirectUri: 'http://carillon.lan/callback' }))
  assert.equal(error.code, 'bluesky_no_public_address')
  assert.match(error.hint ?? '', /app password/)
})

test('three renewals at once: one wins, and its session lives', { skip }, async () => {
  assert.ok(authorizer?.renew)
  const { renew } = authorizer
  const { grant } = await connect()
  const all = await Promise.allSettled([1, 2, 3].map(() => renew(credentialOf(grant), soon())))
  const won = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  for (const one of all)
    if (one.status === 'rejected') assert.notEqual(one.reason.kind, 'rejected', one.reason.message)
  assert.equal(won.length, 1)
})
