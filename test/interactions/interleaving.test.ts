// Any order of arrivals, deletions, pushes (late, twice, out of order) and looks by two workers, crashes and lost leases
// among them: what is known to be there stays, what is known to be gone stays gone, and in the end the store holds what
// the network holds.
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
  type Kind,
  type ListName,
  type PlayedNetwork,
  playNetwork,
  type Thing,
  type Told,
} from './played-network.ts'
import { keysOf, tell } from './store.ts'

const store = await makeTestDatabase()
const kinds: Kind[] = ['comments', 'messages', 'likes', 'answers']
const lists: ListName[] = ['comments', 'messages', 'likes', 'named', 'thread']

/** What happened so far. Likes may come back, so only the end is told of them. */
type Story = {
  network: PlayedNetwork
  owner: Owner
  stored: Set<string>
  toldGone: Set<string>
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
      const things = [...network.there.values()]
      const thing = things[number % things.length]
      if (thing) network.go(thing)
    }),
  ),
  anyNumber.map((number) => act(`like again ${number}`, likeAgain(number))),
  anyNumber.map((number) => act(`push ${number}`, push(number))),
  anyHand.map((hand) => act(`look ${hand}`, (story) => look(story, hand))),
  anyHand.map((hand) => act(`keep ${hand}`, (story) => keep(story, hand))),
  // Often enough for every list to have its turn.
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
      const network = playNetwork(owner.networkId)
      await enrolProfiles(store.database, [{ types: ['TWITTER'], kinds: lists }], 0)
      const hands: Story['hands'] = [undefined, undefined]
      const story = {
        network,
        owner,
        stored: new Set<string>(),
        toldGone: new Set<string>(),
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

async function assertPossible({ network, owner, stored, toldGone }: Story): Promise<void> {
  const now = (await keysOf(store, owner.profileId)).filter((key) => !key.startsWith('likes'))
  for (const key of stored)
    if (network.there.has(key)) assert.ok(now.includes(key), `${key} was here and is still there`)
  for (const key of now) {
    assert.ok(!toldGone.has(key), `${key} was told to be gone`)
    stored.add(key)
  }
}

function likeAgain(number: number): Act {
  return async ({ network }) => {
    const gone = network.told
      .map(({ thing }) => thing)
      .filter(({ kind, key }) => kind === 'likes' && !network.there.has(key))
    const thing: Thing | undefined = gone[number % gone.length]
    if (thing) network.come('likes', thing)
  }
}

/** Any of all that ever happened, now. */
function push(number: number): Act {
  return async ({ network, owner, toldGone }) => {
    const news: Told | undefined = network.told[number % network.told.length]
    if (!news) return
    const { says, thing } = news
    const told =
      says === 'come'
        ? { interactions: [network.interactionOf(thing)] }
        : { gone: [{ key: thing.key, at: null }] }
    // That it has come is told before it is gone, or not at all: a message that is told for the first time after that
    // nobody could know to be an old one.
    if (says === 'come' && !network.there.has(thing.key) && !toldGone.has(thing.key)) return
    if (says === 'gone' && thing.kind !== 'likes') toldGone.add(thing.key)
    await tell(store.database, owner, told)
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

/** Whoever holds one has it no more, and does not know it. */
async function endLeases({ owner }: Story): Promise<void> {
  await store.pool.query(
    'update interaction_cursors set next_at = clock_timestamp() where profile_id = $1',
    [owner.profileId],
  )
}

/**
 * Everyone keeps what they have, what is gone is told, and each kind is looked at often enough to see all of it. Before
 * that, each list is the first to find some answer, their post becomes too old to be looked at, and then most of them go.
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
  for (const thing of answers) network.go(thing)
  for (const { says, thing } of network.told)
    if (says === 'gone' && thing.kind === 'messages')
      await tell(store.database, story.owner, { gone: [{ key: thing.key, at: null }] })
  await read(story, lists.length * (5 + network.there.size))
}
