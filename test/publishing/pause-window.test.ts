// The catch-up window of messages that a pause held.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { claimLanes } from '../../server/lanes/claim.ts'
import { settleAttempts } from '../../server/publishing/ledger/ledger.ts'
import { missed } from '../../server/publishing/outcome.ts'
import { closeFile } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import { pausingIn } from './pausing.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

async function claim(world: PublishingWorld, profileId: string) {
  const options = { owner: 'test', lanes: 100, messagesPerLane: 10, leaseMs: 60_000 }
  const lanes = await claimLanes(world.database.database, options)
  return need(lanes.find((lane) => lane.profileId === profileId))
}

/** Moves the time of a message, and the beginning of the pause of its lane, into the past. */
async function age(world: PublishingWorld, id: string, hours: { due: number; held: number }) {
  await world.database.pool.query(
    // Times of messages have no fractions of milliseconds.
    `update messages set send_at = at, act_at = at
     from (select date_trunc('milliseconds', now() - make_interval(hours => $2)) as at) x where id = $1`,
    [id, hours.due],
  )
  await world.database.pool.query(
    `update lanes set held_at = now() - make_interval(hours => $1) where held_at is not null`,
    [hours.held],
  )
}

test('the catch-up window counts from the end of the pause', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  await pause()
  const held = await world.schedule({ profile: world.profile('twitter') })
  await age(world, held.id, { due: 20, held: 21 })
  await resume()
  publish(world)
  assert.equal((await world.settled(held.id)).state, 'SENT')
})

test('what had missed its time when the pause began is not published after it', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  await pause()
  const stale = await world.schedule({ profile: world.profile('twitter') })
  await age(world, stale.id, { due: 20, held: 10 })
  await resume()
  publish(world)
  const { state, failure_code: code } = await world.settled(stale.id)
  assert.deepEqual([state, code], ['SEND_FAILED_PERMANENTLY', 'missed'])
})

test('a second pause soon after the first does not make its messages miss their time', async () => {
  const world = await openPublishingWorld()
  const { pause, resume } = await pausingIn(world)
  await pause()
  const held = await world.schedule({ profile: world.profile('twitter') })
  await age(world, held.id, { due: 20, held: 21 })
  await resume()
  await pause()
  await resume()
  publish(world)
  assert.equal((await world.settled(held.id)).state, 'SENT')
})

test('a worker that claimed before the pause does not declare a message missed during it', async () => {
  const world = await openPublishingWorld()
  const { pause } = await pausingIn(world)
  const profile = world.profile('twitter')
  const { id, send_at: sendAt } = await world.schedule({ profile })
  const { token } = await claim(world, profile.id)
  await pause()
  const late = missed({ messageId: id, token, sendAt, attempts: 0, looks: 0, doubtUntil: null })
  const { database } = world.database
  assert.deepEqual(await settleAttempts(database, [late], async () => undefined), [undefined])
  assert.equal((await world.message(id)).state, 'SCHEDULED')
})
