// Connecting accounts of a real PDS by app password, and the life of their sessions. The quick form is
// test/networks/bluesky-connect.test.ts, against the sandbox.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { failureOf, makePost, soon } from '../networks/subjects.ts'
import { authorizerOf, credentialOf, openBluesky, openRealWorld } from './world.ts'

const { skip, pds, accounts, proxy, authorizer, connect, prepare } = await openRealWorld()

test('an app password connects an account, by its handle', { skip }, async () => {
  const { real, grant } = await connect()
  assert.deepEqual(grant.subject, { id: real.did, username: real.handle })
  assert.deepEqual(grant.accounts, [
    { type: 'BLUESKY', networkId: real.did, username: real.handle, avatarUrl: null },
  ])
  assert.equal(grant.server, proxy.url)
  const hours = (date: Date | null) => ((date?.getTime() ?? 0) - Date.now()) / 3_600_000
  assert.ok(hours(grant.accessExpiresAt) > 1.9 && hours(grant.accessExpiresAt) <= 2.01)
  assert.ok(hours(grant.refreshExpiresAt) > 24 * 80)
  assert.deepEqual(Object.keys(grant.tokens).sort(), ['accessToken', 'refreshToken'])
})

test('a wrong app password, and an unknown handle, are refused with a reason', {
  skip,
}, async () => {
  const { handle } = await accounts.create()
  const wrong = await failureOf(
    authorizer.logIn({ asked: handle, password: 'aaaa-bbbb-cccc-dddd' }, soon()),
  )
  assert.deepEqual([wrong.kind, wrong.code], ['rejected', 'bluesky_wrong_password'])
})

test('by the directory: a DID, a handle with a TXT record, and the account’s own server', {
  skip,
}, async () => {
  const real = await accounts.create()
  const elsewhere = openBluesky('https://bsky.social', {
    directories: { bluesky: pds.plc },
    allowPrivateServers: true,
    resolveTxt: async (name) => (name === `_atproto.${real.handle}` ? [`did=${real.did}`] : []),
  })
  for (const asked of [real.did, real.handle.toUpperCase()]) {
    const { logIn } = authorizerOf(elsewhere)
    const { server, subject, tokens } = await logIn({ asked, password: real.appPassword }, soon())
    assert.deepEqual([server, subject.id], [pds.url, real.did])
    const account = { networkId: real.did, username: '', server: pds.url, credentials: tokens }
    const post = makePost()
    const preparedId = (await elsewhere.prepare?.(account, post, soon())) ?? null
    const { postUrl } = await elsewhere.publish(account, post, preparedId, soon())
    assert.match(postUrl ?? '', /^https:\/\/bsky\.app\/profile\/did:plc:/)
  }
  assert.equal((await accounts.list(real)).length, 2)
})

test('a directory that names a server inside the network is not followed', { skip }, async () => {
  const real = await accounts.create()
  const guarded = openBluesky('https://bsky.social', { directories: { bluesky: pds.plc } })
  const { logIn } = authorizerOf(guarded)
  const error = await failureOf(logIn({ asked: real.did, password: real.appPassword }, soon()))
  assert.deepEqual([error.kind, error.code], ['rejected', 'bluesky_server_refused'])
})

test('a renewal gives a new pair, and one whose answer was lost can be repeated', {
  skip,
}, async () => {
  const one = await connect()
  proxy.next('change', 'unanswered')
  const lost = await failureOf(authorizer.renew(credentialOf(one), soon()))
  assert.equal(lost.kind, 'unknown-outcome')
  const renewed = await authorizer.renew(credentialOf(one), soon())
  assert.notEqual(renewed.tokens.refreshToken, one.grant.tokens.refreshToken)
  const again = await authorizer.renew(credentialOf(one, renewed.tokens), soon())
  const account = { ...one.account, credentials: again.tokens }
  await (await prepare({ ...one, account })).publish()
  assert.equal((await accounts.list(one.real)).length, 1)
})

test('three renewals at once leave a session that lives', { skip }, async () => {
  const one = await connect()
  const all = await Promise.all([1, 2, 3].map(() => authorizer.renew(credentialOf(one), soon())))
  for (const { tokens } of all) await authorizer.renew(credentialOf(one, tokens), soon())
})

test('a revoked app password: the session cannot be renewed, and no log-in works', {
  skip,
}, async () => {
  const one = await connect()
  await accounts.revokePassword(one.real)
  const error = await failureOf(authorizer.renew(credentialOf(one), soon()))
  assert.equal(error.kind, 'reconnect', error.message)
  const { handle: asked, appPassword: password } = one.real
  assert.equal(
    (await failureOf(authorizer.logIn({ asked, password }, soon()))).code,
    'bluesky_wrong_password',
  )
})

test('a session that was revoked by us is over', { skip }, async () => {
  const one = await connect()
  await authorizer.revoke(credentialOf(one), soon())
  assert.equal((await failureOf(authorizer.renew(credentialOf(one), soon()))).kind, 'reconnect')
})

test('an expired access token is distinguished from a dead session', { skip }, async () => {
  const one = await connect()
  const { publish } = await prepare(one)
  one.account.credentials = {
    ...one.grant.tokens,
    accessToken: expired(String(one.grant.tokens.accessToken)),
  }
  const error = await failureOf(publish())
  assert.deepEqual([error.kind, error.code], ['reconnect', 'bluesky_expired_token'])
  one.account.credentials = (await authorizer.renew(credentialOf(one), soon())).tokens
  await publish()
})

test('a deactivated account says so: when it publishes, is read, and is connected', {
  skip,
}, async () => {
  const one = await connect()
  const { publish } = await prepare(one)
  const { accessJwt: token, did: asked, appPassword: password } = one.real
  await accounts.call('com.atproto.server.deactivateAccount', { token, json: {} })
  const { kind, code, outlivesRenewal } = await failureOf(publish())
  assert.deepEqual([kind, code, outlivesRenewal], ['reconnect', 'bluesky_deactivated', true])
  const { reader } = openBluesky(pds.url)
  const account = { ...one.account, server: pds.url }
  const read = reader?.read(account, { kind: 'said', cursor: null }, soon())
  assert.equal((await failureOf(read ?? Promise.resolve())).kind, 'reconnect')
  const refused = await failureOf(authorizer.logIn({ asked, password }, soon()))
  assert.deepEqual([refused.kind, refused.code], ['rejected', 'bluesky_deactivated'])
  const activate = `${pds.url}/xrpc/com.atproto.server.activateAccount`
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await fetch(activate, { method: 'POST', headers })).status, 200)
  await publish()
})

/** The same token with its end in the past, signed with the secret that pds.mjs gives the server. */
function expired(token: string): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, exp: 1_700_000_000 })).toString(
    'base64url',
  )
  const signature = createHmac('sha256', 'jwt-secret')
    .update(`${header}.${changed}`)
    .digest('base64url')
  return `${header}.${changed}.${signature}`
}
