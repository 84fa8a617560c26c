// Edits and locks while a worker holds the lane of a message.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { asRead } from '../../server/http/validation/parse-partial.ts'
import { claimLanes } from '../../server/lanes/claim.ts'
import { extendLeases } from '../../server/lanes/leases.ts'
import { editMessage } from '../../server/messages/authoring/edit.ts'
import {
  beginAttempts,
  savePrepared,
  settleAttempts,
} from '../../server/publishing/ledger/ledger.ts'
import { missed } from '../../server/publishing/outcome.ts'
import { connectPublisher } from '../../server/publishing/publishing.ts'
import { certainlyAbsent } from '../../server/publishing/reconcile/lookup-outcome.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { changedNetworks, publish } from './publisher.ts'
import { checksOf, openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

async function claim(world: PublishingWorld, profileId: string) {
  const lanes = await claimLanes(world.database.database, {
    owner: 'test',
    lanes: 100,
    messagesPerLane: 10,
    leaseMs: 60_000,
  })
  return need(lanes.find((lane) => lane.profileId === profileId))
}

async function isWaitingForALock(world: PublishingWorld): Promise<boolean> {
  const { rows } = await world.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('an edit that is committed while the attempt waits for it: nothing of the old text goes out', async () => {
  const world = await openPublishingWorld()
  const { database } = world.database
  const profile = world.profile('facebook')
  const { id, send_at: sendAt } = await world.schedule({ profile, text: 'the old text' })
  const { token } = await claim(world, profile.id)
  // The first attempt prepared the old text and then stopped.
  const [first] = await beginAttempts(database, [{ messageId: id, token }])
  assert.equal(first?.text, 'the old text')
  await savePrepared(database, [{ messageId: id, token, preparedId: 'made of the old text' }])
  const subject = { messageId: id, token, sendAt, attempts: 1, looks: 0, doubtUntil: null }
  await settleAttempts(database, [certainlyAbsent(subject, new Date())], async () => undefined)

  const edited = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const edit = inTransaction(database, async (tx) => {
    const caller = { principal: need(world.principals.author), traceId: 'test' }
    await editMessage(tx, checksOf(world.networks), caller, id, asRead({ text: 'the new text' }))
    edited.resolve()
    await commit.promise
  })
  await edited.promise
  const second = beginAttempts(database, [{ messageId: id, token }])
  await eventually(() => isWaitingForALock(world))
  commit.resolve()
  await edit
  const [begun] = await second
  assert.deepEqual([begun?.text, begun?.prepared_id], ['the new text', null])
})

test('a message that its author has just moved is not treated as missed', async () => {
  const world = await openPublishingWorld()
  const { database } = world.database
  const profile = world.profile('facebook')
  const { id, send_at: sendAt } = await world.schedule({ profile, in: 60_000 })
  await world.database.pool.query(`update messages set act_at = now() where id = $1`, [id])
  await world.database.pool.query(`update lanes set next_at = now()`)
  const { token } = await claim(world, profile.id)
  await world.edit(id, { scheduledSendTime: new Date().toISOString() })
  const late = missed({ messageId: id, token, sendAt, attempts: 0, looks: 0, doubtUntil: null })
  assert.deepEqual(await settleAttempts(database, [late], async () => undefined), [undefined])
  assert.equal((await world.message(id)).state, 'SCHEDULED')
})

test('a locked lane delays no other lane, and is not treated as lost', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  const { database, close } = connectPublisher(world.database.url)
  const stuck = world.profile('facebook')
  const locked = Promise.withResolvers<void>()
  const networkFor = changedNetworks(world, (network) => ({
    prepare: async (account, ...given) => {
      if (account.networkId === stuck.networkId) await locked.promise
      return need(network.prepare)(account, ...given)
    },
  }))
  // A heartbeat every two seconds: one of them may find the lane locked.
  const times = { leaseMs: 8000, callMs: 3000 }
  const publisher = publish(world, { database, networkFor, ...times })
  atEnd(async () => {
    locked.resolve()
    await publisher.stop()
    await close()
  })
  const first = await world.schedule({ profile: stuck })
  await eventually(async () => (await world.message(first.id)).state === 'SUBMITTED')
  const editor = await world.database.pool.connect()
  // Without the limit that closes our connections when they are idle in a transaction.
  await editor.query('set idle_in_transaction_session_timeout = 0')
  await editor.query('begin')
  await editor.query('select from lanes where profile_id = $1 for update', [stuck.id])
  locked.resolve()
  await eventually(() => isWaitingForALock(world))
  const others = world.profiles.filter((profile) => profile !== stuck)
  for (const profile of others) await world.schedule({ profile })
  await eventually(async () => {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as sent from messages where state = 'SENT'`,
    )
    return rows[0].sent === others.length
  })
  assert.equal((await world.message(first.id)).state, 'SUBMITTED', 'its lane is still locked')
  await editor.query('rollback')
  editor.release(true)
  assert.equal((await world.settled(first.id)).state, 'SENT')
  assert.equal((await world.posts(stuck)).length, 1)
})

test('a heartbeat skips a locked lane, and detects a lost one', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  const lanes = []
  for (const index of [0, 1, 2]) {
    const profile = world.profile('twitter', index)
    await world.schedule({ profile })
    lanes.push(await claim(world, profile.id))
  }
  const [locked, lost, free] = lanes.map(need)
  const editor = await world.database.pool.connect()
  await editor.query('begin')
  await editor.query('select from lanes where profile_id = $1 for update', [locked?.profileId])
  await world.database.pool.query('update lanes set token = token + 1000 where profile_id = $1', [
    lost?.profileId,
  ])
  const ours = await extendLeases(world.database.database, lanes, 60_000)
  await editor.query('rollback')
  editor.release()
  assert.deepEqual(
    [locked, lost, free].map((lane) => ours.get(lane?.token ?? '')),
    [false, undefined, true],
  )
})
