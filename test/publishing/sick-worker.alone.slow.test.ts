// One of three workers is cut off from the network. The others publish its messages in time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { listenSilently } from './silence.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

const perSecond = 25
const seconds = 10

// Over https nothing of a request is sent; over http all of it, and no answer comes.
for (const scheme of ['https', 'http'])
  test(`with one worker of three cut off, over ${scheme}, 95 of 100 messages go out within a second`, async () => {
    const world = await openPublishingWorld({ profilesPerNetwork: 50 })
    const { facebook } = world.sandbox.addresses
    const port = await freePort()
    const healthy = [
      start(world, 'worker', { FACEBOOK_API_URL: facebook }),
      start(world, 'worker', { FACEBOOK_API_URL: facebook }),
      start(world, 'api', { PORT: String(port) }),
    ]
    await Promise.all(healthy.map(({ ready }) => ready))
    const usual = await publishAndMeasure(world, 4)
    const silence = `${scheme}://localhost:${await listenSilently()}`
    await start(world, 'worker', { FACEBOOK_API_URL: silence }).ready
    const isUnreachable = async () =>
      /^carillon_unreachable_networks\{network="facebook"\} 1$/m.test(
        (await send(`http://localhost:${port}/metrics`)).text,
      )
    const measuring = publishAndMeasure(world, seconds)
    await eventually(isUnreachable, { what: 'the metric to say so', every: 200 })
    assert.match(
      (await send(`http://localhost:${port}/readyz`)).text,
      /"degraded".*One worker cannot reach facebook/,
    )
    const p95 = await measuring
    const figures = `p95 ${p95} s, and ${usual} s without the sick one`
    console.info(`One worker of three cut off, over ${scheme}: ${figures}`)
    // On a busy machine two healthy workers alone are late, too.
    assert.ok(p95 <= Math.max(1, 2 * usual), figures)
  })

/** Schedules messages every second and returns the 95th percentile of their lateness, in seconds. */
async function publishAndMeasure(world: PublishingWorld, duration: number): Promise<number> {
  const base = Math.ceil(Date.now() / 1000) * 1000 + 2000
  for (let index = 0; index < perSecond * duration; index += 1) {
    const at = new Date(base + 1000 * Math.floor(index / perSecond))
    await world.schedule({ profile: world.profile('facebook', index % 50), at })
  }
  await world.allSettled()
  const lateness = await readLateness(world, new Date(base))
  assert.equal(lateness.length, perSecond * duration)
  return lateness[Math.floor(lateness.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

function start(world: PublishingWorld, command: string, more: Record<string, string>): Carillon {
  const started = spawnCarillon(command, {
    DATABASE_URL: world.database.url,
    CARILLON_KEYS: testKeys,
    ...more,
  })
  atEnd(started.end)
  return started
}

/** Of the messages that were sent, in seconds, ascending. */
async function readLateness({ database }: PublishingWorld, since: Date): Promise<number[]> {
  const { rows } = await database.pool.query<{ late: number }>(
    `select extract(epoch from a.ended_at - m.send_at)::float8 as late
     from messages m join attempts a on a.message_id = m.id and a.state = 'accepted'
     where m.state = 'SENT' and m.send_at >= $1 order by 1`,
    [since],
  )
  return rows.map(({ late }) => late)
}
