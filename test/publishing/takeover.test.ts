// Workers that take a message in doubt over from each other: the settling time is the message's, and its count begins once.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import pino from 'pino'
import { openContinuity } from '../../server/continuity/continuity.ts'
import { connect } from '../../server/db/db.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

/** LinkedIn's, when a worker has died. No worker of these tests lives as long. */
const settlingMs = 145_000

/** A message to LinkedIn whose answer is lost, and whose worker knows no more than that. */
async function openDoubt(kind: 'drop-before' | 'drop-after') {
  const world = await openPublishingWorld()
  await beatOnce(world)
  const profile = world.profile('linkedin')
  const at = { network: 'linkedin', profile: profile.networkId, operation: 'publish' }
  await world.sandbox.addFault({ ...at, kind, times: 1 })
  const { id } = await world.schedule({ profile })
  return { world, profile, id }
}

/** As a process does: its row has the clock. */
async function beatOnce({ database }: PublishingWorld): Promise<void> {
  const log = pino({ level: 'silent' })
  const continuity = openContinuity({ log, file: '/nowhere/position.json' })
  const { pool, close } = connect(database.url, { max: 1, name: 'beating' })
  await continuity.start(pool)
  await continuity.close()
  await close()
}

/** A worker that looks, and is gone. */
async function lookOnce(world: PublishingWorld, id: string): Promise<void> {
  const before = (await world.message(id)).act_at
  const worker = publish(world, { settlingMs })
  await eventually(
    async () => {
      const { state, act_at: at } = await world.message(id)
      return state === 'SENT' || at?.getTime() !== before?.getTime()
    },
    { what: 'the lookup' },
  )
  await worker.stop()
}

/** So much time passes, by every clock that a worker can see. */
async function pass({ database }: PublishingWorld, id: string, seconds: number): Promise<void> {
  const earlier = `- make_interval(secs => ${seconds})`
  await database.pool.query(
    `update attempts set started_at = started_at ${earlier}, ended_at = ended_at ${earlier} where message_id = $1`,
    [id],
  )
  await database.pool.query('update processes set steady_ms = steady_ms + $1', [seconds * 1000])
  await database.pool.query(
    `update messages set act_at = clock_timestamp() where id = $1 and act_at is not null`,
    [id],
  )
  await database.pool.query('update lanes set next_at = clock_timestamp()')
}

for (const kind of ['drop-before', 'drop-after'] as const)
  test(`ten workers one after the other, ${kind}: the doubt ends when the settling time is over, and LinkedIn still knows the post`, async () => {
    const { world, profile, id } = await openDoubt(kind)
    let workers = 0
    for (; (await world.message(id)).state !== 'SENT'; workers += 1) {
      assert.ok(workers < 20, 'the settling time begins again with each worker')
      await lookOnce(world, id)
      await pass(world, id, 15)
    }
    assert.ok(workers >= 10, `${workers} workers: earlier than the settling time`)
    assert.equal((await world.posts(profile)).length, 1)
  })

test('the clock of the database jumps forward: a worker that takes over does not believe it', async () => {
  const { world, profile, id } = await openDoubt('drop-before')
  await lookOnce(world, id)
  await world.database.pool.query(
    `update attempts set started_at = started_at - interval '5 minutes', ended_at = ended_at - interval '5 minutes' where message_id = $1`,
    [id],
  )
  await pass(world, id, 0)
  await lookOnce(world, id)
  assert.equal((await world.message(id)).state, 'SUBMITTED')
  assert.equal((await world.posts(profile)).length, 0)
})
