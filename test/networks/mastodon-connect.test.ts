// Connecting accounts of Mastodon: the app that registers itself, the grant, and the life of tokens.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { ServerApps } from '../../server/networks/connecting.ts'
import { usualPolls } from '../../server/networks/mastodon/limits.ts'
import { authorize, connect, need, openConnectable, redirectUri, refusalOf } from './connecting.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { startScripted } from './scripted.ts'
import { makePost, open, requireNetwork, soon } from './subjects.ts'

const sandbox = await startSandboxNetworks()
const address = need(sandbox.addresses.mastodon)
const one = openConnectable('mastodon', address)
const asked = '@robin_reed@mastodon.test'
const { finish, start, renew, revoke } = one.authorizer
const required = one.connecting.scopes.map(({ name }) => name)
const addFault = (more: Record<string, unknown>) =>
  sandbox.control('POST', '/faults', { network: 'mastodon', operation: 'token', ...more })

beforeEach(() => sandbox.clearFaults())

/** As the service keeps them; how often one was kept. */
function makeApps() {
  const kept = new Map<string, Record<string, unknown>>()
  let count = 0
  const apps: ServerApps = {
    redirectUriOf: () => redirectUri,
    find: async (server) => kept.get(server),
    keep: async (server, app) => {
      count += 1
      kept.set(server, app)
    },
  }
  return { apps, kept, count: () => count }
}

test('the granted tokens publish, with handle, scopes and limits from the server, and no end', async () => {
  const grant = await connect(one, { asked, name: 'Ann Bell' })
  assert.deepEqual(grant.subject, {
    id: 'ann_bell@mastodon.test',
    username: 'ann_bell@mastodon.test',
  })
  assert.deepEqual(
    [grant.server, grant.accessExpiresAt, grant.refreshExpiresAt],
    [address, null, null],
  )
  assert.deepEqual([...grant.scopes].sort(), [...required].sort())
  assert.deepEqual(grant.serverLimits, {
    ...{ characters: 500, media: 4, perLink: 23, countsInFull: false },
    polls: usualPolls,
    quotes: true,
  })
  const network = requireNetwork(open(sandbox.addresses), 'MASTODON')
  const [account] = grant.accounts
  const { networkId } = need(account)
  const by = { networkId, username: '', server: address, credentials: grant.tokens }
  const post = makePost()
  await network.publish(by, post, (await network.prepare?.(by, post, soon())) ?? null, soon())
  assert.equal((await sandbox.postsOf('mastodon', networkId)).length, 1)
})

test('cancelled at the network', async () => {
  const input = await authorize(one, { asked, decision: 'cancel' })
  const error = await refusalOf(need(finish)(input, soon()))
  assert.deepEqual([error.kind, error.code], ['rejected', 'mastodon_access_denied'])
})

test('a callback without a code is refused without a call', async () => {
  const at = openConnectable('mastodon', 'http://127.0.0.1:9')
  const input = { app: null, redirectUri, codeVerifier: 'v', session: {} }
  for (const [query, code] of [
    [{}, 'no_code'],
    [{ error: 'invalid_scope' } as Record<string, string>, 'invalid_scope'],
    [{ error: 'Call 555-1234 now' }, 'no_code'],
  ] as const) {
    const error = await refusalOf(need(at.authorizer.finish)({ ...input, query }, soon()))
    assert.equal(error.code, `mastodon_${code}`)
    assert.doesNotMatch(error.message, /555/)
  }
})

test('the code is for its own callback, its own app and its own verifier, and once', async () => {
  const input = await authorize(one, { asked })
  const { code } = input.query
  const refuse = async (more: object) =>
    refusalOf(need(finish)({ ...input, ...more }, soon()), [code, input.session.clientSecret])
  assert.equal((await refuse({ redirectUri: `${redirectUri}/` })).kind, 'reconnect')
  assert.equal((await refuse({ codeVerifier: 'w'.repeat(43) })).kind, 'reconnect')
  const other = { ...input.session, clientSecret: 'wrong-secret' }
  assert.equal((await refuse({ session: other })).code, 'mastodon_invalid_client')
  await need(finish)(input, soon())
  assert.equal((await refuse({})).kind, 'reconnect')
})

test('the answer with the tokens is lost: in doubt, because the code is spent', async () => {
  const input = await authorize(one, { asked })
  await addFault({ kind: 'drop-after' })
  const error = await refusalOf(need(finish)(input, soon()), [input.query.code])
  assert.equal(error.kind, 'unknown-outcome')
})

test('a token that is refused for its first seconds, and a failure while reading the account', async () => {
  const input = await authorize(one, { asked })
  await addFault({ kind: 'late-token', delayMs: 1_200 })
  await addFault({ operation: 'read', kind: 'status', status: 503 })
  assert.ok((await need(finish)(input, soon())).subject.id)
})

test('a scope that the server left out is missing from the grant', async () => {
  const input = await authorize(one, { asked })
  await addFault({ kind: 'scope-left-out', scope: 'read:notifications' })
  const { scopes } = await need(finish)(input, soon())
  assert.deepEqual(
    [...scopes].sort(),
    required.filter((name) => name !== 'read:notifications').sort(),
  )
})

test('another account than the chosen one is recognized by its id; the same one has the same id', async () => {
  const { subject } = await connect(one, { asked })
  assert.deepEqual((await connect(one, { asked, as: subject.id })).subject, subject)
  await addFault({ operation: 'authorize', kind: 'other-account' })
  assert.notEqual((await connect(one, { asked, as: subject.id })).subject.id, subject.id)
})

test('the app is registered once per server, and again when the server has forgotten it', async () => {
  const { apps: serverApps, kept, count } = makeApps()
  for (let times = 0; times < 3; times += 1) await connect(one, { asked, serverApps })
  assert.equal(count(), 1)
  const before = need(kept.get(address)).clientId
  await addFault({ kind: 'forget-app' })
  const grant = await connect(one, { asked, serverApps })
  assert.equal(count(), 2)
  assert.notEqual(need(kept.get(address)).clientId, before)
  assert.equal(grant.tokens.clientId, need(kept.get(address)).clientId)
})

test('a server that does not answer about the app has not forgotten it', async () => {
  const { apps: serverApps, kept, count } = makeApps()
  await authorize(one, { asked, serverApps })
  const asks = await startScripted(({ path }) =>
    path === '/oauth/token' ? { status: 503 } : { body: { version: '4.7.0', domain: 'a.test' } },
  )
  const at = openConnectable('mastodon', asks.url)
  kept.set(asks.url, need(kept.get(address)))
  await need(at.authorizer.start)({ ...starting(asks.url), serverApps }, soon())
  assert.equal(count(), 1)
})

const starting = (server: string) => ({
  ...{ app: null, asked: server, redirectUri, state: 's', codeChallenge: 'c'.repeat(43) },
  ...{ scopes: required, isAgain: false },
})

test('another address of the service, or other scopes, need another registration', async () => {
  const { apps: serverApps, count } = makeApps()
  const begin = (more: object) => need(start)({ ...starting(asked), serverApps, ...more }, soon())
  await begin({})
  const moved = { ...serverApps, redirectUriOf: () => 'https://moved.example/callback' }
  await begin({ serverApps: moved })
  await begin({ serverApps: moved })
  assert.equal(count(), 2)
  await begin({ scopes: required.slice(1) })
  assert.equal(count(), 3)
})

test('the authorization page gets PKCE and the scopes that were registered', async () => {
  const { url } = await need(start)(starting(asked), soon())
  const { pathname, searchParams } = new URL(url)
  assert.equal(pathname, '/mastodon/oauth/authorize')
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
  assert.equal(searchParams.get('scope'), required.join(' '))
})

test('tokens that end are renewed, once each', async () => {
  await sandbox.control('POST', '/lifetimes', { network: 'mastodon', accessSeconds: 100 })
  const grant = await connect(one, { asked })
  const credential = { app: null, server: address, subject: grant.subject.id, tokens: grant.tokens }
  assert.ok(grant.accessExpiresAt && grant.tokens.refreshToken)
  const renewed = await need(renew)(credential, soon())
  assert.notEqual(renewed.tokens.accessToken, grant.tokens.accessToken)
  assert.notEqual(renewed.tokens.refreshToken, grant.tokens.refreshToken)
  assert.equal(renewed.tokens.accountId, grant.tokens.accountId)
  const replayed = await refusalOf(need(renew)(credential, soon()), Object.values(grant.tokens))
  assert.equal(replayed.kind, 'reconnect')
})

test('renewing: a failure in passing proves nothing, a missing refresh token means to connect again', async () => {
  await sandbox.control('POST', '/lifetimes', { network: 'mastodon', accessSeconds: 100 })
  const { tokens, subject } = await connect(one, { asked })
  const credential = { app: null, server: address, subject: subject.id, tokens }
  for (const [fault, kind] of [
    [{ kind: 'status', status: 500 }, 'unknown-outcome'],
    [{ kind: 'drop-before' }, 'unknown-outcome'],
    [{ kind: 'rate-limit', retryAfter: 7 }, 'rate-limited'],
    [{ kind: 'forget-app' }, 'rejected'],
  ] as const) {
    await addFault(fault)
    assert.equal((await refusalOf(need(renew)(credential, soon()))).kind, kind, fault.kind)
    await sandbox.clearFaults()
  }
  const { refreshToken: _gone, ...without } = tokens
  const error = await refusalOf(need(renew)({ ...credential, tokens: without }, soon()))
  assert.deepEqual([error.kind, error.code], ['reconnect', 'mastodon_no_refresh_token'])
})

test('a revoked grant is gone: 401 means to connect again', async () => {
  const { tokens, subject } = await connect(one, { asked })
  await need(revoke)({ app: null, server: address, subject: subject.id, tokens }, soon())
  const network = requireNetwork(open(sandbox.addresses), 'MASTODON')
  const account = { networkId: subject.id, username: '', server: address, credentials: tokens }
  const post = makePost()
  const preparedId = (await network.prepare?.(account, post, soon())) ?? null
  const error = await refusalOf(network.publish(account, post, preparedId, soon()))
  assert.deepEqual([error.kind, error.outlivesRenewal], ['reconnect', false])
})

test('a scope that is missing means to connect again, and the token lives: 403', async () => {
  const scopes = required.filter((name) => name !== 'write:statuses')
  const { tokens, subject } = await connect(one, { asked, scopes })
  const network = requireNetwork(open(sandbox.addresses), 'MASTODON')
  const account = { networkId: subject.id, username: '', server: address, credentials: tokens }
  const post = makePost()
  const preparedId = (await network.prepare?.(account, post, soon())) ?? null
  const error = await refusalOf(network.publish(account, post, preparedId, soon()))
  assert.deepEqual(
    [error.kind, error.code, error.outlivesRenewal],
    ['reconnect', 'mastodon_scope', true],
  )
})
