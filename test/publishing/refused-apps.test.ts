// A network that refuses the key of the app, and not one profile: all profiles of that key wait, the operator is notified, and
// the messages go out when the network takes the key again.
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import pino from 'pino'
import { Registry } from 'prom-client'
import { openContinuity } from '../../server/continuity/continuity.ts'
import { measureDegradations } from '../../server/health/degradations.ts'
import { pauseAppOf } from '../../server/lanes/pause-app.ts'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

const noCredits = {
  status: 402,
  body: {
    type: 'https://api.twitter.com/2/problems/credits',
    title: 'CreditsDepleted',
    detail: 'Your enrolled account does not have any credits to fulfill this request.',
  },
}
const notEnrolled = {
  status: 403,
  body: {
    type: 'https://api.x.com/2/problems/client-forbidden',
    title: 'Client Forbidden',
    reason: 'client-not-enrolled',
    detail: 'Attach the app to a project.',
  },
}
const headers = { 'retry-after': '3600' }

for (const [answer, code] of [
  [noCredits, 'twitter_app_no_credits'],
  [notEnrolled, 'twitter_app_not_enrolled'],
] as const)
  test(`${code}: what the key serves waits and the operator is notified; then it goes out`, async () => {
    const world = await openPublishingWorld({ profilesPerNetwork: 3 })
    const [first, second, other] = [0, 1, 2].map((index) => world.profile('twitter', index))
    assert.ok(first && second && other)
    await world.database.pool.query(
      `update credentials set app = 'another' where id = (select credential_id from profiles where id = $1)`,
      [other.id],
    )
    const { log, lines } = makeLog()
    await world.sandbox.addFault({
      network: 'twitter',
      operation: 'publish',
      kind: 'answer',
      profile: first.networkId,
      ...answer,
      headers,
    })
    const refused = await world.schedule({ profile: first })
    publish(world, { log })
    const attempt = await eventually(
      async () => (await world.attempts(refused.id)).find((one) => one.code === code),
      { what: 'the refusal', every: 50 },
    )
    assert.equal(attempt.reason, answer.body.detail)
    assert.match(attempt.nextStep ?? '', /^try again at .*operator/)
    await eventually(async () => await isPaused(world, second.id), { what: 'the pause of the app' })
    const waiting = await world.schedule({ profile: second })
    const free = await world.schedule({ profile: other })
    assert.equal((await world.settled(free.id)).state, 'SENT', 'the key of another app works')
    assert.equal(await isPaused(world, other.id), false)
    assert.deepEqual(await world.attempts(waiting.id), [], 'no call with a key that is refused')
    assert.equal((await world.message(refused.id)).state, 'SCHEDULED')
    assert.deepEqual(await flagged(world), [], 'connecting again would not help')
    assert.match(lines.join(''), new RegExp(`${code}.*X refuses the app of this service`))
    const health = openHealth(world)
    // Both lack values that the database does not return within two seconds.
    const metric = `carillon_refused_apps{code="${code}"} 1`
    await eventually(async () => (await health.metrics()).includes(metric), { what: metric })
    const reason = new RegExp(`${code}.*${answer.body.detail}`)
    await eventually(async () => reason.test((await health.reasons()).join()), { what: 'reasons' })

    await endPauses(world)
    for (const { id } of [refused, waiting]) assert.equal((await world.settled(id)).state, 'SENT')
    await eventually(async () => (await health.reasons()).length === 0, { what: 'no reasons' })
    assert.doesNotMatch(await health.metrics(), /carillon_refused_apps{/)
  })

for (const [network, status, body, code] of [
  [
    'pinterest',
    403,
    { code: 29, message: 'Apps with Trial access may not create Pins in production' },
    'pinterest_app_trial',
  ],
  [
    'facebook',
    400,
    { error: { code: 200, message: 'API access blocked.' } },
    'facebook_app_refused',
  ],
] as const)
  test(`${code}: the message waits with what the operator can do, and goes out afterwards`, async () => {
    const world = await openPublishingWorld({ profilesPerNetwork: 1 })
    const profile = world.profile(network, 0)
    const fault = { network, operation: 'publish', kind: 'answer', profile: profile.networkId }
    await world.sandbox.addFault({ ...fault, status, body })
    const { id } = await world.schedule({ profile })
    publish(world)
    const attempt = await eventually(
      async () => (await world.attempts(id)).find((one) => one.code === code),
      { what: 'the refusal', every: 50 },
    )
    assert.match(attempt.nextStep ?? '', /^try again at .*operator/)
    assert.equal((await world.message(id)).state, 'SCHEDULED')
    assert.deepEqual(await flagged(world), [], 'connecting again would not help')
    await endPauses(world)
    assert.equal((await world.settled(id)).state, 'SENT')
  })

test('Meta limits the calls of the app, or those of one page: only the first holds up the others', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 3 })
  const [ofApp, ofPage, other] = [0, 1, 2].map((index) => world.profile('facebook', index))
  assert.ok(ofApp && ofPage && other)
  publish(world)
  const limit = async (profile: typeof ofApp, code: number, message: string) => {
    const fault = { network: 'facebook', operation: 'publish', profile: profile.networkId }
    const answer = { kind: 'answer', status: 400, body: { error: { code, message } }, headers }
    await world.sandbox.addFault({ ...fault, ...answer })
    const { id } = await world.schedule({ profile })
    return eventually(async () => (await world.attempts(id))[0]?.code ?? undefined, {
      what: 'the limit',
    })
  }
  assert.equal(await limit(ofPage, 32, '(#32) Page request limit reached'), 'facebook_32')
  await eventually(() => isPaused(world, ofPage.id), { what: 'the pause of the page' })
  assert.equal(await isPaused(world, other.id), false)
  const code = await limit(ofApp, 4, '(#4) Application request limit reached')
  assert.equal(code, 'facebook_4')
  await eventually(() => isPaused(world, other.id), { what: 'the pause of the app' })
})

test('a pause of the app leaves lookups, leases and longer pauses as they are', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 5 })
  const ids = [0, 1, 2, 3, 4].map((index) => world.profile('twitter', index).id)
  const [own, doubtful, held, waiting, idle] = ids
  const { pool, database } = world.database
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const [due, leased, later, until] = [-1, 5, 30, 60].map(inMinutes)
  await pool.query(
    `insert into lanes (profile_id, next_at, owner, paused_until) values
       ($1, $5, null, null), ($2, $5, null, null), ($3, $6, 'worker', null), ($4, $7, null, $7)`,
    [own, doubtful, held, waiting, due, leased, later],
  )
  await pool.query(
    `insert into messages (profile_id, state, text, scheduled_at, send_at, act_at)
     select $1, 'SCHEDULED', text, $2, $2, $2 from unnest('{in doubt,next}'::text[]) as text`,
    [doubtful, due],
  )
  await pool.query(`update messages set state = 'SUBMITTED' where text = 'in doubt'`)
  assert.ok(own && until)
  await pauseAppOf(database, own, until)
  const { rows } = await pool.query<{ id: string; next_at: Date; paused_until: Date }>(
    'select profile_id as id, next_at, paused_until from lanes where profile_id = any ($1)',
    [ids],
  )
  const timesOf = (id: string | undefined) =>
    rows.flatMap((row) => (row.id === id ? [row.next_at, row.paused_until] : []))
  assert.deepEqual(timesOf(own), [due, null], 'its own pause is written with its attempt')
  assert.deepEqual(timesOf(doubtful), [due, until], 'a lookup publishes nothing')
  assert.deepEqual(timesOf(held), [leased, until], 'the lease is not extended')
  assert.deepEqual(timesOf(waiting), [later, later], 'it finds out when its own pause ends')
  assert.deepEqual(timesOf(idle), [null, until], 'nothing was ever scheduled for it')
})

function makeLog() {
  const lines: string[] = []
  return { log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }), lines }
}

async function isPaused({ database }: PublishingWorld, profileId: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    'select from lanes where profile_id = $1 and paused_until > now()',
    [profileId],
  )
  return rows.length > 0
}

async function flagged({ database }: PublishingWorld): Promise<unknown[]> {
  return (await database.pool.query('select id from profiles where is_reauth_required')).rows
}

/** As after an hour. */
/** The attempt is recorded before the lane is paused. */
async function endPauses({ database }: PublishingWorld): Promise<void> {
  const isPaused = async () => {
    const { rows } = await database.pool.query(
      'select from lanes where paused_until is not null and owner is null',
    )
    return rows.length > 0
  }
  await eventually(isPaused, { what: 'a pause', every: 50 })
  await database.pool.query(`
    update messages set act_at = now() where state = 'SCHEDULED';
    update lanes set paused_until = null, next_at = now() where paused_until is not null`)
}

function openHealth({ database }: PublishingWorld) {
  const registry = new Registry()
  const file = join(tmpdir(), `carillon-${process.pid}-none`, 'memory')
  const continuity = openContinuity({ log: pino({ level: 'silent' }), file })
  const config = { publicUrl: new URL('https://carillon.example'), s3: undefined }
  const watched = { pool: database.pool, config, descriptions: [], networks: { all: [] } }
  const read = measureDegradations(watched, continuity, registry)
  return { metrics: () => registry.metrics(), reasons: async () => (await read()) ?? ['no answer'] }
}
