// Many messages at once, several publishers, broken connections: each message is still published exactly once.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeFile } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/runs.ts'
import { patient, publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

async function scheduleMany(world: PublishingWorld, count: number): Promise<string[]> {
  const texts: string[] = []
  let next = 0
  const one = async () => {
    for (let index = next++; index < count; index = next++) {
      const profile = need(world.profiles[index % world.profiles.length])
      texts.push((await world.schedule({ profile, in: 100 })).text)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return texts
}

test('many due at once over 13 profiles of each network, two publishers', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 13 })
  const texts = await scheduleMany(world, runs(150, 1000))
  publish(world, patient)
  publish(world, patient)
  await world.allSettled(240_000)
  await world.assertOnNetworks(texts)
})

test('connections to PostgreSQL killed all the time', async (t) => {
  const world = await openPublishingWorld({ profilesPerNetwork: 10 })
  const texts: string[] = []
  publish(world, patient)
  publish(world, patient)
  let killed = 0
  let isOver = false
  const killing = (async () => {
    while (!isOver) {
      const { rows } = await world.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'carillon publisher' order by random() limit 1`,
      )
      killed += rows.length
      await sleep(100)
    }
  })()
  // Until enough connections were killed under load, however fast the messages are published.
  do {
    texts.push(...(await scheduleMany(world, 300)))
    await world.allSettled(240_000)
  } while (killed < 6)
  isOver = true
  await killing
  t.diagnostic(`${killed} connections killed`)
  await world.assertOnNetworks(texts)
})

test('a publisher that is stopped releases its lanes at once, and the next one continues', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 5 })
  const texts = await scheduleMany(world, 200)
  for (let count = 0; count < 8; count += 1) {
    const publisher = publish(world, { ...patient, leaseMs: 120_000 })
    await sleep(150)
    await publisher.stop()
    const { rows } = await world.database.pool.query(
      'select profile_id from lanes where owner is not null',
    )
    assert.deepEqual(rows, [])
  }
  publish(world, { ...patient, leaseMs: 120_000 })
  await world.allSettled(240_000)
  await world.assertOnNetworks(texts)
})

test('a message that is later than the catch-up window is not sent, and fails as missed', async () => {
  const world = await openPublishingWorld()
  const [missed, late] = [await world.schedule(), await world.schedule()]
  await world.database.pool.query(
    `update messages set send_at = send_at - interval '61 minutes', act_at = act_at - interval '61 minutes' where id = $1`,
    [missed.id],
  )
  await world.database.pool.query(
    `update messages set send_at = send_at - interval '58 minutes 40 seconds' where id = $1`,
    [late.id],
  )
  publish(world, { rules: { catchUpMs: 3_600_000, maxLooks: 8 } })
  const { state, failure_code: code, failure_hint: hint } = await world.settled(missed.id)
  assert.deepEqual({ state, code }, { state: 'SEND_FAILED_PERMANENTLY', code: 'missed' })
  assert(hint)
  assert.equal((await world.settled(late.id)).state, 'SENT')
  const [attempt] = await world.attempts(late.id)
  assert.equal(attempt?.reason, 'It was published 59 minutes late.')
  assert.deepEqual(await world.textsOnNetworks(), [late.text])
})

test('as soon as possible counts from the time of the request', async () => {
  const world = await openPublishingWorld()
  const [edited, approved] = [
    await world.schedule({ in: 3_600_000 }),
    await world.schedule({ as: 'proposer' }),
  ]
  // Created a day ago: neither counts as late.
  await world.database.pool.query(
    `update messages set created_at = created_at - interval '1 day',
       send_at = case when scheduled_at is null then send_at - interval '1 day' else send_at end`,
  )
  publish(world)
  await world.edit(edited.id, { scheduledSendTime: new Date().toISOString() })
  await world.approve(approved.id)
  assert.equal((await world.settled(edited.id)).state, 'SENT')
  assert.equal((await world.settled(approved.id)).state, 'SENT')
})
