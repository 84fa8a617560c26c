// A database that went back in time: messages that were published since the backup are due in it.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { listActions } from '../../server/messages/actions.ts'
import { carillon } from '../start/carillon.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
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

test('after carillon restored nothing goes out twice, the authors are notified, and what is due later goes out', async () => {
  const { world, doubtful, handedOver, later, proposed, time } = await restoreAfterPublishing()
  const before = await world.textsOnNetworks()
  const said = await restored(world, time, 'now')
  assert.equal(said.code, 0, said.output)
  assert.ok(said.output.startsWith(`${doubtful.length} messages have failed`), said.output)
  assert.match(said.output, /^ {2}profile \d+ \(PINTEREST pinterest-0\): 2$/m)

  for (const id of doubtful) {
    const message = await world.message(id)
    assert.equal(message.state, 'SEND_FAILED_PERMANENTLY')
    assert.equal(message.failure_code, 'outcome_unknown')
    assert.equal(
      message.failure_reason,
      `The database was restored from a backup of ${time}. It is unknown whether this was published after that time.`,
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

  const besideWorker = await restored(world, time, 'now')
  assert.equal(besideWorker.code, 1)
  assert.match(besideWorker.output, /^carillon: A worker runs on this database/)
  await publisher.stop()
  const again = await restored(world, time, 'now')
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
  const said = await restored(world, secondsOf(new Date()), 'now')
  assert.match(said.output, /^451 messages have failed/)
  await world.allSettled()
})

/** Published after the backup, then restored. At the backup one message was late already, and one was being published. */
async function restoreAfterPublishing() {
  const world = await openPublishingWorld()
  const notified = { webhookUrls: ['https://receiver.example/'] }
  const schedule = async (network: string, ms?: number) => {
    const profile = world.profile(network)
    const asked = { profile, ...notified, ...(ms === undefined ? {} : { in: ms }) }
    return (await world.schedule(asked)).id
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

test('what became due after the old database had failed is published, and the command proposes the time', async () => {
  const world = await openPublishingWorld()
  const data = await mkdtemp(join(tmpdir(), 'carillon-restored-'))
  atEnd(() => rm(data, { recursive: true, force: true }))
  const [early, late] = [await world.schedule(), await world.schedule({ in: anHour })]
  const backup = await backUp(world.database)
  const publisher = publish(world)
  assert.equal((await world.settled(early.id)).state, 'SENT')
  await publisher.stop()
  await backup.restore()
  const { pool } = world.database
  // Both are due by now, the second one since a time at which the old database did not work any more.
  for (const [id, minutes] of [
    [early.id, 50],
    [late.id, 20],
  ])
    await pool.query(
      `update messages set send_at = now() - make_interval(mins => $2), act_at = now() - make_interval(mins => $2) where id = $1`,
      [id, minutes],
    )
  await pool.query('update lanes set next_at = now()')
  const backupTime = secondsOf(new Date(Date.now() - anHour))
  const run = (...times: string[]) => runRestored(world, times, { CARILLON_DATA_DIR: data })

  const unknown = await run(backupTime)
  assert.equal(unknown.code, 2)
  assert.match(unknown.output, /does not remember when the old database last worked/)
  assert.match(unknown.output, /2 messages would fail/)
  assert.ok(unknown.output.includes(`carillon restored ${backupTime} now`), unknown.output)

  const seenAt = new Date(Date.now() - anHour / 2)
  await remember(world, data, seenAt)
  const until = new Date(Math.ceil((seenAt.getTime() + 60_000) / 1000) * 1000)
  const proposed = await run(backupTime)
  assert.equal(proposed.code, 2)
  assert.match(proposed.output, /^carillon: Nothing was changed/)
  assert.ok(proposed.output.includes(`last saw the old database at ${secondsOf(seenAt)}`))
  assert.match(proposed.output, /1 message may have been published .* 1 message became due later/)
  const command = `carillon restored ${backupTime} ${secondsOf(until)}`
  assert.ok(proposed.output.includes(command), proposed.output)
  const tooEarly = await run(backupTime, backupTime)
  assert.equal(tooEarly.code, 2)
  assert.match(tooEarly.output, /has seen the old database at .*, which is after/)
  assert.equal((await world.message(early.id)).state, 'SCHEDULED')

  const said = await run(backupTime, secondsOf(until))
  assert.equal(said.code, 0, said.output)
  assert.match(said.output, /^1 message has failed/)
  assert.match(said.output, /^1 message due after that cannot have been published/m)
  assert.equal((await world.message(early.id)).failure_code, 'outcome_unknown')
  publish(world)
  assert.equal((await world.settled(late.id)).state, 'SENT')
  assert.equal((await world.textsOnNetworks()).filter((text) => text === early.text).length, 1)
})

/** A process saw more of the old database than the restored one has. */
async function remember({ database }: PublishingWorld, data: string, at: Date): Promise<void> {
  const { rows } = await database.pool.query(
    'select installation_id, generation, generation_began_at from database_lineage',
  )
  const { installation_id: installation, generation, generation_began_at: began } = rows[0]
  const positions = { 1: 1_000_000 }
  const memory = { installation, generation, generationBeganAt: began.getTime(), positions }
  await writeFile(
    join(data, 'database-position.json'),
    JSON.stringify({ ...memory, now: at.getTime() }),
  )
}

function restored(world: PublishingWorld, ...times: string[]) {
  return runRestored(world, times)
}

function runRestored({ database }: PublishingWorld, times: string[], more = {}) {
  const environment = { DATABASE_URL: database.url, CARILLON_KEYS: testKeys, ...more }
  return carillon(['restored', ...times], environment)
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
