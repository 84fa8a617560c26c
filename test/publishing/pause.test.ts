// While an organization or a profile is paused, no attempt begins. An attempt that is on its way is settled.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../server/db/db.ts'
import { claimLanes } from '../../server/lanes/claim.ts'
import { holdLanes, lockLanes } from '../../server/lanes/hold.ts'
import { beginAttempts, settleAttempts } from '../../server/publishing/ledger/ledger.ts'
import { absent } from '../../server/publishing/reconcile/lookup-outcome.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { addProfile, addProfilesWithin } from '../support/world-profiles.ts'
import { pausingIn } from './pausing.ts'
import { changedNetworks, publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

async function claim(world: PublishingWorld, profileId: string) {
  const options = { owner: 'test', lanes: 100, messagesPerLane: 10, leaseMs: 60_000 }
  const lanes = await claimLanes(world.database.database, options)
  return need(lanes.find((lane) => lane.profileId === profileId))
}

async function isWaitingForALock({ database }: PublishingWorld): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

async function laneOf({ database }: PublishingWorld, profileId: string) {
  const lanes = database.database.selectFrom('lanes').selectAll()
  return lanes.where('profile_id', '=', profileId).executeTakeFirstOrThrow()
}

test('what a worker has claimed but not begun does not begin while paused, and goes out afterwards', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  const profile = world.profile('twitter')
  const { id } = await world.schedule({ profile })
  const { token } = await claim(world, profile.id)
  await pause()
  const begin = () => beginAttempts(world.database.database, [{ messageId: id, token }])
  assert.deepEqual(await begin(), [undefined])
  assert.deepEqual(await world.attempts(id), [])
  await resume()
  assert.equal((await begin())[0]?.id, id)
})

test('a pause that is committed while an attempt waits for the lane: the attempt does not begin', async () => {
  const world = await openPublishingWorld()
  const { database } = world.database
  const profile = world.profile('twitter')
  const { id } = await world.schedule({ profile })
  const { token } = await claim(world, profile.id)
  const isHeld = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const pausing = inTransaction(database, async (tx) => {
    const lane = sql`select ${profile.id}::bigint`
    await lockLanes(tx, lane)
    await holdLanes(tx, lane)
    isHeld.resolve()
    await commit.promise
  })
  await isHeld.promise
  const beginning = beginAttempts(database, [{ messageId: id, token }])
  await eventually(() => isWaitingForALock(world))
  commit.resolve()
  await pausing
  assert.deepEqual(await beginning, [undefined])
})

test('a paused lane is not due, whatever is scheduled, and is due again when the pause ends', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  const profile = world.profile('twitter')
  await world.schedule({ profile })
  await pause()
  await world.schedule({ profile })
  assert.equal((await laneOf(world, profile.id)).next_at, null)
  await resume()
  assert.ok(need((await laneOf(world, profile.id)).next_at ?? undefined) <= new Date())
})

test('while paused nothing reaches a network; then everything does, once and in order', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  await pause()
  publish(world)
  const profile = world.profile('twitter')
  const first = await world.schedule({ profile, text: 'first' })
  const second = await world.schedule({ profile, text: 'second' })
  const free = await addProfile(world.database, { memberId: await memberOf(world) })
  // The publisher has looked at everything that is due: a lane that nothing holds was claimed and released.
  await world.database.pool.query(
    `insert into lanes (profile_id, next_at) values ($1, now()) on conflict (profile_id) do update set next_at = now()`,
    [free.id],
  )
  await eventually(async () => (await laneOf(world, free.id)).token !== '0')
  assert.deepEqual(await world.posts(profile), [])
  await resume()
  await world.settled(first.id)
  await world.settled(second.id)
  const texts = (await world.posts(profile)).map(({ text }) => text)
  assert.deepEqual(texts.toSorted(), ['first', 'second'])
})

async function memberOf({ database }: PublishingWorld): Promise<string> {
  const { rows } = await database.pool.query('select min(id) as id from members')
  return rows[0].id
}

test('what is on its way when the pause begins is settled', async () => {
  const world = await openPublishingWorld()
  const { pause } = await pausingIn(world)
  const profile = world.profile('twitter')
  const paused = Promise.withResolvers<void>()
  const networkFor = changedNetworks(world, (network) => ({
    publish: async (...given) => {
      const answer = await network.publish(...given)
      await paused.promise
      return answer
    },
  }))
  publish(world, { networkFor })
  // Before the publisher is stopped, if the test fails.
  atEnd(paused.resolve)
  const { id } = await world.schedule({ profile })
  await eventually(async () => (await world.posts(profile)).length === 1, { what: 'the post' })
  assert.equal((await world.message(id)).state, 'SUBMITTED')
  await pause()
  paused.resolve()
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.posts(profile)).length, 1)
})

test('a message in doubt is looked up while paused', async () => {
  const world = await openPublishingWorld()
  const { pause } = await pausingIn(world)
  const profile = world.profile('twitter')
  await world.sandbox.addFault({
    network: 'twitter',
    operation: 'publish',
    kind: 'drop-after',
    profile: profile.networkId,
  })
  const first = publish(world, { settlingMs: 60_000 })
  const { id } = await world.schedule({ profile })
  await eventually(async () => (await world.attempts(id))[0]?.outcome === 'unknown')
  await first.stop()
  await pause()
  publish(world)
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.posts(profile)).length, 1)
})

test('in doubt and not there while paused: looked for once no post can appear, and deletable then', async () => {
  const world = await openPublishingWorld()
  const { pause } = await pausingIn(world)
  const { database, pool } = world.database
  const profile = world.profile('twitter')
  // One settles before the pause, one after it.
  const before = await world.schedule({ profile })
  const after = await world.schedule({ profile })
  const { token } = await claim(world, profile.id)
  const settleAbsent = async ({ id, send_at: sendAt }: { id: string; send_at: Date }) => {
    const subject = { messageId: id, token, sendAt, attempts: 1, looks: 0, doubtUntil: null }
    await settleAttempts(database, [absent(subject, new Date())], async () => undefined)
  }
  await beginAttempts(
    database,
    [before, after].map(({ id: messageId }) => ({ messageId, token })),
  )
  await settleAbsent(before)
  assert.equal((await world.message(before.id)).state, 'SCHEDULED')
  await pause()
  await settleAbsent(after)
  for (const { id } of [before, after]) {
    const { state, act_at: actAt, doubt_until: until } = await world.message(id)
    assert.deepEqual([state, actAt], ['SUBMITTED', until])
  }
  await pool.query(`update messages set doubt_until = now(), act_at = now()`)
  await pool.query(`update lanes set owner = null, next_at = now()`)
  publish(world)
  for (const { id } of [before, after]) {
    await eventually(async () => (await world.message(id)).doubt_until === null)
    assert.equal((await world.message(id)).state, 'SCHEDULED')
    await world.cancel(id)
  }
  assert.deepEqual(await world.posts(profile), [])
})

test('paused while its media are handed over: nothing becomes visible before the pause ends', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  const profile = world.profile('facebook')
  await world.sandbox.addFault({
    network: 'facebook',
    operation: 'upload',
    kind: 'delay',
    delayMs: 1500,
    profile: profile.networkId,
  })
  const paused = Promise.withResolvers<void>()
  const networkFor = changedNetworks(world, (network) => ({
    prepare: async (...given) => {
      const preparedId = await need(network.prepare)(...given)
      await paused.promise
      return preparedId
    },
  }))
  publish(world, { networkFor })
  // Before the publisher is stopped, if the test fails.
  atEnd(paused.resolve)
  const { id } = await world.schedule({ profile })
  await eventually(async () => (await world.message(id)).state === 'SUBMITTED', { every: 10 })
  await pause()
  paused.resolve()
  await eventually(async () => (await world.message(id)).state === 'SCHEDULED')
  assert.deepEqual(await world.posts(profile), [])
  assert.equal((await world.attempts(id))[0]?.code, 'paused')
  await resume()
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.posts(profile)).length, 1)
})

test('a profile stays paused as long as one of its pauses lasts', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  const [one, other] = [world.profile('twitter'), world.profile('facebook')]
  await pause({ profileId: one.id })
  assert.equal((await laneOf(world, one.id)).held_at === null, false)
  await pause()
  await resume()
  assert.equal((await laneOf(world, other.id)).held_at, null)
  assert.equal((await laneOf(world, one.id)).held_at === null, false)
  await pause()
  await resume({ profileId: one.id })
  assert.equal((await laneOf(world, one.id)).held_at === null, false)
  await resume()
  assert.equal((await laneOf(world, one.id)).held_at, null)
})

test('a profile that is added to a paused organization is paused', async () => {
  const world = await openPublishingWorld()
  const { pause, resume, organizationId } = await pausingIn(world)
  await pause()
  const { id } = await addProfile(world.database, { organizationId })
  assert.equal((await laneOf(world, id)).held_at === null, false)
  await resume()
  assert.equal((await laneOf(world, id)).held_at, null)
})

test('a profile that is being added while the organization is paused is paused', async () => {
  const world = await openPublishingWorld()
  const { pause, organizationId } = await pausingIn(world)
  const added = Promise.withResolvers<string>()
  const commit = Promise.withResolvers<void>()
  const adding = inTransaction(world.database.database, async (tx) => {
    const [profile] = await addProfilesWithin(tx, [{ organizationId }])
    added.resolve(need(profile).id)
    await commit.promise
  })
  const id = await added.promise
  const pausing = pause()
  await eventually(() => isWaitingForALock(world)).finally(commit.resolve)
  await Promise.all([adding, pausing])
  assert.equal((await laneOf(world, id)).held_at === null, false)
})
