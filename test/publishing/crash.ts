// A real worker dies (or freezes) at a named point of publish or reconcile, and another one recovers. In the end the post
// is on its network exactly once, and the ledger has the expected attempts.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { networkSettings } from '../support/network-settings.ts'
import { sample } from '../support/sample.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

export type CrashPoint = {
  point: string
  /** The answer to the call is lost, so that there is something to look for. */
  answerLost?: true
  /** The outcome of the first attempt, and the number of attempts. */
  first: 'accepted' | 'rejected'
  attempts: number
}

// Before the call there is no post, and a second attempt creates it; after the call there is one, and a look finds it.
export const crashPoints: CrashPoint[] = [
  { point: 'before-begin', first: 'accepted', attempts: 1 },
  { point: 'after-begin', first: 'rejected', attempts: 2 },
  { point: 'after-prepare', first: 'rejected', attempts: 2 },
  { point: 'before-call', first: 'rejected', attempts: 2 },
  { point: 'stop:before-call', first: 'rejected', attempts: 2 },
  { point: 'after-call', first: 'accepted', attempts: 1 },
  { point: 'before-settle', first: 'accepted', attempts: 1 },
  { point: 'after-settle', first: 'accepted', attempts: 1 },
  { point: 'after-look', answerLost: true, first: 'accepted', attempts: 1 },
  { point: 'after-reconcile', answerLost: true, first: 'accepted', attempts: 1 },
]

const shortLeaseSeconds = 14

type Victim = CrashPoint & { profile: SandboxProfile; messageId: string; worker: Carillon }

/**
 * One database: each message has its own profile, whose lane is kept aside when its worker is gone, as if the lease had not
 * expired. Then all leases end, and one worker recovers everything. `npm test` samples `atMost` of the points.
 */
export function testCrashes(
  network: SandboxProfile['network'],
  all: CrashPoint[],
  { atMost = all.length }: { atMost?: number } = {},
): void {
  const points = sample(`crashes on ${network}`, all, atMost)
  describe(network, () => {
    const victims: Victim[] = []
    const scene = openPublishingWorld({ profilesPerNetwork: points.length })

    for (const [index, point] of points.entries())
      test(`${stops(point) ? 'is frozen' : 'dies'} at ${point.point}`, async () => {
        const stage = await scene
        victims.push(await crash(stage, point, stage.profile(network, index)))
      })

    test('another worker recovers everything', async () => {
      const stage = await scene
      await stage.database.pool.query('update lanes set next_at = now() where next_at is not null')
      const worker = startWorker(stage)
      // The leases of the frozen workers have expired by their own clocks as well.
      if (victims.some(stops)) await sleep(shortLeaseSeconds * 1000)
      await Promise.all(victims.map(({ messageId }) => stage.settled(messageId)))
      await worker.end()
      await wakeUp(stage, victims.filter(stops))
    })

    for (const [index, { point }] of points.entries())
      test(`in the end, after ${point}, the post is there once`, async () => {
        const victim = victims[index]
        assert(victim, 'its worker did not come to the place')
        await assertStory(await scene, victim)
      })
  })
}

/** Waits until the resumed workers could have made their calls: each continues where it was before it claims more. */
async function wakeUp(scene: PublishingWorld, frozen: Victim[]): Promise<void> {
  if (frozen.length === 0) return
  const { rows } = await scene.database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  for (const { worker } of frozen) worker.signal('SIGCONT')
  // No other worker is left that could claim.
  const hasAsked = async () => {
    const { rowCount } = await scene.database.pool.query(
      `select from pg_stat_activity where application_name = 'carillon publisher'
         and datname = current_database() and query_start > $1`,
      [rows[0]?.now],
    )
    return Number(rowCount) > 0
  }
  await eventually(hasAsked, { what: 'the frozen one to go on', every: 50 })
  // Long enough for a call, had it made one.
  await sleep(1000)
}

async function crash(
  scene: PublishingWorld,
  point: CrashPoint,
  profile: SandboxProfile,
): Promise<Victim> {
  if (point.answerLost)
    await scene.sandbox.addFault({
      network: profile.network,
      operation: 'publish',
      kind: 'drop-after',
      profile: profile.networkId,
    })
  const { id } = await scene.schedule({ profile })
  const worker = startWorker(scene, {
    FAIL_POINT: point.point,
    ...(stops(point)
      ? { PUBLISH_LEASE_SECONDS: String(shortLeaseSeconds), PUBLISH_CALL_SECONDS: '6' }
      : {}),
  })
  if (stops(point))
    await eventually(() => worker.isFrozen(), {
      what: 'the process to freeze',
      every: 50,
    })
  else assert.equal(await worker.ended, 'SIGKILL', worker.output())
  await scene.database.pool.query(
    `update lanes set next_at = now() + interval '1 hour' where profile_id = $1`,
    [profile.id],
  )
  return { ...point, profile, messageId: id, worker }
}

function stops({ point }: CrashPoint): boolean {
  return point.startsWith('stop:')
}

async function assertStory(scene: PublishingWorld, victim: Victim): Promise<void> {
  const message = await scene.message(victim.messageId)
  const posts = await scene.posts(victim.profile)
  assert.deepEqual(
    posts.map(({ text, id }) => ({ text, id })),
    [{ text: message.text, id: message.post_id }],
  )
  assert.equal(message.state, 'SENT')
  // A call that certainly sent nothing is repeated: on a busy machine a connection may take too long.
  const attempts = (await scene.attempts(victim.messageId)).filter(
    ({ code }) => code !== `${victim.profile.network}_unreachable`,
  )
  assert.equal(attempts.length, victim.attempts, JSON.stringify(attempts))
  assert.equal(attempts[0]?.outcome, victim.first)
  assert.equal(attempts.at(-1)?.outcome, 'accepted')
}

function startWorker(scene: PublishingWorld, environment: Record<string, string> = {}): Carillon {
  const { addresses } = scene.sandbox
  const worker = spawnCarillon('worker', {
    CARILLON_KEYS: testKeys,
    // An address that does not answer: the sandbox then assumes a picture.
    PUBLIC_URL: 'https://pictures.example',
    DATABASE_URL: scene.database.url,
    ...networkSettings(addresses),
    PUBLISH_LEASE_SECONDS: '30',
    PUBLISH_CALL_SECONDS: '10',
    PUBLISH_SETTLING_SECONDS: '2',
    ...environment,
  })
  atEnd(() => worker.end())
  return worker
}
