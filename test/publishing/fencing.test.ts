// A publisher that has lost the lane changes nothing: each of its statements carries the token.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { markOf } from '../../server/continuity/mark.ts'
import { beginGeneration, takeSlot } from '../../server/continuity/store.ts'
import { type ClaimedLane, claimLanes } from '../../server/lanes/claim.ts'
import { extendLeases, releaseLanes } from '../../server/lanes/leases.ts'
import { recordSettled } from '../../server/messages/messages.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { recordConnection } from '../../server/publishing/account.ts'
import {
  beginAttempts,
  savePrepared,
  settleAttempts,
} from '../../server/publishing/ledger/ledger.ts'
import { accepted, failed, missed } from '../../server/publishing/outcome.ts'
import { closeFile } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

const rules = { catchUpMs: 6 * 3_600_000, maxLooks: 8 }

async function claim(world: PublishingWorld, leaseMs = 60_000): Promise<ClaimedLane> {
  const options = { owner: 'test', lanes: 10, messagesPerLane: 10, leaseMs }
  return need((await claimLanes(world.database.database, options))[0])
}

/** Another process claims the lane, as after the end of a lease. */
async function steal(world: PublishingWorld): Promise<ClaimedLane> {
  await world.database.pool.query('update lanes set next_at = now()')
  return claim(world)
}

async function laneOf(world: PublishingWorld, profileId: string) {
  const lanes = world.database.database.selectFrom('lanes').selectAll()
  return lanes.where('profile_id', '=', profileId).executeTakeFirstOrThrow()
}

function subjectOf(messageId: string, token: string) {
  return { messageId, token, sendAt: new Date(), attempts: 1, looks: 0, doubtUntil: null }
}

test('on a database that is recorded as having gone back nothing begins, not even for a worker that has not noticed', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  const { database, pool } = world.database
  const begin = { messageId: id, token: (await claim(world)).token }
  // As another process records it.
  await pool.query('update database_lineage set behind_since = now()')
  assert.deepEqual(await beginAttempts(database, [begin]), [undefined])
  // A confirmed position is missing, and no process has recorded it yet.
  await beginGeneration(pool)
  const { slot, position } = await takeSlot(pool, randomUUID())
  const { rows } = await pool.query('select holder from processes where slot = $1', [slot])
  const own = (minPosition: number) =>
    markOf({ slot, holder: rows[0].holder, minPosition }, () => undefined)
  assert.deepEqual(await beginAttempts(database, [begin], own(position + 1)), [undefined])
  assert.deepEqual(await world.attempts(id), [])
  const [begun] = await beginAttempts(database, [begin], own(position))
  assert.equal(begun?.id, id)
  const after = await pool.query('select position::float8 from processes where slot = $1', [slot])
  assert.equal(after.rows[0].position, position + 1)
})

test('an old token begins nothing', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  const old = await claim(world)
  const present = await steal(world)
  const begin = (token: string) =>
    beginAttempts(world.database.database, [{ messageId: id, token }])
  assert.deepEqual(await begin(old.token), [undefined])
  assert.deepEqual(await world.attempts(id), [])
  assert.equal((await begin(present.token))[0]?.id, id)
  assert.equal((await world.message(id)).state, 'SUBMITTED')
})

test('nothing begins when the lease has expired, even if no other process claimed the lane', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  const { token } = await claim(world, 1)
  await world.database.pool.query('select pg_sleep(0.05)')
  assert.deepEqual(await beginAttempts(world.database.database, [{ messageId: id, token }]), [
    undefined,
  ])
})

test('an old token saves and settles nothing', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  const { database } = world.database
  const old = await claim(world)
  await beginAttempts(database, [{ messageId: id, token: old.token }])
  await steal(world)
  const kept = { messageId: id, token: old.token, preparedId: 'old' }
  assert.deepEqual(await savePrepared(database, [kept]), [false])
  const subject = subjectOf(id, old.token)
  for (const settlement of [
    accepted(subject, { postId: 'p', postUrl: null }),
    failed(subject, new NetworkError('retry', 'x', 'x'), rules, new Date()),
    failed(subject, new NetworkError('rejected', 'x', 'x'), rules, new Date()),
  ])
    assert.deepEqual(await settleAttempts(database, [settlement], recordSettled), [undefined])
  const { state, post_id: postId } = await world.message(id)
  assert.deepEqual({ state, postId }, { state: 'SUBMITTED', postId: null })
  assert.deepEqual(
    (await world.attempts(id)).map(({ outcome }) => outcome),
    ['unknown'],
  )
})

test('a publisher that has lost the lane does not say that its profile must be connected again', async () => {
  const world = await openPublishingWorld()
  const { profile_id: profileId } = await world.schedule()
  const { database, pool } = world.database
  const refused = new NetworkError('reconnect', 'x_refused', 'The token is refused')
  const isRequired = async () => {
    const { rows } = await pool.query('select is_reauth_required from profiles where id = $1', [
      profileId,
    ])
    return need(rows[0]).is_reauth_required as boolean
  }
  const old = await claim(world)
  const present = await steal(world)
  await recordConnection({ database }, old, refused)
  assert.equal(await isRequired(), false)
  await recordConnection({ database }, present, refused)
  assert.equal(await isRequired(), true)
})

test('an old token neither extends nor releases the lane of its new holder', async () => {
  const world = await openPublishingWorld()
  const { profile_id: profileId } = await world.schedule()
  const { database } = world.database
  const old = await claim(world)
  const present = await steal(world)
  const before = await laneOf(world, profileId)
  assert.deepEqual(await extendLeases(database, [old], 3_600_000), new Map())
  await releaseLanes(database, [{ profileId, token: old.token, pausedUntil: null }])
  assert.deepEqual(await laneOf(world, profileId), before)
  assert.deepEqual(await extendLeases(database, [present], 1000), new Map([[present.token, true]]))
})

test('a heartbeat after the release does not extend the lease', async () => {
  const world = await openPublishingWorld()
  const { profile_id: profileId } = await world.schedule()
  const { database } = world.database
  const lane = await claim(world)
  await releaseLanes(database, [{ profileId, token: lane.token, pausedUntil: null }])
  const before = await laneOf(world, profileId)
  await extendLeases(database, [lane], 3_600_000)
  assert.deepEqual((await laneOf(world, profileId)).next_at, before.next_at)
})

test('a message whose time was just changed is not missed', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  const { token } = await claim(world)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await world.edit(id, { scheduledSendTime: later })
  await settleAttempts(world.database.database, [missed(subjectOf(id, token))], recordSettled)
  assert.equal((await world.message(id)).state, 'SCHEDULED')
})

test('a settlement that is repeated because its answer was lost changes nothing more', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  const { database } = world.database
  const { token } = await claim(world)
  await beginAttempts(database, [{ messageId: id, token }])
  const retry = failed(subjectOf(id, token), new NetworkError('retry', 'x', 'x'), rules, new Date())
  const changes: number[] = []
  for (let count = 0; count < 2; count += 1)
    await settleAttempts(database, [retry], async (_tx, changed) => {
      changes.push(changed.length)
    })
  assert.deepEqual(changes, [1, 0])
})

test('whatever a network answers, the settlement is written', async () => {
  const world = await openPublishingWorld()
  const { id } = await world.schedule()
  const { token } = await claim(world)
  await beginAttempts(world.database.database, [{ messageId: id, token }])
  const words = 'Half a smile: \ud83d, and nothing: \0.'
  const refusal = new NetworkError('rejected', 'x', words)
  const settlement = failed(subjectOf(id, token), refusal, rules, new Date())
  await settleAttempts(world.database.database, [settlement], recordSettled)
  const { state, failure_reason: reason } = await world.message(id)
  assert.deepEqual(
    { state, reason },
    { state: 'SEND_FAILED_PERMANENTLY', reason: 'Half a smile: \ufffd, and nothing: .' },
  )
})
