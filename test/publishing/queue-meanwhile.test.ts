// A queue whose order changes while its messages are published and others come: none is lost or doubled, no two have one time, and none is moved
// once its attempt has begun.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { placeInQueue, shuffleQueue } from '../../server/messages/queueing/reorder.ts'
import { anyVersion } from '../../server/messages/representation/version.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { patient, publish } from './publisher.ts'
import { openPublishingWorld, uniqueText } from './world.ts'

const near = 40
const everyMinute = Array.from({ length: 1008 }, (_, slot) => slot * 10)

test('a queue is shuffled, ordered and added to while it is published', async (t) => {
  const world = await openPublishingWorld()
  const { database, pool } = world.database
  const profile = world.profile('mastodon')
  const { id: profileId } = profile
  const actor = { principal: need(world.principals.author), traceId: 'test' }
  await pool.query(`insert into queues (profile_id, time_zone, slots) values ($1, 'UTC', $2)`, [
    profileId,
    everyMinute,
  ])
  for (let index = 0; index < near; index += 1)
    await world.schedule({ profile, in: 2000 + index * 150 })
  await pool.query(`update messages set queue = 'last'`)
  publish(world, patient)
  const countOf = async (condition: string) => {
    const { rows } = await pool.query(
      `select count(*)::integer as n from messages where ${condition}`,
    )
    return need(rows[0]).n as number
  }
  const shuffled: number[] = []
  let isOver = false
  const shuffling = async () => {
    while (!isOver)
      shuffled.push(await inTransaction(database, (tx) => shuffleQueue(tx, actor, profileId)))
  }
  const placing = async () => {
    while (!isOver) {
      const { rows } = await pool.query(
        `select id from messages where state = 'SCHEDULED' and send_at > now() + interval '1 minute' order by random() limit 1`,
      )
      // By the time of the lock it may be due: then it is refused.
      if (rows[0])
        await inTransaction(database, (tx) =>
          placeInQueue(tx, actor, rows[0].id, 1, anyVersion),
        ).catch((error: unknown) => assert.match(String(error), /does not wait in a queue/))
    }
  }
  const adding = async () => {
    for (let index = 0; index < 40; index += 1)
      await world.queue({ profile, text: uniqueText() }, index % 4 === 0 ? 'next' : 'last')
  }
  const work = [shuffling(), placing()]
  await adding()
  await eventually(async () => (await countOf(`state = 'SENT'`)) >= near, {
    what: 'the near times to be used',
    within: 120_000,
  })
  isOver = true
  await Promise.all(work)
  t.diagnostic(`${shuffled.length} shuffles`)
  assert.ok(shuffled.some((moved) => moved > 0))
  assert.equal(await countOf('true'), near + 40)
  const { rows: doubled } = await pool.query(
    `select send_at from messages where state = 'SCHEDULED' group by send_at having count(*) > 1`,
  )
  assert.deepEqual(doubled, [])
  const { rows: moved } = await pool.query(
    `select a.message_id from attempts a join message_actions x on x.message_id = a.message_id
     where x.action_type = 'EDIT' and x.at > a.started_at`,
  )
  assert.deepEqual(moved, [])
  const { rows: left } = await pool.query(`select id from messages where state = 'SCHEDULED'`)
  for (const { id } of left) await world.cancel(id)
  await world.allSettled()
  const { rows: sent } = await pool.query(`select text from messages where state = 'SENT'`)
  await world.assertOnNetworks(sent.map(({ text }) => text))
})
