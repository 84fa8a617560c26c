// Wrong clocks: a worker's, and a database's that goes back. The database's clock decides what is due and when a pause
// ends.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPublisher } from '../../server/publishing/publishing.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { withClockAhead } from '../support/shifted-clock.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

const hour = 3_600_000

test('a worker whose clock is seven hours ahead does not treat a due message as missed', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule({ profile: world.profile('facebook') })
  await withClockAhead(7 * hour, async () => {
    const { stop } = publish(world)
    assert.equal((await world.settled(id)).state, 'SENT')
    await stop()
  })
})

test('a worker whose clock is ten minutes behind waits as long as the network says', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  await world.sandbox.addFault({
    network: 'pinterest',
    operation: 'publish',
    kind: 'rate-limit',
    profile: profile.networkId,
    retryAfter: 3600,
    times: 100,
  })
  const { id } = await world.schedule({ profile })
  await withClockAhead(-hour / 6, async () => {
    const { stop } = publish(world)
    await eventually(async () => (await world.attempts(id)).length > 0, { what: 'an attempt' })
    await sleep(1000)
    await stop()
  })
  assert.equal((await world.attempts(id)).length, 1)
  const { rows } = await world.database.pool.query<{ seconds: number }>(
    'select extract(epoch from next_at - now())::integer as seconds from lanes where profile_id = $1',
    [profile.id],
  )
  const seconds = rows[0]?.seconds ?? 0
  // By the worker's own clock it would be ten minutes less.
  assert.ok(seconds > 3300 && seconds <= 3600, `the lane pauses for ${seconds} s`)
})

test('an edit after the clock went back: nothing of the old text goes out', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('facebook')
  await world.sandbox.addFault({
    network: 'facebook',
    operation: 'publish',
    kind: 'rate-limit',
    retryAfter: 3600,
    profile: profile.networkId,
  })
  const first = publish(world)
  const { id } = await world.schedule({ profile, text: 'The old text' })
  await eventually(async () => (await world.attempts(id)).length > 0, { what: 'an attempt' })
  await first.stop()
  assert.deepEqual(await world.posts(profile), [])
  // By the new clock the attempt is in the future.
  await world.database.pool.query("update attempts set started_at = now() + interval '5 minutes'")
  await world.edit(id, { text: 'The new text' })
  await world.database.pool.query('update messages set act_at = now()')
  await world.database.pool.query('update lanes set paused_until = null, next_at = now()')
  publish(world)
  await world.settled(id)
  const texts = (await world.posts(profile)).map(({ text }) => text)
  assert.deepEqual(texts, ['The new text'])
})

test('the beginning of an attempt is durable, whatever the settings of the database', async () => {
  const { database } = await openPublishingWorld()
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} set synchronous_commit = off`)
  const connections = connectPublisher(database.url)
  atEnd(() => connections.close())
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(
    connections.database,
  )
  assert.equal(rows[0]?.synchronous_commit, 'on')
})
