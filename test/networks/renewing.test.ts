// Renewing on every network, against the sandbox over HTTP: dead only by proof, and a lost answer is reported as such.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { NetworkError } from '../../server/networks/networks.ts'
import { eventually } from '../support/eventually.ts'
import {
  app,
  connect,
  credentialOf,
  need,
  readWith,
  refusalOf,
  startConnectables,
} from './connecting.ts'
import { soon } from './subjects.ts'

const { sandbox, x, instagram, pinterest, threads, addFault, setLifetimes } =
  await startConnectables()

/** Their long-lived token is its own refresh token. */
const selfRenewing = ['instagram', 'threads']
const usualLifetimes = (name: string) =>
  setLifetimes(name, selfRenewing.includes(name) ? { renewableAfterSeconds: 0 } : {})

before(() => Promise.all(selfRenewing.map(usualLifetimes)))
beforeEach(() => sandbox.clearFaults())

for (const one of [x, instagram, pinterest, threads]) {
  const { name, authorizer } = one
  const renew = need(authorizer.renew)
  const rotates = !selfRenewing.includes(name)

  test(`${name}: renewing brings tokens that work, with their own expiry`, async () => {
    const grant = await connect(one)
    const renewed = await renew(credentialOf(grant), soon())
    assert.notEqual(renewed.tokens.accessToken, grant.tokens.accessToken)
    assert.equal((await readWith(one, renewed.tokens)).status, 200)
    assert.ok(need(renewed.accessExpiresAt ?? undefined).getTime() > Date.now())
    // Threads does not name them: those that are known are kept.
    if (one === threads) assert.equal(renewed.scopes, undefined)
    else assert.deepEqual([...need(renewed.scopes)].sort(), [...grant.scopes].sort())
    const again = await renew({ ...credentialOf(grant), tokens: renewed.tokens }, soon())
    assert.equal((await readWith(one, again.tokens)).status, 200)
  })

  test(`${name}: expiry follows the lifetime of the network`, async () => {
    await setLifetimes(name, { accessSeconds: 600, renewableAfterSeconds: 0 })
    try {
      const grant = await connect(one)
      const inSeconds = (grant.accessExpiresAt?.getTime() ?? 0) - Date.now()
      assert.ok(inSeconds > 500_000 && inSeconds <= 600_000, String(inSeconds))
    } finally {
      await usualLifetimes(name)
    }
  })

  test(`${name}: an expired access token ${rotates ? 'is renewed' : 'cannot be renewed: reconnect'}`, async () => {
    const credential = credentialOf(await connect(one))
    await setLifetimes(name, { accessSeconds: 0.05, renewableAfterSeconds: 0 })
    const { tokens } = await renew(credential, soon())
    await usualLifetimes(name)
    const isOver = () => readWith(one, tokens).then(() => false, isReconnect)
    await eventually(isOver, { what: 'the end of the token' })
    const again = renew({ ...credential, tokens }, soon())
    if (rotates) assert.equal((await readWith(one, (await again).tokens)).status, 200)
    else assert.equal((await refusalOf(again)).kind, 'reconnect')
  })

  test(`${name}: a revoked grant is dead, by proof`, async () => {
    const grant = await connect(one)
    await addFault(name, { kind: 'revoke-grant' })
    const secrets = Object.values(grant.tokens)
    const error = await refusalOf(renew(credentialOf(grant), soon()), secrets)
    assert.equal(error.kind, 'reconnect')
    assert.ok(error.hint)
    assert.equal((await refusalOf(readWith(one, grant.tokens), secrets)).kind, 'reconnect')
  })

  for (const [what, fault, kind] of [
    ['500', { kind: 'status', status: 500 }, rotates ? 'unknown-outcome' : 'retry'],
    [
      '502 after the work',
      { kind: 'status-after', status: 502 },
      rotates ? 'unknown-outcome' : 'retry',
    ],
    ['a cut connection', { kind: 'drop-before' }, rotates ? 'unknown-outcome' : 'retry'],
    ['a lost answer', { kind: 'drop-after' }, rotates ? 'unknown-outcome' : 'retry'],
    ['a rate limit', { kind: 'rate-limit', retryAfter: 7 }, 'rate-limited'],
    ['403', { kind: 'status', status: 403 }, 'rejected'],
  ] as const)
    test(`${name}: renewing meets ${what}: ${kind}, and no account is called dead`, async () => {
      const grant = await connect(one)
      await addFault(name, fault)
      const secrets = Object.values(grant.tokens)
      const error = await refusalOf(renew(credentialOf(grant), soon()), secrets)
      assert.equal(error.kind, kind, error.message)
      if (kind === 'rate-limited') assert.ok(need(error.retryAt).getTime() > Date.now())
      assert.equal((await readWith(one, grant.tokens)).status, 200, 'the access token lives on')
    })

  // A network without rotation renews without the keys.
  if (rotates)
    test(`${name}: wrong keys of the app prove nothing about the grant`, async () => {
      const grant = await connect(one)
      const wrong = { ...credentialOf(grant), app: { ...app, clientSecret: 'wrong-secret' } }
      const error = await refusalOf(renew(wrong, soon()), ['wrong-secret'])
      assert.equal(error.kind, 'rejected')
      await renew(credentialOf(grant), soon())
    })

  test(`${name}: concurrent renewals: the first wins and lives, the others are in doubt`, async () => {
    const credential = credentialOf(await connect(one))
    await addFault(name, { kind: 'refuse-concurrent', delayMs: 10_000 })
    const first = renew(credential, soon())
    await eventually(hasNoFault, { what: 'the arrival of the first' })
    const error = await refusalOf(renew(credential, soon()))
    assert.equal(error.kind, rotates ? 'unknown-outcome' : 'retry')
    assert.equal((await readWith(one, (await first).tokens)).status, 200)
  })

  test(`${name}: a renewal may grant less`, async () => {
    const grant = await connect(one)
    const scope = need(grant.scopes.at(-1))
    if (!rotates) return
    await addFault(name, { kind: 'scope-left-out', scope })
    const { scopes } = await renew(credentialOf(grant), soon())
    assert.ok(!need(scopes).includes(scope))
  })

  test(`${name}: without a token to renew with: reconnect, and no call`, async () => {
    const credential = { app, server: null, subject: '1', tokens: {} }
    assert.equal((await refusalOf(renew(credential, soon()))).kind, 'reconnect')
  })
}

for (const one of [x, pinterest])
  test(`${one.name}: a refresh token is spent, and its second use is refused`, async () => {
    const renew = need(one.authorizer.renew)
    const grant = await connect(one)
    const next = await renew(credentialOf(grant), soon())
    assert.notEqual(next.tokens.refreshToken, grant.tokens.refreshToken)
    assert.equal((await refusalOf(renew(credentialOf(grant), soon()))).kind, 'reconnect')
  })

for (const [one, how] of [
  [x, 'always'],
  [pinterest, 'by a fault'],
] as const)
  test(`${one.name}: a replay kills the family, ${how}`, async () => {
    const renew = need(one.authorizer.renew)
    const grant = await connect(one)
    const next = await renew(credentialOf(grant), soon())
    if (one === pinterest) await addFault(one.name, { kind: 'replay-kills' })
    await refusalOf(renew(credentialOf(grant), soon()))
    const live = { ...credentialOf(grant), tokens: next.tokens }
    assert.equal((await refusalOf(renew(live, soon()))).kind, 'reconnect')
  })

test('Pinterest: a replay alone leaves the newer pair alive', async () => {
  const renew = need(pinterest.authorizer.renew)
  const grant = await connect(pinterest)
  const next = await renew(credentialOf(grant), soon())
  await refusalOf(renew(credentialOf(grant), soon()))
  assert.ok((await renew({ ...credentialOf(grant), tokens: next.tokens }, soon())).tokens)
})

test('Pinterest: the new refresh token has its own end', async () => {
  const grant = await connect(pinterest)
  const { refreshExpiresAt } = await need(pinterest.authorizer.renew)(credentialOf(grant), soon())
  const days = ((refreshExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000
  assert.ok(days > 59.9 && days <= 60, String(days))
})

for (const one of [instagram, threads])
  test(`${one.name}: a token that is too young is not renewed, and lives on`, async () => {
    await setLifetimes(one.name)
    const grant = await connect(one).finally(() => undefined)
    const error = await refusalOf(need(one.authorizer.renew)(credentialOf(grant), soon()))
    await usualLifetimes(one.name)
    assert.equal(error.kind, 'rejected')
    assert.equal((await readWith(one, grant.tokens)).status, 200)
    assert.equal(one.connecting.renewalMinAgeSeconds, 86_400)
  })

function isReconnect(error: unknown): boolean {
  return error instanceof NetworkError && error.kind === 'reconnect'
}

async function hasNoFault(): Promise<boolean> {
  const { faults } = (await sandbox.control('GET', '/faults')) as { faults: unknown[] }
  return faults.length === 0
}
