// The mix-up between servers that members choose (RFC 9700, 4.4): a hostile server sends its visitor to an honest one, and waits for
// the code of the honest one at its own token address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitConsent } from '../../sandbox/authorization/consent.testing.ts'
import { networks } from '../../server/networks/registry.ts'
import { type Connection, openConnectingWorld } from '../connecting/world.ts'
import { sharedSandbox, startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { startScripted } from '../networks/scripted.ts'
import { carillon } from '../start/carillon.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'

const { addresses } = await sharedSandbox()
const world = await openConnectingWorld({
  ALLOW_PRIVATE_SERVERS: 'yes',
  BLUESKY_API_URL: addresses.bluesky,
})
const { service } = world
const { pool } = service.database
const owner = await world.as(service.demo.member.owner)
/** A member who may connect nothing for the organization. */
const limited = await world.as(service.demo.member.sole)
const honest = need((await startSandboxNetworks()).addresses.mastodon)

/** A server that speaks as much of the API as connecting needs. `issuer`: what its metadata say, and whether it promises `iss`. */
async function startServer(metadata?: (address: string) => Record<string, unknown>) {
  const server = await startScripted(({ path }) => {
    if (path === '/api/v2/instance') return { body: { version: '4.5.0', domain: host() } }
    if (path === '/api/v1/apps') return { body: { client_id: 'id', client_secret: 'secret' } }
    if (path === '/oauth/token') return { body: { access_token: 'token', scope: 'read write' } }
    if (path.endsWith('/verify_credentials')) return { body: { id: '7', username: 'quiet_bell' } }
    if (path !== '/.well-known/oauth-authorization-server' || !metadata) return { status: 404 }
    return { body: metadata(server.url) }
  })
  const host = () => new URL(server.url).host
  const codes = () =>
    server.asked.filter(({ path, body }) => path === '/oauth/token' && hasCode(body))
  return { url: server.url, host, asked: server.asked, codes }
}

function hasCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body
}

type Member = typeof owner
const start = (member: Member, type = 'MASTODON') =>
  member.data<Connection>('POST', '/v1/connections', { type })

/** The address that "Continue to Mastodon" leads to. */
async function sendTo(member: Member, { url }: Connection, asked: string): Promise<URL> {
  const sent = await member.submit(url, { action: 'authorize', asked })
  assert.equal(sent.status, 303, sent.text)
  return new URL(sent.headers.get('location') ?? '')
}

const parameterOf = (url: URL, name: string) => need(url.searchParams.get(name) ?? undefined)

async function ownersOf(username: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select coalesce(member_id, organization_id)::text as owner from profiles where username like $1`,
    [`${username}@%`],
  )
  return rows.map((row) => row.owner)
}

async function mixUps() {
  const { rows } = await pool.query(
    `select subject, detail from audit_log where action = 'connection.mixed_up' order by id`,
  )
  return rows
}

test('a hostile server gets no code of an honest one, and its friend no account of the victim', async () => {
  const hostile = await startServer()
  const theirs = await start(limited)
  const planted = await sendTo(limited, theirs, honest)
  const mine = await start(owner)
  const lured = await sendTo(owner, mine, hostile.url)
  // The hostile server sends the browser on, with its own visitor's state and its friend's challenge.
  const onward = new URL(planted)
  onward.searchParams.set('state', parameterOf(lured, 'state'))
  const callback = await visitConsent(onward.href, { name: 'Victim Bell' })
  const page = await owner.comeBack(callback)
  assert.deepEqual(hostile.codes(), [], 'the code went to the hostile server')
  assert.equal(page.status, 400)
  assert.match(page.text, /another server/)
  assert.equal((await owner.connection(mine.id)).failure?.code, 'mixed_up')
  // The friend uses the code with the verifier that belongs to the challenge.
  const injected = new URL(planted.searchParams.get('redirect_uri') ?? '')
  injected.searchParams.set('code', parameterOf(callback, 'code'))
  injected.searchParams.set('state', parameterOf(planted, 'state'))
  if (hostile.codes().length > 0) await limited.comeBack(injected)
  assert.deepEqual(await ownersOf('victim_bell'), [])
  const [entry] = await mixUps()
  assert.equal(entry?.subject, `connection:${mine.id}`)
  assert.deepEqual(entry?.detail, { network: 'mastodon', began: hostile.url, ended: honest })
})

test('an honest server refuses the address of another server, so a victim is not sent back there', async () => {
  const hostile = await startServer()
  const planted = await sendTo(limited, await start(limited), honest)
  const lured = await sendTo(owner, await start(owner), hostile.url)
  assert.notEqual(parameterOf(lured, 'redirect_uri'), parameterOf(planted, 'redirect_uri'))
  planted.searchParams.set('redirect_uri', parameterOf(lured, 'redirect_uri'))
  planted.searchParams.set('state', parameterOf(lured, 'state'))
  await assert.rejects(visitConsent(planted.href, { name: 'Other Victim' }))
})

test('the state of one server at the callback of another, of none and of an unknown one: nothing is exchanged', async () => {
  const [one, other] = [await startServer(), await startServer()]
  const there = parameterOf(await sendTo(owner, await start(owner), other.url), 'redirect_uri')
  for (const address of [
    there,
    `${service.url}/connect/mastodon/callback`,
    `${service.url}/connect/mastodon/${'0'.repeat(32)}/callback`,
  ]) {
    const mine = await start(owner)
    const sent = await sendTo(owner, mine, one.url)
    const query = new URLSearchParams({ state: parameterOf(sent, 'state'), code: 'planted' })
    assert.equal((await owner.comeBack(new URL(`${address}?${query}`))).status, 400)
    assert.equal((await owner.connection(mine.id)).failure?.code, 'mixed_up')
  }
  assert.deepEqual([one.codes(), other.codes()], [[], []])
})

const promise = { authorization_response_iss_parameter_supported: true }

for (const [words, metadata, iss, isConnected] of [
  ['promised and right', (issuer) => ({ issuer, ...promise }), (own) => own, true],
  [
    'promised with a slash, as Mastodon writes it',
    (own) => ({ issuer: `${own}/`, ...promise }),
    (own) => `${own}/`,
    true,
  ],
  ['promised and missing', (issuer) => ({ issuer, ...promise }), () => undefined, false],
  ['promised and of another server', (issuer) => ({ issuer, ...promise }), () => honest, false],
  ['not promised and not sent', (issuer) => ({ issuer }), () => undefined, true],
  ['not promised and of another server', (issuer) => ({ issuer }), () => honest, false],
  ['sent by a server without metadata', undefined, (own) => own, true],
  ['of another server, without metadata', undefined, () => honest, false],
] as [
  string,
  ((own: string) => Record<string, unknown>) | undefined,
  (own: string) => string | undefined,
  boolean,
][])
  test(`iss ${words}: ${isConnected ? 'connected' : 'refused'}`, async () => {
    const server = await startServer(metadata)
    const mine = await start(owner)
    const sent = await sendTo(owner, mine, server.url)
    const callback = new URL(parameterOf(sent, 'redirect_uri'))
    callback.searchParams.set('state', parameterOf(sent, 'state'))
    callback.searchParams.set('code', 'code')
    const issuer = iss(server.url)
    if (issuer !== undefined) callback.searchParams.set('iss', issuer)
    await owner.comeBack(callback)
    const { status, failure } = await owner.connection(mine.id)
    assert.deepEqual(
      [status, failure?.code],
      isConnected ? ['DONE', undefined] : ['FAILED', 'mixed_up'],
    )
    assert.equal(server.codes().length, isConnected ? 1 : 0)
  })

test('Bluesky: an answer of another issuer, or of none, is not exchanged', async () => {
  const path = '/xrpc/com.atproto.repo.describeRepo?repo=lina.bsky.test'
  const { did } = (await (await fetch(addresses.bluesky + path)).json()) as { did: string }
  for (const iss of [undefined, 'https://other.example', addresses.mastodon]) {
    const mine = await start(owner, 'BLUESKY')
    const sent = await sendTo(owner, mine, 'lina.bsky.test')
    const callback = await visitConsent(sent.href, { as: did })
    assert.ok(callback.searchParams.get('iss'))
    callback.searchParams.delete('iss')
    if (iss) callback.searchParams.set('iss', iss)
    await owner.comeBack(callback)
    assert.equal((await owner.connection(mine.id)).failure?.code, 'mixed_up')
    assert.deepEqual((await mixUps()).at(-1).detail, {
      network: 'bluesky',
      began: addresses.bluesky,
      ended: iss ?? null,
    })
  }
})

test('every network whose accounts are on servers of their choice is looked at here', () => {
  const asking = networks.filter(({ connect }) => connect?.asks).map(({ name }) => name)
  assert.deepEqual(asking.sort(), ['bluesky', 'mastodon'])
})

test('a server that claims the issuer of another one is not authorized at', async () => {
  const server = await startServer(() => ({ issuer: new URL(honest).origin, ...promise }))
  const sent = await owner.submit((await start(owner)).url, {
    action: 'authorize',
    asked: server.url,
  })
  assert.equal(sent.status, 400)
  assert.match(sent.text, /names another issuer/)
})

test('an app that was registered for the earlier address is registered again, unnoticed', async () => {
  const server = await startServer()
  const { keyRing } = service.services
  const earlier = {
    ...{ clientId: 'earlier', clientSecret: 'earlier' },
    redirectUri: `${service.url}/connect/mastodon/callback`,
    scopes: (await registered(server.url)).scopes,
  }
  const sealed = keyRing.seal(JSON.stringify(earlier), `network-server:mastodon:${server.url}`)
  await pool.query('update network_servers set sealed_app = $1 where server = $2', [
    sealed,
    server.url,
  ])
  const mine = await start(owner)
  const sent = await sendTo(owner, mine, server.url)
  assert.equal(parameterOf(sent, 'client_id'), 'id')
  const again = await registered(server.url)
  assert.equal(again.redirectUri, parameterOf(sent, 'redirect_uri'))
  assert.notEqual(again.redirectUri, earlier.redirectUri)
  const callback = new URL(again.redirectUri)
  callback.search = String(new URLSearchParams({ state: parameterOf(sent, 'state'), code: 'code' }))
  await owner.comeBack(callback)
  assert.equal((await owner.connection(mine.id)).status, 'DONE')

  async function registered(address: string) {
    const find = () =>
      pool.query('select sealed_app from network_servers where server = $1', [address])
    if ((await find()).rows.length === 0) await sendTo(owner, await start(owner), address)
    const { rows } = await find()
    return JSON.parse(keyRing.open(rows[0].sealed_app, `network-server:mastodon:${address}`))
  }
})

test('carillon audit lists the connections that began at one server and ended at another', async () => {
  const { output, code } = await carillon(['audit', 'mixed-up', '100'], {
    DATABASE_URL: service.database.url,
    CARILLON_KEYS: testKeys,
  })
  assert.equal(code, 0, output)
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ subject }) => subject),
    (await mixUps()).map(({ subject }) => subject),
  )
  assert.ok(lines.length > 3)
})
