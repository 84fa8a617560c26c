// The Mastodon servers that the service knows: the app that it registered there, sealed, and the limits of the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualPolls } from '../../server/networks/mastodon/limits.ts'
import { sealedOfProfiles } from '../../server/profiles/credentials/reseal.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { openConnectingWorld, type Profile } from './world.ts'

const world = await openConnectingWorld()
const { service, sandbox } = world
const { demo, database } = service
const owner = await world.as(demo.member.owner)
const address = need(sandbox.addresses.mastodon)

async function connect(name: string): Promise<Profile> {
  const connection = await owner.start('MASTODON', { server: 'mastodon.test' })
  await owner.comeBack(await owner.authorize(connection, { name, asked: 'mastodon.test' }))
  const { socialProfileIds, failure } = await owner.connection(connection.id)
  assert.equal(failure, null)
  return owner.profile(need(socialProfileIds[0]))
}

async function readServer() {
  const { rows } = await database.pool.query(
    'select * from network_servers where network = $1 and server = $2',
    ['mastodon', address],
  )
  assert.equal(rows.length, 1)
  return rows[0]
}

test('one app for all accounts of a server, its secret sealed, and the keys of tokens as well', async () => {
  await connect('First Bell')
  const first = await readServer()
  const app = JSON.parse(
    service.services.keyRing.open(first.sealed_app, `network-server:mastodon:${address}`),
  )
  assert.ok(app.clientId && app.clientSecret)
  assert.ok(!first.sealed_app.includes(app.clientSecret))
  await connect('Second Bell')
  assert.deepEqual((await readServer()).sealed_app, first.sealed_app)
  assert.doesNotMatch(world.logLines(), new RegExp(app.clientSecret))
  for (const place of sealedOfProfiles)
    assert.equal(await place.reseal(database.database, service.services.keyRing), 0)
})

test('the server has forgotten the app: the next connection registers again and works', async () => {
  await connect('Third Bell')
  const before = (await readServer()).sealed_app
  await sandbox.addFault({ network: 'mastodon', operation: 'token', kind: 'forget-app' })
  await connect('Fourth Bell')
  assert.notDeepEqual((await readServer()).sealed_app, before)
})

test('a message is checked against the limits of the server', async () => {
  const { id } = await connect('Long Bell')
  assert.deepEqual((await readServer()).limits, {
    ...{ characters: 500, media: 4, perLink: 23, countsInFull: false },
    polls: usualPolls,
    quotes: true,
  })
  const schedule = (length: number) =>
    owner.api('POST', '/v1/messages', {
      text: 'x'.repeat(length),
      socialProfileIds: [id],
      scheduledSendTime: new Date(Date.now() + 86_400_000).toISOString(),
    })
  const setLimit = (characters: number) =>
    database.pool.query('update network_servers set limits = $1', [{ characters }])
  assert.equal((await schedule(501)).status, 400)
  await setLimit(5_000)
  const accepted = await schedule(501)
  assert.equal(accepted.status, 200, accepted.text)
  await setLimit(100)
  const refused = await schedule(101)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /this account's server takes at most 100/)
  await setLimit(500)
})

test('connected again as the same account and no other, with the handle filled in', async () => {
  const profile = await connect('Same Bell')
  const again = await owner.data<{ id: string; url: string }>(
    'POST',
    `/v1/socialProfiles/${profile.id}/reconnect`,
    {},
  )
  const page = await owner.browser.open(again.url)
  assert.match(page.text, /value="same_bell@mastodon\.test"/)
  const asked = profile.socialNetworkUsername
  await owner.comeBack(await owner.authorize(again, { name: 'Other Bell', asked }))
  const { failure } = await owner.connection(again.id)
  assert.equal(failure?.code, 'other_account')
  assert.match(failure?.message ?? '', /other_bell@mastodon\.test/)
})

test('a token that was revoked at the server: people read what the server said', async () => {
  const profile = await connect('Revoked Bell')
  for (const grant of await world.grants())
    if (grant.account === profile.socialNetworkId)
      await sandbox.control('DELETE', `/grants/${grant.id}`)
  const { id } = await owner.schedule(profile.id)
  const flagged = await eventually(
    async () => {
      const now = await owner.profile(profile.id)
      return now.health.status === 'RECONNECT' && now
    },
    { what: 'the flag', every: 50 },
  )
  assert.equal(flagged.health.reason, 'The access token was revoked')
  const { rows } = await database.pool.query('select reason from attempts where message_id = $1', [
    id,
  ])
  assert.equal(rows[0]?.reason, 'The access token was revoked')
})
