// Any order of arrivals, deletions, pushes (late, twice, out of order) and reads by two workers, with crashes and lost leases:
// a stored interaction that exists stays, one that is known to be gone stays gone, and in the end the database holds exactly
// what the network holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storeReading } from '../../server/interactions/collect.ts'
import { type Claimed, claimCursors, enrolProfiles } from '../../server/interactions/cursors.ts'
import type { Owner } from '../../server/interactions/merge.ts'
import type { Reading } from '../../server/networks/reading/reading.ts'
import { makeTestDatabase } from '../support/database.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/sample.ts'
import { addProfile, collecting } from './collecting.ts'
import {
  type FakeItem,
  type FakeNetwork,
  type Kind,
  type ListName,
  makeFakeNetwork,
  type NetworkEvent,
} from './fake-network.ts'
import { keysOf, mergeUpdate } from './store.ts'

const store = await makeTestDatabase()
const kinds: Kind[] = ['comments', 'messages', 'likes', 'answers']
const lists: ListName[] = ['comments', 'messages', 'likes', 'named', 'thread']

/** The state so far. Likes may come back, so they are checked only at the end. */
type Story = {
  network: FakeNetwork
  owner: Owner
  stored: Set<string>
  pushedGone: Set<string>
  hands: ({ claimed: Claimed; reading: Reading } | undefined)[]
}
type Act = (story: Story) => Promise<void>

const anyNumber = fc.nat({ max: 50 })
const anyKind = fc.constantFrom(...kinds)
const anyHand = fc.nat({ max: 1 })

const commands = [
  anyKind.map((kind) => act(`come ${kind}`, async ({ network }) => void network.come(kind))),
  anyNumber.map((number) =>
    act(`go ${number}`, async ({ network }) => {
      const items = [...network.there.values()]
      const item = items[number % items.length]
      if (item) network.go(item)
    }),
  ),
  anyNumber.map((number) => act(`like again ${number}`, likeAgain(number))),
  anyNumber.map((number) => act(`push ${number}`, push(number))),
  anyHand.map((hand) => act(`look ${hand}`, (story) => look(story, hand))),
  anyHand.map((hand) => act(`keep ${hand}`, (story) => keep(story, hand))),
  // Often enough for every list to be read.
  fc
    .integer({ min: 1, max: lists.length })
    .map((times) => act(`read ${times}`, (story) => read(story, times))),
  anyHand.map((hand) =>
    act(`crash ${hand}`, async ({ hands }) => {
      hands[hand] = undefined
    }),
  ),
  fc.constant(act('leases end', endLeases)),
  fc
    .boolean()
    .map((isListed) =>
      act(`thread ${isListed}`, async ({ network }) => network.listThread(isListed)),
    ),
]

test('any interleaving of arrivals, deletions, pushes and two workers gives the same set', async (t) => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: '+2' }), async (sequence) => {
      const owner = await addProfile(store)
      const network = makeFakeNetwork(owner.networkId)
      await enrolProfiles(store.database, [{ types: ['TWITTER'], kinds: lists }], 0)
      const hands: Story['hands'] = [undefined, undefined]
      const story = {
        network,
        owner,
        stored: new Set<string>(),
        pushedGone: new Set<string>(),
        hands,
      }
      await fc.asyncModelRun(() => ({ model: {}, real: story }), sequence)
      await comeToRest(story)
      steps += [...sequence].length
      assert.deepEqual(await keysOf(store, owner.profileId), [...network.there.keys()].sort())
      await store.pool.query('delete from profiles where id = $1', [owner.profileId])
    }),
    { numRuns: runs(10, 100), endOnFailure: true },
  )
  t.diagnostic(`${steps} steps`)
})

function act(name: string, run: Act) {
  return {
    check: () => true,
    run: async (_model: object, story: Story) => {
      await run(story)
      await assertPossible(story)
    },
    toString: () => name,
  }
}

async function assertPossible({ network, owner, stored, pushedGone }: Story): Promise<void> {
  const now = (await keysOf(store, owner.profileId)).filter((key) => !key.startsWith('likes'))
  for (const key of stored)
    if (network.there.has(key)) assert.ok(now.includes(key), `${key} was here and is still there`)
  for (const key of now) {
    assert.ok(!pushedGone.has(key), `${key} was pushed as gone`)
    stored.add(key)
  }
}

function likeAgain(number: number): Act {
  return async ({ network }) => {
    const gone = network.events
      .map(({ item }) => item)
      .filter(({ kind, key }) => kind === 'likes' && !network.there.has(key))
    const item: FakeItem | undefined = gone[number % gone.length]
    if (item) network.come('likes', item)
  }
}

/** Pushes any past event now. */
function push(number: number): Act {
  return async ({ network, owner, pushedGone }) => {
    const event: NetworkEvent | undefined = network.events[number % network.events.length]
    if (!event) return
    const { says, item } = event
    const update =
      says === 'come'
        ? { interactions: [network.interactionOf(item)] }
        : { gone: [{ key: item.key, at: null }] }
    // An arrival is pushed before the deletion or not at all: if it was pushed for the first time after that,
    // the service could not know that it is outdated.
    if (says === 'come' && !network.there.has(item.key) && !pushedGone.has(item.key)) return
    if (says === 'gone' && item.kind !== 'likes') pushedGone.add(item.key)
    await mergeUpdate(store.database, owner, update)
  }
}

async function look({ network, hands }: Story, hand: number): Promise<void> {
  if (hands[hand]) return
  const from = { database: store.database, leaseMs: 600_000 }
  const [claimed] = await claimCursors(from, `worker ${hand}`, 1)
  if (!claimed) return
  const account = { networkId: claimed.networkId, username: '', credentials: {} }
  const signal = new AbortController().signal
  const reading = await need(network.network.reader).read(account, claimed, signal)
  hands[hand] = { claimed, reading }
}

async function keep({ network, hands }: Story, hand: number): Promise<void> {
  const held = hands[hand]
  hands[hand] = undefined
  if (!held) return
  await storeReading(collecting(store, [network.network]), held.claimed, 'twitter', held.reading)
}

async function read(story: Story, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await look(story, 0)
    await keep(story, 0)
  }
}

/** Takes the leases away from their holders, without their knowledge. */
async function endLeases({ owner }: Story): Promise<void> {
  await store.pool.query(
    'update interaction_cursors set next_at = clock_timestamp() where profile_id = $1',
    [owner.profileId],
  )
}

/**
 * Workers finish their claims, deletions are pushed, and each kind is read often enough to see everything. Before that, each
 * list is the first to show some answer, the post of the answers becomes too old to be read, and then most of them are deleted.
 */
async function comeToRest(story: Story): Promise<void> {
  for (const hand of [0, 1]) await keep(story, hand)
  await endLeases(story)
  const { network } = story
  network.listThread(true)
  for (const _list of lists) {
    network.come('answers')
    await read(story, 1)
  }
  network.listThread(false)
  const [, ...answers] = [...network.there.values()].filter(({ kind }) => kind === 'answers')
  for (const item of answers) network.go(item)
  for (const { says, item } of network.events)
    if (says === 'gone' && item.kind === 'messages')
      await mergeUpdate(store.database, story.owner, { gone: [{ key: item.key, at: null }] })
  await read(story, lists.length * (5 + network.there.size))
}
