// A database that went back in time: messages that were published since the backup are due in it.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { listActions } from '../../server/messages/actions.ts'
import { carillon } from '../start/carillon.ts'
import { closeFile } from '../support/at-end.ts'
import { backUp } from '../support/database.ts'
import { testKeys } from '../support/keys.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

const anHour = 3_600_000

test('without carillon restored it publishes again', async () => {
  const { world, doubtful } = await restoreAfterPublishing()
  // X refuses a repeated text; the others accept it.
  const countPosts = async () => {
    const profiles = ['facebook', 'pinterest', 'instagram'].map((name) => world.profile(name))
    return (await Promise.all(profiles.map(world.posts))).map(({ length }) => length)
  }
  assert.deepEqual(await countPosts(), [1, 2, 2])
  publish(world)
  for (const id of doubtful) await world.settled(id)
  assert.deepEqual(await countPosts(), [2, 4, 4])
})

test('after carillon restored nothing goes out twice, the authors are told, and what is due later goes out', async () => {
  const { world, doubtful, handedOver, later, proposed, time } = await restoreAfterPublishing()
  const before = await world.textsOnNetworks()
  const said = await restored(world, time)
  assert.equal(said.code, 0, said.output)
  assert.ok(said.output.startsWith(`${doubtful.length} messages have failed`), said.output)
  assert.match(said.output, /^ {2}profile \d+ \(PINTEREST pinterest-0\): 2$/m)

  for (const id of doubtful) {
    const message = await world.message(id)
    assert.equal(message.state, 'SEND_FAILED_PERMANENTLY')
    assert.equal(message.failure_code, 'outcome_unknown')
    assert.equal(
      message.failure_reason,
      `The database was restored from a backup of ${time}. Nobody knows whether this went out after that time.`,
    )
    assert.equal(message.failure_hint, 'Look at the profile before sending it again.')
    const history = await listActions(world.database.database, id)
    assert.deepEqual(
      history.map(({ action_type: type }) => type),
      ['CREATE', 'SENDFAIL'],
    )
    assert.equal((await world.eventTypes(id)).at(-1), 'message.send_failed_permanently')
  }
  const ledger = await world.attempts(handedOver)
  assert.deepEqual(
    ledger.map(({ outcome, code, nextStep }) => [outcome, code, nextStep]),
    [['unknown', 'outcome_unknown', 'none']],
  )
  assert.ok(ledger[0]?.endedAt)
  const mails = await mailsOf(world)
  assert.equal(mails.length, doubtful.length)
  assert.ok(mails.every((text) => text.includes(`a backup of ${time}`)))
  assert.equal((await world.message(later)).state, 'SCHEDULED')
  assert.equal((await world.message(proposed)).state, 'PENDING_APPROVAL')

  const publisher = publish(world)
  const soon = new Date(Date.now() + 500).toISOString()
  const { text } = await world.edit(later, { scheduledSendTime: soon })
  assert.equal((await world.settled(later)).state, 'SENT')
  await world.allSettled()
  assert.deepEqual((await world.textsOnNetworks()).sort(), [...before, text].sort())

  const besideWorker = await restored(world, time)
  assert.equal(besideWorker.code, 1)
  assert.match(besideWorker.output, /^carillon: A worker runs on this database/)
  await publisher.stop()
  const again = await restored(world, time)
  assert.equal(again.code, 0, again.output)
  assert.match(again.output, /^No message was due/)
  assert.equal((await mailsOf(world)).length, mails.length)
  const { rows } = await world.database.pool.query(
    `select detail ->> 'backupOf' as time from audit_log where action = 'database.restored'`,
  )
  assert.deepEqual(
    rows.map((row) => new Date(row.time).getTime()),
    [Date.parse(time), Date.parse(time)],
  )
})

test('more messages of a profile than one transaction takes', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  await world.database.pool.query(
    `insert into messages (profile_id, state, text, send_at, act_at)
     select profile_id, 'SCHEDULED', text || n, send_at, act_at from messages, generate_series(1, 450) n where id = $1`,
    [id],
  )
  const said = await restored(world, secondsOf(new Date()))
  assert.match(said.output, /^451 messages have failed/)
  await world.allSettled()
})

/** Published after the backup, then restored. At the backup one message was late already, and one was being published. */
async function restoreAfterPublishing() {
  const world = await openPublishingWorld()
  const told = { webhookUrls: ['https://receiver.example/'] }
  const schedule = async (network: string, ms?: number) => {
    const profile = world.profile(network)
    const draft = { profile, ...told, ...(ms === undefined ? {} : { in: ms }) }
    return (await world.schedule(draft)).id
  }
  const due: string[] = []
  for (const { network } of world.profiles) due.push(await schedule(network))
  const late = await schedule('pinterest')
  const handedOver = await schedule('instagram')
  const later = await schedule('facebook', anHour)
  const proposed = (await world.schedule({ as: 'proposer', in: anHour })).id
  const { pool } = world.database
  await pool.query('update messages set email_notification = true')
  await pool.query(
    `update messages set act_at = act_at - interval '1 hour', send_at = send_at - interval '1 hour' where id = $1`,
    [late],
  )
  await pool.query(
    `with begun as (update messages set state = 'SUBMITTED', attempts = 1 where id = $1 returning id)
     insert into attempts (message_id, number, token, state) select id, 1, 1, 'open' from begun`,
    [handedOver],
  )
  const backup = await backUp(world.database)
  const time = secondsOf(new Date())
  const publisher = publish(world)
  const doubtful = [...due, late, handedOver]
  for (const id of doubtful) assert.equal((await world.settled(id)).state, 'SENT')
  await publisher.stop()
  await backup.restore()
  return { world, doubtful, handedOver, later, proposed, time }
}

function restored(world: PublishingWorld, time: string) {
  const { url } = world.database
  return carillon(['restored', time], { DATABASE_URL: url, CARILLON_KEYS: testKeys })
}

function secondsOf(time: Date): string {
  return `${time.toISOString().slice(0, -5)}Z`
}

async function mailsOf({ database }: PublishingWorld): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select payload ->> 'text' as text from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' and payload ->> 'subject' like 'Not sent%'`,
  )
  return rows.map(({ text }) => text)
}
