// Renewing one credential, with a real database and a token endpoint over HTTP: one process at a time, the answer stored before it is
// used, and dead only by proof.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { NetworkError } from '../../server/networks/networks.ts'
import { findTokens } from '../../server/profiles/credentials/credentials.ts'
import { renewDueCredentials } from '../../server/profiles/renewal/renew-due.ts'
import { eventually } from '../support/eventually.ts'
import { testKeyRing } from '../support/keys.ts'
import { openRenewalWorld } from './world.ts'

const world = await openRenewalWorld()
const { server, database } = world

beforeEach(() => {
  server.clearFaults()
  Object.assign(server.stats, { calls: 0, maxLive: 0 })
})

async function kindOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('expected a failure'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof NetworkError, String(error))
  return error.kind
}

async function rowOf(id: string) {
  const { rows } = await database.pool.query('select * from credentials where id = $1', [id])
  return rows[0]
}

async function isFlagged(profileId: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    'select is_reauth_required from profiles where id = $1',
    [profileId],
  )
  return rows[0].is_reauth_required
}

async function mailsAbout(profileId: string): Promise<{ to: string; subject: string }[]> {
  const { rows } = await database.pool.query(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' and payload ->> 'text' like $1 order by payload ->> 'to'`,
    [`%The number of the profile is ${profileId}.%`],
  )
  return rows.map(({ payload }) => payload)
}

async function eventsAbout(profileId: string) {
  const { rows } = await database.pool.query(
    `select client_id, type, data from webhook_deliveries where data ->> 'socialProfileId' = $1`,
    [profileId],
  )
  return rows
}

test('new tokens replace the old ones, for every reader', async () => {
  const { id, profileId } = await world.connect()
  const before = await world.tokensOf(id)
  const row = await world.renew(id, 2)
  const after = await world.tokensOf(id)
  assert.notEqual(after.accessToken, before.accessToken)
  assert.notEqual(after.refreshToken, before.refreshToken)
  assert.equal(row.tokensVersion, 3)
  assert.ok(server.isUsable(after))
  assert.deepEqual(await findTokens(database.database, testKeyRing, profileId), after)
  const { lease_until, renewal_began_at, renewal_failures } = await rowOf(id)
  assert.deepEqual([lease_until, renewal_began_at, renewal_failures], [null, null, 0])
})

test('the beginning is written down before the call', async () => {
  const { id } = await world.connect()
  server.failNext('hold')
  const renewing = world.renew(id, 2)
  await eventually(() => server.countHeld() === 1, { what: 'the call' })
  const written = (await rowOf(id)).renewal_began_at
  server.release()
  await renewing
  assert.ok(written instanceof Date)
})

for (const fault of ['drop-before', '500', '429', 'keys'] as const)
  test(`${fault}: no profile is disconnected, the pauses grow, and it works later`, async () => {
    const { id, profileId } = await world.connect()
    const pauses: number[] = []
    for (let count = 0; count < 3; count += 1) {
      server.failNext(fault)
      assert.equal(await kindOf(world.renew(id, 2)), 'retry')
      pauses.push((await world.read(id)).pauseLeftMs ?? 0)
      await world.extendPause(id)
      const { calls } = server.stats
      assert.equal(await kindOf(world.renew(id, 2)), 'retry', 'within the pause')
      assert.equal(server.stats.calls, calls, 'no call within the pause')
      await world.endPause(id)
    }
    const [first = 0, second = 0, third = 0] = pauses
    if (fault === '429') assert.ok(first > 20_000 && third > 20_000, String(pauses))
    else assert.ok(first > 0 && second > first && third > second, String(pauses))
    assert.equal(await isFlagged(profileId), false)
    assert.equal((await world.renew(id, 2)).tokensVersion, 3)
    assert.equal((await rowOf(id)).renewal_failures, 0)
  })

test('a dead grant: profiles are flagged, and everyone concerned is notified once', async () => {
  const { id, profileId, subject } = await world.connect()
  server.revoke(subject)
  assert.equal(await kindOf(world.renew(id, 2)), 'reconnect')
  const { calls } = server.stats
  assert.equal(await kindOf(world.renew(id, 2)), 'reconnect')
  assert.equal(server.stats.calls, calls, 'what is dead is not tried again')
  assert.equal(await isFlagged(profileId), true)
  const mails = await mailsAbout(profileId)
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['connector@ours.example', 'manager@ours.example'],
  )
  const events = await eventsAbout(profileId)
  assert.deepEqual(
    events.map(({ client_id, type }) => [client_id, type]),
    [['listening', 'social_profile.reauth_required']],
  )
  assert.match(events[0].data.reason, /token was invalid/)
})

test('connecting again revives what was dead', async () => {
  const { id, profileId, subject } = await world.connect()
  server.revoke(subject)
  await kindOf(world.renew(id, 2))
  assert.deepEqual(await world.connect(subject), { id, profileId, subject })
  assert.equal(await isFlagged(profileId), false)
  assert.equal((await world.renew(id, 3)).tokensVersion, 4)
})

test('a lost answer: not dead at once, and dead when the network proves it', async () => {
  const { id, profileId } = await world.connect()
  server.failNext('drop-after')
  assert.equal(await kindOf(world.renew(id, 2)), 'retry')
  assert.equal(await isFlagged(profileId), false)
  await world.endPause(id)
  assert.equal(await kindOf(world.renew(id, 2)), 'reconnect')
  assert.equal(await isFlagged(profileId), true)
})

for (const count of [2, 3])
  test(`${count} processes at once: one call, and all get the new tokens`, async () => {
    const { id } = await world.connect()
    server.failNext('hold')
    const all = Array.from({ length: count }, () => world.renew(id, 2))
    await eventually(() => server.countHeld() === 1, { what: 'the call' })
    // The others come while the first is under way.
    await sleep(400)
    server.release()
    const rows = await Promise.all(all)
    assert.deepEqual(new Set(rows.map((row) => row.tokensVersion)), new Set([3]))
    assert.equal(server.stats.calls, 1)
  })

test('a process that saw older tokens gets the newer ones without a call', async () => {
  const { id } = await world.connect()
  await world.renew(id, 2)
  assert.equal((await world.renew(id, 2)).tokensVersion, 3)
  assert.equal(server.stats.calls, 1)
})

test('a process is frozen during its call: the refusal of the next one proves nothing, and its answer is stored', async () => {
  const { id, profileId } = await world.connect()
  server.failNext('hold')
  const frozen = world.renew(id, 2, { callMs: 20_000 })
  await eventually(() => server.countHeld() === 1, { what: 'the call' })
  await world.endLease(id)
  assert.equal(await kindOf(world.renew(id, 2)), 'retry')
  assert.equal(await isFlagged(profileId), false)
  assert.equal((await world.read(id)).deadAt, null)
  server.release()
  assert.equal((await frozen).tokensVersion, 3)
  assert.deepEqual(await mailsAbout(profileId), [])
})

test('a process that never comes back: the refusal counts when it cannot come back any more', async () => {
  const { id, profileId } = await world.connect()
  await world.crashAt(id, 2, 'after-renewal')
  await world.endLease(id)
  assert.equal(await kindOf(world.renew(id, 2)), 'retry')
  await world.endPause(id)
  await world.waitForFrozen(id)
  assert.equal(await kindOf(world.renew(id, 2)), 'reconnect')
  assert.equal(await isFlagged(profileId), true)
})

test('a process that comes back even later: its answer revives the credential', async () => {
  const { id, profileId } = await world.connect()
  server.failNext('hold')
  const frozen = world.renew(id, 2, { callMs: 20_000 })
  await eventually(() => server.countHeld() === 1, { what: 'the call' })
  await world.endLease(id)
  await kindOf(world.renew(id, 2))
  await world.endPause(id)
  await world.waitForFrozen(id)
  assert.equal(await kindOf(world.renew(id, 2)), 'reconnect')
  server.release()
  assert.equal((await frozen).deadAt, null)
  assert.equal(await isFlagged(profileId), false)
})

test('a process that was frozen before its call does not call any more', async () => {
  const { id } = await world.connect()
  const leaseMs = 600
  const freeze = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
  const reach = (point: string) => {
    if (point === 'before-renewal') freeze()
  }
  const frozen = world.renew(id, 2, { leaseMs, callMs: 50, reach })
  assert.equal(await kindOf(frozen), 'retry')
  assert.equal(server.stats.calls, 0)
})

test('dies before the call: the next process renews', async () => {
  const { id } = await world.connect()
  assert.ok((await world.crashAt(id, 2, 'before-renewal')) instanceof Error)
  assert.ok((await rowOf(id)).renewal_began_at instanceof Date)
  await world.endLease(id)
  assert.equal((await world.renew(id, 2)).tokensVersion, 3)
  assert.equal((await world.read(id)).overdueSince, null)
  assert.equal(server.stats.calls, 1)
})

test('a member connects the account again while it is renewed: the newer tokens stay', async () => {
  const { id, subject } = await world.connect()
  server.failNext('hold')
  const renewing = world.renew(id, 2, { callMs: 20_000 })
  await eventually(() => server.countHeld() === 1, { what: 'the call' })
  await world.connect(subject)
  const chosen = await world.tokensOf(id)
  server.release()
  assert.equal((await renewing).tokensVersion, 3)
  assert.deepEqual(await world.tokensOf(id), chosen)
  assert.ok(server.isUsable(chosen))
  assert.equal((await world.renew(id, 3)).tokensVersion, 4, 'no lease is left behind')
})

test('a refusal that concerns the tokens before a reconnection proves nothing', async () => {
  const { id, subject } = await world.connect()
  server.revoke(subject)
  const reach = (point: string) => {
    if (point === 'before-renewal') server.failNext('hold')
  }
  server.authorize('another')
  const renewing = world.renew(id, 2, {
    reach,
    networks: {
      all: world.contextOf().networks.all.map((network) => ({
        ...network,
        authorizer: {
          renew: async () => {
            await world.connect(subject)
            throw new NetworkError('reconnect', 'twitter_invalid', 'Value was invalid.')
          },
        },
      })),
    },
  })
  assert.equal((await renewing).tokensVersion, 3)
  assert.equal((await world.read(id)).deadAt, null)
  server.clearFaults()
})

test('in the background: what is due is renewed, once, and nothing else', async () => {
  const [due, later] = [await world.connect(), await world.connect()]
  await database.pool.query('update credentials set renew_at = null')
  await database.pool.query(
    `update credentials set renew_at = now() - interval '1 minute' where id = $1`,
    [due.id],
  )
  const context = world.contextOf()
  await Promise.all([renewDueCredentials(context), renewDueCredentials(context)])
  assert.equal((await world.read(due.id)).tokensVersion, 3)
  assert.equal((await world.read(later.id)).tokensVersion, 2)
  assert.equal(server.stats.calls, 1)
})
