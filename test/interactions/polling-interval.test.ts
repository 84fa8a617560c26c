// The polling interval of the collector: fair to all profiles, shorter for active ones, never before a rate limit ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeLimits } from '../../sandbox/exchange/limits.ts'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import { collectStep } from '../../server/interactions/collecting/collect.ts'
import {
  claimCursors,
  enrolProfiles,
  requestRead,
} from '../../server/interactions/collecting/cursors.ts'
import { pollingIntervalOf } from '../../server/interactions/collecting/polling-interval.ts'
import { readsPerStep } from '../../server/networks/interactions/strands.ts'
import { type Network, NetworkError } from '../../server/networks/networks.ts'
import { makeTestDatabase } from '../support/database.ts'
import { need } from '../support/need.ts'
import { addProfile, collecting } from './collecting.ts'
import { makeFakeNetwork } from './fake-network.ts'
import { answering, claimOne, cursorOf, minute, never, nothing, step } from './steps.ts'

/** From `start`, before a step that may take seconds, to the next read. */
const secondsSince = (start: number, { next_at }: { next_at: Date }) =>
  (next_at.getTime() - start) / 1000

test('the default polling interval stays well below the rate limits of the sandbox networks', () => {
  const { minMs } = pollingIntervalOf({ minPauseMs: undefined, maxPauseMs: undefined }, true)
  const looks = 3_600_000 / minMs
  // Facebook counts all of a page: four kinds, and for two of them all that hangs on things, again every 5 s.
  const { limit } = makeLimits(sandboxNetworks).look('facebook', '1', 'read')
  assert.ok((4 * looks + 2 * readsPerStep * (3_600_000 / 5000)) / limit < 0.5, `${limit} an hour`)
  // X counts each path apart, in quarters of an hour; at most, what hangs on posts is read on one of them.
  const x = makeLimits(sandboxNetworks).look('twitter', '1', 'read')
  assert.ok((2 * looks + readsPerStep * (3_600_000 / 5000)) / 4 / x.limit < 0.9, `${x.limit}`)
})

test('a profile with much to fetch does not delay the others', async () => {
  const store = await makeTestDatabase()
  const busy = await addProfile(store)
  const quiet = [await addProfile(store), await addProfile(store)]
  const order: string[] = []
  const network = answering(async () => nothing)
  const read: NonNullable<Network['reader']>['read'] = async ({ networkId }) => {
    order.push(networkId)
    return { ...nothing, hasMore: networkId === busy.networkId }
  }
  const fair = { ...network, reader: { kinds: ['mentions'], read } }
  await enrolProfiles(store.database, [{ types: fair.types, kinds: ['mentions'] }], 0)
  for (let round = 0; round < 6; round += 1) {
    const from = { database: store.database, leaseMs: 60_000 }
    for (const claimed of await claimCursors(from, 'test', 1))
      await collectStep(collecting(store, [fair], { pollingInterval: minute }), claimed, never)
  }
  assert.deepEqual(
    new Set(order.slice(0, 3)),
    new Set([busy, ...quiet].map((one) => one.networkId)),
  )
  assert.deepEqual(order.slice(3), [busy.networkId, busy.networkId, busy.networkId])
})

test('quiet profiles are polled less and less, active ones more, requested ones most', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const quiet = answering(async () => nothing)
  for (const pause of [90_000, 135_000, 202_500]) {
    const before = Date.now()
    await step(store, quiet)
    const row = await cursorOf(store, owner.profileId)
    assert.equal(row.pause_ms, pause)
    const seconds = secondsSince(before, row)
    assert.ok(seconds > pause / 1000 - 10 && row.seconds < pause / 900, `${seconds}`)
  }
  const fake = makeFakeNetwork(owner.networkId)
  const interactions = [fake.interactionOf(fake.add('comments'))]
  await step(
    store,
    answering(async () => ({ ...nothing, interactions })),
  )
  assert.equal((await cursorOf(store, owner.profileId)).pause_ms, 60_000)
  // The same interactions again are no change.
  await step(
    store,
    answering(async () => ({ ...nothing, interactions })),
  )
  assert.equal((await cursorOf(store, owner.profileId)).pause_ms, 90_000)
  await requestRead(store.database, owner.profileId, 60_000)
  await step(store, quiet)
  assert.equal((await cursorOf(store, owner.profileId)).pause_ms, 60_000)
})

test('a requested profile is due at once, but not repeatedly, and not before a limit ends', async () => {
  const store = await makeTestDatabase()
  const { profileId } = await addProfile(store)
  const quiet = answering(async () => nothing)
  const before = Date.now()
  await step(store, quiet)
  const later = `update interaction_cursors set read_at = read_at - interval '1 hour', asked_at = null`
  await requestRead(store.database, profileId, 60_000)
  const read = await cursorOf(store, profileId)
  assert.ok(secondsSince(before, read) > 50, 'it was read a moment ago')
  await store.pool.query(later)
  await requestRead(store.database, profileId, 60_000)
  assert.ok((await cursorOf(store, profileId)).seconds <= 0)
  const inAnHour = new Date(Date.now() + 3_600_000)
  await step(
    store,
    answering(async () => ({ ...nothing, notBefore: inAnHour })),
  )
  await store.pool.query(later)
  await requestRead(store.database, profileId, 60_000)
  assert.ok((await cursorOf(store, profileId)).seconds > 3500, 'the network said when')
  // A claimed cursor stays claimed.
  const beforeClaim = Date.now()
  const claimed = await claimOne(store)
  await store.pool.query(`${later}, not_before = null`)
  await requestRead(store.database, profileId, 60_000)
  assert.ok(secondsSince(beforeClaim, await cursorOf(store, profileId)) > 50)
  assert.equal(claimed.wasRequested, true)
})

test('a rate limit pauses this kind until the time that the network names, and keeps the cursor', async () => {
  const store = await makeTestDatabase()
  const { profileId } = await addProfile(store)
  await step(
    store,
    answering(async () => nothing),
  )
  const retryAt = new Date(Date.now() + 900_000)
  const limited = new NetworkError('rate-limited', 'twitter_429', 'Too many', { retryAt })
  await step(
    store,
    answering(() => Promise.reject(limited)),
  )
  const row = await cursorOf(store, profileId)
  assert.equal(row.cursor, 'end')
  assert.equal(row.failures, 0)
  assert.ok(Math.abs(row.next_at.getTime() - retryAt.getTime()) < 10_000, `${row.next_at}`)
})

test('a rate limit of the whole app pauses the other profiles without a call', async () => {
  const store = await makeTestDatabase()
  await addProfile(store)
  await addProfile(store)
  const retryAt = new Date(Date.now() + 900_000)
  let calls = 0
  const limited = (code: string) => {
    const network = answering(() => {
      calls += 1
      return Promise.reject(new NetworkError('rate-limited', code, 'Too many', { retryAt }))
    })
    return { ...network, reader: { ...need(network.reader), isLimitOfAll } }
  }
  const isLimitOfAll = ({ code }: NetworkError) => code === 'app'
  await enrolProfiles(store.database, [{ types: ['TWITTER'], kinds: ['mentions'] }], 0)
  for (const { code, wanted } of [
    { code: 'page', wanted: 2 },
    { code: 'app', wanted: 1 },
  ]) {
    calls = 0
    const options = collecting(store, [limited(code)], { pollingInterval: minute })
    await store.pool.query('update interaction_cursors set next_at = clock_timestamp()')
    const from = { database: store.database, leaseMs: 60_000 }
    for (const claimed of await claimCursors(from, 'test', 2))
      await collectStep(options, claimed, never)
    assert.equal(calls, wanted, code)
    const { rows } = await store.pool.query(
      `select from interaction_cursors where owner is null and next_at > now() + interval '10 minutes'`,
    )
    assert.equal(rows.length, 2, code)
  }
})
