// People to mention, searched on the network of a profile: found by a part of a name or a handle, refused by name where apps
// cannot search people, and shown to those alone who see the profile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks } from '../../server/networks/registry.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { need } from '../support/need.ts'
import { openConnectingWorld } from './world.ts'

type Person = { name: string; handle: string; id: string | null }
type Problem = { errors: { message: string; reason: string; hint: string | null }[] }

const { addresses } = await sharedSandbox()
const world = await openConnectingWorld({ BLUESKY_API_URL: need(addresses.bluesky) })
const { service } = world
const { profile, member } = service.demo
const owner = await world.as(member.owner)
const pathOf = (name: string, query: string) =>
  `/v1/socialProfiles/${need(profile[name])}/people?query=${encodeURIComponent(query)}`
const search = (name: string, query: string) => owner.data<Person[]>('GET', pathOf(name, query))

test('Bluesky and Mastodon find people by the beginning of a name or a handle', async () => {
  const [anna, ...more] = await search('bluesky', 'anna')
  assert.equal(anna?.handle, 'anna.bsky.test')
  assert.match(anna?.id ?? '', /^did:plc:/)
  assert.deepEqual(more, [])
  assert.deepEqual(await search('bluesky', ' @ANNA'), [anna])
  assert.deepEqual(
    (await search('mastodon', 'ann')).map(({ handle, id }) => [handle, id]),
    [['ann@mastodon.test', null]],
  )
  assert.deepEqual(
    (await search('mastodon', 'kim')).map(({ handle }) => handle),
    ['kim@other.test'],
  )
  assert.deepEqual(await search('mastodon', '@'), [])
  assert.deepEqual(await search('mastodon', 'a name of no account'), [])
})

test('the same beginning is asked once in a while, and kept for the next who types it', async () => {
  const found = await search('mastodon', 'ben')
  await world.sandbox.addFault({
    network: 'mastodon',
    operation: 'read',
    kind: 'status',
    status: 503,
  })
  assert.deepEqual(await search('mastodon', 'BEN'), found)
  const other = await owner.api('GET', pathOf('mastodon', 'be'))
  assert.equal(other.status, 503, other.text)
})

test('every other network refuses by its name, and GET /v1/networks says so before', async () => {
  type Network = { name: string; title: string; mentions: { isSearched: boolean } | null }
  const listed = await owner.data<Network[]>('GET', '/v1/networks')
  const searched = listed.filter(({ mentions }) => mentions?.isSearched).map(({ name }) => name)
  assert.deepEqual(searched.toSorted(), ['bluesky', 'mastodon'])
  for (const { name, title, demo } of networks) {
    if (searched.includes(name)) continue
    const { status, body, text } = await owner.api('GET', pathOf(need(demo[0]).id, 'reed'))
    assert.equal(status, 409, text)
    const [problem] = (body as Problem).errors
    assert.deepEqual(
      [problem?.message, problem?.reason],
      [`Apps cannot search people on ${title}`, 'not_possible_on_network'],
    )
  }
})

test('an empty or a long query is refused', async () => {
  for (const query of ['', 'x'.repeat(101)])
    assert.equal((await owner.api('GET', pathOf('mastodon', query))).status, 400, query)
})
