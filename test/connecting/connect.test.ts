// Connecting accounts of the sandbox networks, by the API and on the pages, until a message is published to them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { need } from '../support/need.ts'
import { type Connection, type Network, openConnectingWorld, type Profile } from './world.ts'

const world = await openConnectingWorld()
const { service, sandbox } = world
const { demo } = service
const owner = await world.as(demo.member.owner)

type Way = { network: Network; type: string; name: string; username: string; asked?: string }
const ways: Way[] = [
  { network: 'twitter', type: 'TWITTER', name: 'Api Bell', username: 'api_bell' },
  { network: 'facebook', type: 'FACEBOOKPAGE', name: 'Api Bell', username: 'Api Bell’s Page' },
  { network: 'instagram', type: 'INSTAGRAM', name: 'Api personal', username: 'api.personal' },
  { network: 'pinterest', type: 'PINTEREST', name: 'Api Bell', username: 'apibell' },
  { network: 'linkedin', type: 'LINKEDIN', name: 'Api Bell', username: 'Api Bell' },
  {
    network: 'linkedincompany',
    type: 'LINKEDINCOMPANY',
    name: 'Api Bell',
    username: 'Api Bell Ltd',
  },
  { network: 'threads', type: 'THREADS', name: 'Api Bell', username: 'api.bell' },
  {
    network: 'mastodon',
    type: 'MASTODON',
    name: 'Api Bell',
    username: 'api_bell@mastodon.test',
    asked: '@api_bell@mastodon.test',
  },
]

async function assertPublishes(profile: Profile, network: Network): Promise<void> {
  const boards = await owner.data<{ id: string; name: string }[]>(
    'GET',
    `/v1/socialProfiles/${profile.id}/boards`,
  )
  assert.equal(boards.length > 0, network === 'pinterest')
  const message = await owner.schedule(profile.id, boards[0]?.id)
  await owner.sent(message.id)
  const posts = await sandbox.postsOf(network, profile.socialNetworkId)
  assert.deepEqual(
    posts.map(({ text }) => text),
    [message.text],
  )
}

for (const { network, type, name, username, asked } of ways) {
  test(`${network}: connected by the API, listed with its health, and published to`, async () => {
    const connection = await owner.start(type)
    assert.equal(connection.status, 'WAITING')
    assert.equal(connection.url, `${service.url}/connect/${connection.id}`)
    assert.equal(connection.callbackUrl, `${service.url}/connect/${network}/callback`)
    const callback = await owner.authorize(connection, { name, asked })
    // Every server of Mastodon has an address of its own.
    const returned = (callback.origin + callback.pathname).replace(
      /\/[0-9a-f]{32}(?=\/callback$)/,
      '',
    )
    assert.equal(returned, connection.callbackUrl)
    const page = await owner.comeBack(callback)
    assert.equal(page.location, connection.url)
    assert.match(page.text, /is connected<\/h1>/)
    assert.ok(page.text.includes(username), page.text)
    const done = await owner.connection(connection.id)
    assert.deepEqual(
      [done.status, done.steps.map(({ step }) => step), done.failure],
      ['DONE', ['started', 'sent_to_network', 'returned', 'connected'], null],
    )
    const profile = await owner.profile(need(done.socialProfileIds[0]))
    assert.deepEqual(
      [profile.type, profile.socialNetworkUsername, profile.owner, profile.isReauthRequired],
      [type, username, 'ORGANIZATION', 0],
    )
    assert.deepEqual([profile.health.status, profile.health.reason], ['CONNECTED', null])
    const listed = await owner.data<Profile[]>('GET', '/v1/socialProfiles')
    assert.ok(listed.some(({ id }) => id === profile.id))
    await assertPublishes(profile, network)
  })

  test(`${network}: connected on the page alone, as a personal profile`, async () => {
    const url = await owner.startOnPage(type, 'me')
    const waiting = await owner.browser.open(url)
    assert.match(waiting.text, /It will belong to/)
    const page = await owner.comeBack(
      await owner.authorize({ url }, { name: name.replace('Api', 'Page'), asked }),
    )
    assert.match(page.text, /is connected<\/h1>/)
    const [id] = /\d+$/.exec(url) ?? []
    const { rows } = await service.database.pool.query(
      'select p.* from connections c join profiles p on p.id = any (c.profile_ids) where c.id = $1',
      [id],
    )
    assert.deepEqual(
      [rows.length, rows[0].type, rows[0].member_id],
      [1, type, demo.member.owner.id],
    )
    await assertPublishes(await owner.profile(rows[0].id), network)
  })
}

const robin = '100000000001001'

test('Facebook: pages are offered, survive a reload and another browser, and are chosen by the API', async () => {
  const connection = await owner.start('FACEBOOKPAGE')
  const page = await owner.comeBack(await owner.authorize(connection, { as: robin }))
  assert.match(page.text, /Choose what to connect/)
  const half = await owner.connection(connection.id)
  assert.equal(half.status, 'CHOOSE')
  assert.deepEqual(half.socialProfileIds, [])
  assert.deepEqual(
    half.candidates.map((one) => [one.socialNetworkUsername, one.obstacle === null]).sort(),
    [
      ['Harbour Museum', true],
      ['Lakeside Choir', true],
      ['Reed Bakery', true],
      ['Town Council', false],
    ],
  )
  const again = await owner.browser.open(connection.url)
  assert.match(again.text, /Harbour Museum/)
  const elsewhere = await world.as(demo.member.owner)
  assert.match((await elsewhere.browser.open(connection.url)).text, /Harbour Museum/)
  const path = `/v1/connections/${connection.id}/profiles`
  const choose = (...socialNetworkIds: string[]) => owner.api('POST', path, { socialNetworkIds })
  assert.equal((await choose('1')).status, 400)
  assert.equal((await choose('100000000002003')).status, 400)
  const chosen = await owner.data<Connection>('POST', path, {
    socialNetworkIds: ['100000000002001', '100000000002002'],
  })
  assert.deepEqual([chosen.status, chosen.socialProfileIds.length], ['DONE', 2])
  assert.equal((await choose('100000000002004')).status, 409)
  for (const id of chosen.socialProfileIds)
    await assertPublishes(await owner.profile(id), 'facebook')
})

test('Facebook: pages are chosen by the form; none and a page with an obstacle are refused', async () => {
  const connection = await owner.start('FACEBOOKPAGE')
  await owner.comeBack(await owner.authorize(connection, { as: '100000000001002' }))
  const none = await owner.submit(connection.url, { action: 'choose' })
  assert.equal(none.status, 400)
  assert.match(none.text, /Choose at least one/)
  const unknown = await owner.submit(connection.url, { action: 'choose', 'account:77': 'on' })
  assert.equal(unknown.status, 400)
  const done = await owner.submit(connection.url, {
    action: 'choose',
    'account:100000000004027': 'on',
  })
  assert.equal(done.status, 303)
  const { socialProfileIds, status } = await owner.connection(connection.id)
  assert.equal(status, 'DONE')
  const profile = await owner.profile(need(socialProfileIds[0]))
  assert.equal(profile.socialNetworkUsername, 'Client 27')
})
