// Two real workers publish while publishing is paused and resumed, again and again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'
import { runs } from '../support/runs.ts'
import { pausingIn } from './pausing.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

async function startWorkers(world: PublishingWorld, count: number): Promise<void> {
  const { addresses } = world.sandbox
  const workers = Array.from({ length: count }, () =>
    spawnCarillon('worker', {
      CARILLON_KEYS: testKeys,
      PUBLIC_URL: 'https://pictures.example',
      DATABASE_URL: world.database.url,
      ...networkSettings(addresses),
      PUBLISH_SETTLING_SECONDS: '2',
      PUBLISH_CALL_SECONDS: '30',
      PUBLISH_LEASE_SECONDS: '60',
    }),
  )
  for (const worker of workers) atEnd(() => worker.end())
  await Promise.all(workers.map(({ ready }) => ready))
}

async function countAttemptsSince({ database }: PublishingWorld, time: Date): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::integer as count from attempts where started_at > $1',
    [time],
  )
  return rows[0].count
}

async function now({ database }: PublishingWorld): Promise<Date> {
  const { rows } = await database.pool.query('select clock_timestamp() as now')
  return rows[0].now
}

async function countIn({ database }: PublishingWorld, state: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::integer as count from messages where state = $1',
    [state],
  )
  return rows[0].count
}

test('with two workers, no attempt begins after a pause is committed, and every message goes out once', async (t) => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  const { pause, resume } = await pausingIn(world)
  await startWorkers(world, 2)
  const texts: string[] = []
  for (let round = 0; round < runs(3, 12); round += 1) {
    // Due around the moment of the pause.
    for (let index = 0; index < 30; index += 1) {
      const profile = need(world.profiles[index % world.profiles.length])
      const { text } = await world.schedule({ profile, in: Math.random() * 600 })
      texts.push(text)
    }
    await pause()
    const pausedAt = await now(world)
    await eventually(async () => (await countIn(world, 'SUBMITTED')) === 0)
    await sleep(500)
    assert.equal(await countAttemptsSince(world, pausedAt), 0)
    const onNetworks = (await world.textsOnNetworks()).length
    assert.equal(onNetworks, await countIn(world, 'SENT'))
    t.diagnostic(`${await countIn(world, 'SCHEDULED')} held, ${onNetworks} sent`)
    await resume()
  }
  await world.allSettled()
  assert.equal(await countIn(world, 'SENT'), texts.length)
  await world.assertOnNetworks(texts)
})
