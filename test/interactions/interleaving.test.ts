// Any order of arrivals, deletions, pushes (late, twice, out of order) and reads by two workers, with crashes and lost leases:
// a stored interaction that exists stays, one that is known to be gone stays gone, and in the end the database holds exactly
// what the network holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storeReading } from '../../server/interactions/collecting/collect.ts'
import {
  type Claimed,
  claimCursors,
  enrolProfiles,
} from '../../server/interactions/collecting/cursors.ts'
import type { Owner } from '../../server/interactions/collecting/merge.ts'
import type { Reading } from '../../server/networks/interactions/reader.ts'
import { makeTestDatabase } from '../support/database.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/runs.ts'
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
type State = {
  network: FakeNetwork
  owner: Owner
  stored: Set<string>
  pushedGone: Set<string>
  workers: ({ claimed: Claimed; reading: Reading } | undefined)[]
}
type Act = (state: State) => Promise<void>

const anyNumber = fc.nat({ max: 50 })
const anyKind = fc.constantFrom(...kinds)
const anyWorker = fc.nat({ max: 1 })

const commands = [
  anyKind.map((kind) => act(`add ${kind}`, async ({ network }) => void network.add(kind))),
  anyNumber.map((number) =>
    act(`remove ${number}`, async ({ network }) => {
      const items = [...network.current.values()]
      const item = items[number % items.length]
      if (item) network.remove(item)
    }),
  ),
  anyNumber.map((number) => act(`like again ${number}`, likeAgain(number))),
  anyNumber.map((number) => act(`push ${number}`, push(number))),
  anyWorker.map((worker) => act(`claimAndRead ${worker}`, (state) => claimAndRead(state, worker))),
  anyWorker.map((worker) => act(`storeClaimed ${worker}`, (state) => storeClaimed(state, worker))),
  // Often enough for every list to be read.
  fc
    .integer({ min: 1, max: lists.length })
    .map((times) => act(`read ${times}`, (state) => read(state, times))),
  anyWorker.map((worker) =>
    act(`crash ${worker}`, async ({ workers }) => {
      workers[worker] = undefined
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
      const workers: State['workers'] = [undefined, undefined]
      const state = {
        network,
        owner,
        stored: new Set<string>(),
        pushedGone: new Set<string>(),
        workers,
      }
      await fc.asyncModelRun(() => ({ model: {}, real: state }), sequence)
      await settle(state)
      steps += [...sequence].length
      assert.deepEqual(await keysOf(store, owner.profileId), [...network.current.keys()].sort())
      await store.pool.query('delete from profiles where id = $1', [owner.profileId])
    }),
    { numRuns: runs(6, 100), endOnFailure: true },
  )
  t.diagnostic(`${steps} steps`)
})

function act(name: string, run: Act) {
  return {
    check: () => true,
    run: async (_model: object, state: State) => {
      await run(state)
      await assertPossible(state)
    },
    toString: () => name,
  }
}

async function assertPossible({ network, owner, stored, pushedGone }: State): Promise<void> {
  const now = (await keysOf(store, owner.profileId)).filter((key) => !key.startsWith('likes'))
  for (const key of stored)
    if (network.current.has(key)) assert.ok(now.includes(key), `${key} was stored and still exists`)
  for (const key of now) {
    assert.ok(!pushedGone.has(key), `${key} was pushed as gone`)
    stored.add(key)
  }
}

function likeAgain(number: number): Act {
  return async ({ network }) => {
    const gone = network.events
      .map(({ item }) => item)
      .filter(({ kind, key }) => kind === 'likes' && !network.current.has(key))
    const item: FakeItem | undefined = gone[number % gone.length]
    if (item) network.add('likes', item)
  }
}

/** Pushes any past event now. */
function push(number: number): Act {
  return async ({ network, owner, pushedGone }) => {
    const event: NetworkEvent | undefined = network.events[number % network.events.length]
    if (!event) return
    const { type, item } = event
    const update =
      type === 'added'
        ? { interactions: [network.interactionOf(item)] }
        : { gone: [{ key: item.key, at: null }] }
    // An arrival is pushed before the deletion or not at all: if it was pushed for the first time after that,
    // the service could not know that it is outdated.
    if (type === 'added' && !network.current.has(item.key) && !pushedGone.has(item.key)) return
    if (type === 'removed' && item.kind !== 'likes') pushedGone.add(item.key)
    await mergeUpdate(store.database, owner, update)
  }
}

async function claimAndRead({ network, workers }: State, worker: number): Promise<void> {
  if (workers[worker]) return
  const from = { database: store.database, leaseMs: 600_000 }
  const [claimed] = await claimCursors(from, `worker ${worker}`, 1)
  if (!claimed) return
  const account = { networkId: claimed.networkId, username: '', credentials: {} }
  const signal = new AbortController().signal
  const reading = await need(network.network.reader).read(account, claimed, signal)
  workers[worker] = { claimed, reading }
}

async function storeClaimed({ network, workers }: State, worker: number): Promise<void> {
  const held = workers[worker]
  workers[worker] = undefined
  if (!held) return
  await storeReading(collecting(store, [network.network]), held.claimed, 'twitter', held.reading)
}

async function read(state: State, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await claimAndRead(state, 0)
    await storeClaimed(state, 0)
  }
}

/** Takes the leases away from their holders, without their knowledge. */
async function endLeases({ owner }: State): Promise<void> {
  await store.pool.query(
    'update interaction_cursors set next_at = clock_timestamp() where profile_id = $1',
    [owner.profileId],
  )
}

/**
 * Workers finish their claims, deletions are pushed, and each kind is read often enough to see everything. Before that, each
 * list is the first to show some answer, the post of the answers becomes too old to be read, and then most of them are deleted.
 */
async function settle(state: State): Promise<void> {
  for (const worker of [0, 1]) await storeClaimed(state, worker)
  await endLeases(state)
  const { network } = state
  network.listThread(true)
  for (const _list of lists) {
    network.add('answers')
    await read(state, 1)
  }
  network.listThread(false)
  const [, ...answers] = [...network.current.values()].filter(({ kind }) => kind === 'answers')
  for (const item of answers) network.remove(item)
  for (const { type, item } of network.events)
    if (type === 'removed' && item.kind === 'messages')
      await mergeUpdate(store.database, state.owner, { gone: [{ key: item.key, at: null }] })
  await read(state, lists.length * (5 + network.current.size))
}
