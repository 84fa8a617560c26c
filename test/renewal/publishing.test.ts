// Renewing and publishing together, against the sandbox: nothing is lost and nothing is doubled, whatever becomes of the tokens.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { collectStep } from '../../server/interactions/collecting/collect.ts'
import { enrolProfiles } from '../../server/interactions/collecting/cursors.ts'
import { collecting } from '../interactions/collecting.ts'
import { claimOne } from '../interactions/steps.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { openConnectedWorld } from './connected-world.ts'

const world = await openConnectedWorld()
const [x, pinterest] = [world.profile('twitter'), world.profile('pinterest')]
world.publish()

beforeEach(async () => {
  await world.sandbox.clearFaults()
  for (const { network } of [x, pinterest]) await world.setLifetimes(network)
})

test('tokens that live for seconds: every message goes out once, and tokens are renewed', async () => {
  const before = new Map<string, number>()
  for (const profile of [x, pinterest]) {
    await world.setLifetimes(profile.network, { accessSeconds: 4 })
    await world.connect(profile)
    before.set(profile.network, (await world.rowOf(profile)).tokens_version)
  }
  const texts: string[] = []
  for (const profile of [x, pinterest])
    for (let count = 0; count < 10; count += 1)
      texts.push((await world.schedule({ profile, in: count * 1_000 })).text)
  await world.allSettled()
  const published = await world.textsOnNetworks()
  assert.deepEqual(published.filter((text) => texts.includes(text)).sort(), texts.sort())
  for (const profile of [x, pinterest]) {
    const { tokens_version, dead_at } = await world.rowOf(profile)
    assert.ok(tokens_version >= (before.get(profile.network) ?? 0) + 2, String(tokens_version))
    assert.equal(dead_at, null)
  }
})

for (const profile of [x, pinterest])
  test(`${profile.network}: a token that is refused during publishing is renewed within the same attempt`, async () => {
    await world.connect(profile)
    await world.age(profile)
    const { tokens_version } = await world.rowOf(profile)
    const { network, networkId } = profile
    const fault = { network, operation: 'publish', kind: 'expire-token', profile: networkId }
    await world.sandbox.addFault(fault)
    const { id } = await world.schedule({ profile })
    const { state, attempts } = await world.settled(id)
    assert.deepEqual([state, attempts], ['SENT', 1])
    const row = await world.rowOf(profile)
    assert.equal(row.tokens_version, tokens_version + 1)
    assert.equal(row.is_reauth_required, false)
  })

test('the access is revoked: the message waits, and goes out after the reconnection', async () => {
  await world.connect(x)
  await world.age(x)
  await world.revoke(x)
  const { id, text } = await world.schedule({ profile: x })
  const isDead = async () => (await world.rowOf(x)).dead_at !== null
  await eventually(isDead, { what: 'the end of the credential' })
  assert.equal((await world.rowOf(x)).is_reauth_required, true)
  await eventually(async () => (await world.message(id)).attempts >= 2, { what: 'another try' })
  assert.notEqual((await world.message(id)).state, 'SEND_FAILED_PERMANENTLY')
  await world.connect(x)
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.posts(x)).filter((post) => post.text === text).length, 1)
  assert.equal((await world.rowOf(x)).is_reauth_required, false)
})

test('a new token that is refused for seconds is not called dead', async () => {
  await world.connect(x)
  await world.database.pool.query(
    `update credentials set access_expires_at = now() where id = $1`,
    [(await world.rowOf(x)).id],
  )
  const late = { network: 'twitter', operation: 'token', kind: 'late-token', delayMs: 10_000 }
  await world.sandbox.addFault(late)
  const { id } = await world.schedule({ profile: x })
  const seen = new Set<boolean>()
  const look = async () => {
    seen.add((await world.rowOf(x)).is_reauth_required)
    return (await world.message(id)).state === 'SENT'
  }
  await eventually(look, { what: 'the message', every: 50 })
  assert.deepEqual([...seen], [false])
  const outcomes = (await world.attempts(id)).map(({ code }) => code)
  assert.ok(outcomes.includes('new_token_refused'), String(outcomes))
})

test('a missing permission rotates no tokens', async () => {
  await world.connect(pinterest)
  await world.age(pinterest)
  const { tokens_version } = await world.rowOf(pinterest)
  await world.sandbox.addFault({
    ...{ network: 'pinterest', operation: 'publish', profile: pinterest.networkId },
    ...{ kind: 'answer', status: 401 },
    body: { code: 3, message: 'Missing scope pins:write' },
  })
  const { id } = await world.schedule({ profile: pinterest })
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.rowOf(pinterest)).tokens_version, tokens_version)
})

test('the collector renews as well', async () => {
  await world.connect(x)
  await world.database.pool.query(
    `update credentials set access_expires_at = now() where id = $1`,
    [(await world.rowOf(x)).id],
  )
  const { tokens_version } = await world.rowOf(x)
  const network = need(world.networks.forType('TWITTER'))
  const kinds = need(network.reader).kinds.slice(0, 1)
  await enrolProfiles(world.database.database, [{ types: ['TWITTER'], kinds }], 0)
  const claimed = await claimOne(world.database)
  const options = collecting(world.database, [network], { renewal: world.renewal })
  await collectStep(options, claimed, new AbortController().signal)
  assert.equal((await world.rowOf(x)).tokens_version, tokens_version + 1)
  const { rows } = await world.database.pool.query('select failures from interaction_cursors')
  assert.deepEqual(rows, [{ failures: 0 }])
})
