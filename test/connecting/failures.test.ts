// Failures while an account is connected, and connecting it again.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { errorOf, openConnectingWorld, type Profile } from './world.ts'

// With the secret for what Facebook pushes, pages are subscribed.
const world = await openConnectingWorld({ FACEBOOK_APP_SECRET: 'secret' })
const { service, sandbox } = world
const { pool } = service.database
const owner = await world.as(service.demo.member.owner)
const refusedUploads = { network: 'facebook', operation: 'upload', kind: 'status', status: 500 }

beforeEach(() => sandbox.clearFaults())

/** A new account of X. */
async function connectX(name: string): Promise<Profile> {
  const connection = await owner.start('TWITTER')
  await owner.comeBack(await owner.authorize(connection, { name }))
  const done = await owner.connection(connection.id)
  assert.equal(done.status, 'DONE', JSON.stringify(done.failure))
  return owner.profile(need(done.socialProfileIds[0]))
}

async function reconnect(profile: Profile, as: string) {
  const connection = await owner.data<{ id: string; url: string }>(
    'POST',
    `/v1/socialProfiles/${profile.id}/reconnect`,
  )
  const page = await owner.comeBack(await owner.authorize(connection, { as }))
  return { page, connection: await owner.connection(connection.id) }
}

async function revokeAtNetwork(account: string): Promise<void> {
  for (const grant of await world.grants())
    if (grant.account === account) await sandbox.control('DELETE', `/grants/${grant.id}`)
}

test('as the same account the profile is healed, and waiting messages go out at once', async () => {
  const profile = await connectX('Heal Bell')
  await revokeAtNetwork(profile.socialNetworkId)
  const message = await owner.schedule(profile.id)
  const flagged = await eventually(
    async () => {
      const now = await owner.profile(profile.id)
      return now.isReauthRequired === 1 && now
    },
    { what: 'the flag', every: 50 },
  )
  assert.equal(flagged.health.status, 'RECONNECT')
  assert.ok(flagged.health.reason)
  // The next try is hours away, once none is under way: only the reconnection can bring it forward.
  const putOff = async () => {
    const { rowCount } = await pool.query(
      `update messages set act_at = now() + interval '5 hours' where id = $1 and state = 'SCHEDULED'`,
      [message.id],
    )
    return rowCount === 1
  }
  await eventually(putOff, { what: 'the message to wait', every: 50 })
  const { connection, page } = await reconnect(profile, profile.socialNetworkId)
  assert.deepEqual([connection.status, connection.socialProfileIds], ['DONE', [profile.id]])
  assert.match(page.text, /is connected/)
  await owner.sent(message.id)
  const healed = await owner.profile(profile.id)
  assert.deepEqual([healed.isReauthRequired, healed.health.status], [0, 'CONNECTED'])
})

test('as another account it is refused, and both are named', async () => {
  const profile = await connectX('Right Bell')
  const { connection, page } = await reconnect(profile, '1750000000000002001')
  assert.deepEqual([connection.status, connection.failure?.code], ['FAILED', 'other_account'])
  assert.match(connection.failure?.message ?? '', /X as robin_reed.*right_bell/)
  assert.match(page.text, /robin_reed/)
  const { rows } = await pool.query(
    `select 1 from profiles where organization_id is not null and network_id = '1750000000000002001'`,
  )
  assert.equal(rows.length, 0)
})

test('another account that the network returned by itself is refused as well', async () => {
  const profile = await connectX('Silent Bell')
  await sandbox.addFault({ network: 'twitter', operation: 'authorize', kind: 'other-account' })
  const { connection } = await reconnect(profile, profile.socialNetworkId)
  assert.equal(connection.failure?.code, 'other_account')
})

test('Facebook: one page is connected again, and the tokens of the others are replaced too', async () => {
  const connection = await owner.start('FACEBOOKPAGE')
  const as = '100000000001002'
  await owner.comeBack(await owner.authorize(connection, { as }))
  const socialNetworkIds = ['100000000004001', '100000000004002']
  const { socialProfileIds } = await owner.data<{ socialProfileIds: string[] }>(
    'POST',
    `/v1/connections/${connection.id}/profiles`,
    { socialNetworkIds },
  )
  const [first = '', second = ''] = socialProfileIds
  await revokeAtNetwork(as)
  const { connection: again } = await reconnect(await owner.profile(first), as)
  assert.deepEqual([again.status, again.socialProfileIds], ['DONE', [first]])
  for (const id of [first, second]) await owner.sent((await owner.schedule(id)).id)
})

test('a second callback gets the result of the first, at the same time and later', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Twice Bell' })
  const pages = await Promise.all([1, 2, 3].map(() => owner.comeBack(callback)))
  for (const page of pages) assert.match(page.text, /twice_bell/)
  assert.match((await owner.comeBack(callback)).text, /twice_bell/)
  const { steps, socialProfileIds } = await owner.connection(connection.id)
  assert.equal(steps.filter(({ step }) => step === 'returned').length, 1)
  assert.equal(socialProfileIds.length, 1)
})

for (const [type, title] of [
  ['TWITTER', 'X'],
  ['FACEBOOKPAGE', 'Facebook'],
  ['INSTAGRAM', 'Instagram'],
  ['PINTEREST', 'Pinterest'],
  ['THREADS', 'Threads'],
] as const)
  test(`${title}: access declined: the page says so, with the trace id, and leads to another try`, async () => {
    const connection = await owner.start(type)
    const callback = await owner.authorize(connection, { name: 'No Bell', decision: 'cancel' })
    const page = await owner.comeBack(callback)
    assert.equal(page.status, 400)
    const { failure, status, steps } = await owner.connection(connection.id)
    assert.deepEqual([status, failure?.code], ['FAILED', 'denied'])
    assert.ok(failure?.message.includes(title), failure?.message)
    assert.ok(page.text.includes(need(failure?.traceId)))
    assert.equal(steps.at(-1)?.traceId, failure?.traceId)
    const again = await owner.submit(connection.url, { action: 'again' })
    assert.equal(again.status, 303)
    const next = new URL(again.headers.get('location') ?? '', service.url).href
    assert.notEqual(next, connection.url)
    const done = await owner.comeBack(await owner.authorize({ url: next }, { name: `Yes ${type}` }))
    assert.match(done.text, /is connected|Choose what/)
  })

test('a publish scope that is left out is refused by its name', async () => {
  await sandbox.addFault({
    network: 'twitter',
    operation: 'token',
    kind: 'scope-left-out',
    scope: 'tweet.write',
  })
  const connection = await owner.start('TWITTER')
  const page = await owner.comeBack(await owner.authorize(connection, { name: 'Less Bell' }))
  const { failure } = await owner.connection(connection.id)
  assert.equal(failure?.code, 'scopes_missing')
  assert.match(failure?.message ?? '', /X did not grant.*: tweet\.write\./)
  assert.match(page.text, /tweet\.write/)
})

test('another scope that is left out turns its feature off', async () => {
  const connection = await owner.start('FACEBOOKPAGE')
  const without = ['scope:pages_messaging']
  await owner.comeBack(await owner.authorize(connection, { name: 'Mute Bell', without }))
  const { socialProfileIds } = await owner.connection(connection.id)
  const { health, isReauthRequired } = await owner.profile(need(socialProfileIds[0]))
  assert.deepEqual(
    [health.status, health.missingFeatures, isReauthRequired],
    ['LIMITED', ['messages'], 0],
  )
  assert.match(health.reason ?? '', /messages/)
})

async function connectPage(visit: object, of: object = {}): Promise<Profile> {
  const connection = await owner.start('FACEBOOKPAGE', of)
  await owner.comeBack(await owner.authorize(connection, visit))
  return owner.profile(need((await owner.connection(connection.id)).socialProfileIds[0]))
}

test('a page is subscribed when it is connected; a refusal to push is said, and connecting again tries once more', async () => {
  const connect = async (name: string, without: string[] = []) => {
    const { health } = await connectPage({ name, without })
    return [health.status, health.missingFeatures]
  }
  assert.deepEqual(await connect('Loud Bell'), ['CONNECTED', []])
  const declined = await connect('Quiet Bell', ['scope:pages_manage_metadata'])
  assert.deepEqual(declined, ['LIMITED', ['push']])
  await sandbox.addFault({ ...refusedUploads, times: 1 })
  assert.deepEqual(await connect('Broken Bell'), ['LIMITED', ['push']])
})

test('a profile that lacks a scope which publishing needs by now must be connected again', async () => {
  const profile = await connectX('Old Bell')
  await pool.query(
    `update credentials set scopes = array_remove(scopes, 'media.write')
     where id = (select credential_id from profiles where id = $1)`,
    [profile.id],
  )
  const { health, isReauthRequired } = await owner.profile(profile.id)
  assert.deepEqual([health.status, isReauthRequired], ['RECONNECT', 1])
  assert.match(health.reason ?? '', /media\.write/)
})

test('a person without pages learns why nothing can be connected', async () => {
  const connection = await owner.start('FACEBOOKPAGE')
  await owner.comeBack(await owner.authorize(connection, { as: '100000000001003' }))
  assert.equal((await owner.connection(connection.id)).failure?.code, 'no_accounts')
})

test('over its time a connection has failed, on the page and in the API', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Late Bell' })
  await pool.query(
    `update connections set expires_at = now() - interval '1 second' where id = $1`,
    [connection.id],
  )
  const page = await owner.comeBack(callback)
  assert.equal(page.status, 400)
  assert.match(page.text, /took too long/)
  const { status, failure } = await owner.connection(connection.id)
  assert.deepEqual([status, failure?.code], ['FAILED', 'expired'])
  const { rows } = await pool.query(`select 1 from profiles where username = 'late_bell'`)
  assert.equal(rows.length, 0)
})

test('a network that does not answer is named, and the connection says what to do', async () => {
  await sandbox.addFault({ network: 'twitter', operation: 'token', kind: 'status', status: 503 })
  const connection = await owner.start('TWITTER')
  await owner.comeBack(await owner.authorize(connection, { name: 'Sick Bell' }))
  const { failure, status } = await owner.connection(connection.id)
  assert.equal(status, 'FAILED')
  assert.match(failure?.message ?? '', /X/)
  assert.ok(failure?.hint)
})

test('cancelled on the page: nothing is connected, and the app gets the error', async () => {
  const returnUrl = 'https://app.example/back?keep=1'
  const connection = await owner.start('TWITTER', { returnUrl })
  const answer = await owner.submit(connection.url, { action: 'cancel' })
  const location = new URL(answer.headers.get('location') ?? '')
  assert.equal(location.origin + location.pathname, 'https://app.example/back')
  assert.deepEqual(Object.fromEntries(location.searchParams), {
    keep: '1',
    connectionId: connection.id,
    status: 'FAILED',
  })
  assert.equal((await owner.connection(connection.id)).failure?.code, 'cancelled')
})

test('the app gets the browser back at its address', async () => {
  const connection = await owner.start('TWITTER', { returnUrl: 'https://app.example/back' })
  const page = await owner.comeBack(await owner.authorize(connection, { name: 'Back Bell' }))
  assert.equal(page.location, `https://app.example/back?connectionId=${connection.id}&status=DONE`)
})

test('disconnected: refused while there are messages, unless confirmed; then revoked at the network', async () => {
  const profile = await connectX('Gone Bell')
  const path = `/v1/socialProfiles/${profile.id}`
  await owner.sent((await owner.schedule(profile.id)).id)
  const refused = await owner.api('DELETE', path)
  assert.equal(refused.status, 409)
  assert.match(errorOf(refused).text, /messages=delete/)
  const grantsOf = async () =>
    (await world.grants()).filter(({ account }) => account === profile.socialNetworkId)
  assert.deepEqual(
    (await grantsOf()).map(({ isRevoked }) => isRevoked),
    [false],
  )
  assert.deepEqual(await owner.data('DELETE', `${path}?messages=delete`), {
    deletedMessages: 0,
    isRevoked: true,
  })
  assert.equal((await owner.api('GET', path)).status, 404)
  assert.equal((await owner.api('DELETE', path)).status, 404)
  assert.deepEqual(
    (await grantsOf()).map(({ isRevoked }) => isRevoked),
    [true],
  )
  const { rows } = await pool.query('select 1 from credentials where subject = $1', [
    profile.socialNetworkId,
  ])
  assert.equal(rows.length, 0)
})

test('a page is unsubscribed with its last profile, whatever the network answers', async () => {
  const first = await connectPage({ name: 'Leaving Bell' })
  const as = need((await world.grants()).at(-1)).account
  const { id: ownerId } = service.demo.member.owner
  const twin = await connectPage({ as }, { owner: 'MEMBER', ownerId })
  const callsOf = async ({ id }: Profile) => {
    await sandbox.addFault({ ...refusedUploads, times: 5 })
    await owner.data('DELETE', `/v1/socialProfiles/${id}`)
    const { faults } = (await sandbox.control('GET', '/faults')) as { faults: { times: number }[] }
    await sandbox.clearFaults()
    return 5 - need(faults[0]).times
  }
  assert.deepEqual([await callsOf(first), await callsOf(twin)], [0, 1])
})

test('disconnected while the network is away: the profile is gone all the same', async () => {
  const profile = await connectX('Away Bell')
  await sandbox.addFault({ network: 'twitter', operation: 'token', kind: 'status', status: 503 })
  const answer = await owner.data('DELETE', `/v1/socialProfiles/${profile.id}`)
  assert.deepEqual(answer, { deletedMessages: 0, isRevoked: false })
})
