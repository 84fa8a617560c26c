// The collector: which profiles it reads, and what happens after an error or a lost lease.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { storeReading } from '../../server/interactions/collecting/collect.ts'
import { enrolProfiles } from '../../server/interactions/collecting/cursors.ts'
import { type CollectorOptions, startCollector } from '../../server/interactions/interactions.ts'
import { type Network, NetworkError } from '../../server/networks/networks.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { addProfile, collecting } from './collecting.ts'
import { makeFakeNetwork } from './fake-network.ts'
import { answering, claimOne, cursorOf, nothing, step } from './steps.ts'
import { keysOf } from './store.ts'

test('only connected profiles on the plan are read', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const small = await addProfile(store, { plan: 'BUSINESS' })
  await addProfile(store, { type: 'PINTEREST' })
  const unconnected = await addProfile(store)
  await store.pool.query('update profiles set credential_id = null where id = $1', [
    unconnected.profileId,
  ])
  const enrol = () =>
    enrolProfiles(store.database, [{ types: ['TWITTER'], kinds: ['mentions', 'likes'] }], 1000)
  const enrolled = async () => {
    const { rows } = await store.pool.query<{ place: string }>(
      `select profile_id || ' ' || kind as place from interaction_cursors order by place`,
    )
    return rows.map(({ place }) => place)
  }
  await Promise.all([enrol(), enrol()])
  assert.deepEqual(await enrolled(), [`${owner.profileId} likes`, `${owner.profileId} mentions`])
  await store.pool.query(
    `update organizations set plan = case plan when 'BUSINESS' then 'ENTERPRISE' else 'FREE' end`,
  )
  await enrol()
  assert.deepEqual(await enrolled(), [`${small.profileId} likes`, `${small.profileId} mentions`])
})

test('the collector reads everything, and follows additions and deletions', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const { network, add, remove, current } = makeFakeNetwork(owner.networkId)
  for (let count = 0; count < 20; count += 1) add('comments')
  const liked = add('likes')
  const stored = () =>
    eventually(async () => {
      const keys = await keysOf(store, owner.profileId)
      return keys.join() === [...current.keys()].sort().join()
    })
  const options: CollectorOptions = {
    ...collecting(store, [network], { pollingInterval: { minMs: 10, maxMs: 50 } }),
    ...{ networks: [network], concurrency: 3, leaseMs: 10_000, pollMs: 10, enrolMs: 50 },
  }
  const collectors = [startCollector(options), startCollector(options)]
  atEnd(async () => void (await Promise.all(collectors.map(({ stop }) => stop()))))
  await stored()
  remove(liked)
  add('messages')
  await stored()
  remove(need([...current.values()].find(({ kind }) => kind === 'comments')))
  await stored()
})

test('an enabled network without a reader is reported in the log', async () => {
  const store = await makeTestDatabase()
  const { reader: _, ...unread } = makeFakeNetwork('1').network
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const collector = startCollector({
    ...collecting(store, [], { log }),
    ...{ networks: [{ ...unread, name: 'pinterest' }, makeFakeNetwork('2').network] },
    ...{ concurrency: 1, leaseMs: 10_000, pollMs: 10, enrolMs: 50 },
  })
  await collector.stop()
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).map(({ network, msg }) => [network, msg]),
    [['pinterest', 'does not collect interactions: the network has no reader']],
  )
})

test('failures are retried with growing pauses, until the next success resets them', async () => {
  const store = await makeTestDatabase()
  const { profileId } = await addProfile(store)
  const down = new NetworkError('retry', 'twitter_503', 'Down')
  for (const failures of [1, 2, 3]) {
    await step(
      store,
      answering(() => Promise.reject(down)),
    )
    const row = await cursorOf(store, profileId)
    assert.equal(row.failures, failures)
    assert.equal(row.pause_ms, 60_000 * 2 ** failures)
  }
  await step(
    store,
    answering(() => Promise.reject(new TypeError('a bug of ours'))),
  )
  assert.equal((await cursorOf(store, profileId)).failure_code, 'internal')
  await step(
    store,
    answering(async () => nothing),
  )
  assert.deepEqual(
    (({ failures, failure_code }) => [failures, failure_code])(await cursorOf(store, profileId)),
    [0, null],
  )
})

test('a refused token marks the profile until the network answers again', async () => {
  const store = await makeTestDatabase()
  const { profileId } = await addProfile(store)
  const refused = new NetworkError('reconnect', 'twitter_401', 'Unauthorized')
  await step(
    store,
    answering(() => Promise.reject(refused)),
  )
  assert.equal(await isReauthRequired(store, profileId), true)
  await step(
    store,
    answering(async () => nothing),
  )
  assert.equal(await isReauthRequired(store, profileId), false)
  // The collector must not clear a mark of the publisher.
  await store.pool.query('update profiles set is_reauth_required = true')
  await step(
    store,
    answering(async () => nothing),
  )
  assert.equal(await isReauthRequired(store, profileId), true)
})

test('a process that lost the lease writes neither rows nor the cursor', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const fake = makeFakeNetwork(owner.networkId)
  const network = answering(async () => nothing)
  await step(store, network)
  const options = collecting(store, [network])
  const [slow, quick] = [await claimOne(store), await claimOne(store)]
  const interactions = [fake.interactionOf(fake.add('comments'))]
  await storeReading(options, slow, 'twitter', { ...nothing, interactions, cursor: 'slow' })
  assert.deepEqual(await keysOf(store, owner.profileId), [])
  await storeReading(options, quick, 'twitter', { ...nothing, cursor: 'quick' })
  // Not even after the other process has released the lease.
  await storeReading(options, slow, 'twitter', { ...nothing, interactions, cursor: 'slow' })
  assert.deepEqual(await keysOf(store, owner.profileId), [])
  assert.equal((await cursorOf(store, owner.profileId)).cursor, 'quick')
})

test('an interaction that is read again is not written again', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const fake = makeFakeNetwork(owner.networkId)
  const interactions = [fake.interactionOf(fake.add('comments'))]
  const written = async () => {
    const { rows } = await store.pool.query('select ctid, xmin, xmax, at from interactions')
    return rows
  }
  const again = answering(async () => ({ ...nothing, interactions }))
  await step(store, again)
  const before = await written()
  await step(store, again)
  assert.deepEqual(await written(), before)
  // The earlier of two times is right.
  const [first] = interactions
  const earlier = [{ ...need(first), at: new Date(need(first).at.getTime() - 1) }]
  await step(
    store,
    answering(async () => ({ ...nothing, interactions: earlier })),
  )
  assert.deepEqual((await written())[0]?.at, earlier[0]?.at)
})

test('an interaction that a second list shows is written once more, to store both lists, and then no more', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const fake = makeFakeNetwork(owner.networkId)
  const answer = fake.add('answers')
  const found = (lists?: ['thread', 'named']) =>
    step(
      store,
      answering(async () => ({ ...nothing, interactions: [fake.interactionOf(answer, lists)] })),
    )
  const written = async () => {
    const { rows } = await store.pool.query('select ctid, scope, also_in from interactions')
    return need(rows[0]) as { ctid: string; scope: string; also_in: string | null }
  }
  await found()
  assert.equal((await written()).also_in, null)
  await found(['thread', 'named'])
  const both = await written()
  assert.deepEqual([both.scope, both.also_in], ['named', 'thread'])
  for (const lists of [undefined, ['thread', 'named'] as const])
    await found(lists as ['thread', 'named'])
  assert.deepEqual(await written(), both)
  const covered = [{ scope: 'thread', since: null, until: null }]
  const missed = answering(async () => ({ ...nothing, covered }))
  // Twice, because a list may have gaps.
  for (let times = 0; times < 2; times += 1) await step(store, missed, { minMs: 0, maxMs: 0 })
  assert.deepEqual(await keysOf(store, owner.profileId), [])
})

test('if two lists give different types, the more specific one is stored, in either order', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const fake = makeFakeNetwork(owner.networkId)
  const found = (key: string, type: 'MENTION' | 'POST') => ({
    ...fake.interactionOf(fake.add('comments')),
    ...{ key, type, scope: type === 'POST' ? 'visitors' : 'tagged' },
  })
  for (const interactions of [
    [found('a', 'MENTION'), found('b', 'POST')],
    [found('b', 'MENTION'), found('a', 'POST')],
  ])
    await step(
      store,
      answering(async () => ({ ...nothing, interactions })),
    )
  const { rows } = await store.pool.query('select distinct type from interactions')
  assert.deepEqual(rows, [{ type: 'POST' }])
})

test('malformed interactions are skipped, and the rest is stored', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const fake = makeFakeNetwork(owner.networkId)
  const good = fake.interactionOf(fake.add('comments'))
  const bad = [
    { key: 'a\0b' },
    { key: '' },
    { key: 'x'.repeat(401) },
    { at: new Date(Number.NaN) },
    { at: new Date(Date.now() + 10 * 86_400_000) },
    { type: 'WAVE' as 'LIKE' },
    { fromNetworkId: owner.networkId },
    { toNetworkId: '5' },
    { externalMessageId: 'two words' },
  ].map((wrong, index) => ({ ...good, key: `bad:${index}`, ...wrong }))
  await step(
    store,
    answering(async () => ({ ...nothing, interactions: [...bad, good] })),
  )
  assert.deepEqual(await keysOf(store, owner.profileId), [good.key])
})
async function isReauthRequired({ pool }: TestDatabase, profileId: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_reauth_required: boolean }>(
    'select is_reauth_required from profiles where id = $1',
    [profileId],
  )
  return need(rows[0]).is_reauth_required
}

test('a collector that cannot reach the network leaves its profiles to one that can', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const { network, add, current } = makeFakeNetwork(owner.networkId)
  const cutOff = { ...network, reader: { ...need(network.reader), read: fail } }
  let tries = 0
  function fail(): Promise<never> {
    tries += 1
    return Promise.reject(new NetworkError('retry', 'twitter_unreachable', 'No connection'))
  }
  const start = (one: Network) => {
    const collector = startCollector({
      ...collecting(store, [one], { pollingInterval: { minMs: 10, maxMs: 20 } }),
      ...{ networks: [one], concurrency: 3, leaseMs: 10_000, pollMs: 10, enrolMs: 50 },
    })
    atEnd(collector.stop)
  }
  start(cutOff)
  await eventually(() => tries >= 3, { what: 'the breaker opens' })
  const triesUntilOpen = tries
  const { rows } = await store.pool.query('select from interaction_cursors where failures > 0')
  assert.equal(rows.length, 0, 'its failures do not count against the profile')
  start(network)
  for (let count = 0; count < 10; count += 1) add('comments')
  await eventually(async () => (await keysOf(store, owner.profileId)).length === current.size)
  assert.ok(tries - triesUntilOpen <= 4, `${tries - triesUntilOpen} further tries`)
})
