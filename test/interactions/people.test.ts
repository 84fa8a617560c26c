// The people with whom a profile has had interactions: stored beside their interactions, and for no longer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Owner } from '../../server/interactions/collecting/merge.ts'
import { eraseInteractions } from '../../server/interactions/people/erase.ts'
import { sweepInteractions, sweepPortraits } from '../../server/interactions/sweep.ts'
import type { Person } from '../../server/networks/interactions/reader.ts'
import { makeTestDatabase } from '../support/database.ts'
import { addProfile } from './collecting.ts'
import { mention, mergeUpdate } from './store.ts'

const store = await makeTestDatabase()
const day = 86_400_000
const picture = 'https://pictures.example/ada.jpg'
const ada: Person = { networkId: '71', name: 'Ada', handle: 'ada', avatarUrl: picture }

type Row = {
  other_id: string
  name: string | null
  handle: string | null
  avatar_url: string | null
  /** Changes whenever the row is written. */
  version: string
}

async function peopleOf({ profileId }: Owner): Promise<Row[]> {
  const { rows } = await store.pool.query<Row>(
    `select other_id, name, handle, avatar_url, xmin::text || ctid::text as version
     from interaction_people where profile_id = $1 order by other_id`,
    [profileId],
  )
  return rows
}

const namesOf = async (owner: Owner) => (await peopleOf(owner)).map(({ name }) => name)

async function addPicture({ profileId }: Owner, other: string, age: string): Promise<void> {
  await store.pool.query(
    `insert into interaction_pictures (profile_id, other_id, source, fetched_at)
     values ($1, $2, 'https://pictures.example/', now() - $3::interval)`,
    [profileId, other, age],
  )
}

async function picturesOf({ profileId }: Owner): Promise<string[]> {
  const { rows } = await store.pool.query<{ other_id: string }>(
    'select other_id from interaction_pictures where profile_id = $1 order by other_id',
    [profileId],
  )
  return rows.map(({ other_id }) => other_id)
}

async function now(): Promise<string> {
  const { rows } = await store.pool.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]?.now ?? ''
}

/** The list of mentions, read again. */
async function read(owner: Owner, people: Person[], askedAt?: string): Promise<void> {
  const interactions = [mention(owner, '71', 1), mention(owner, '72', 2)]
  const covered = [{ scope: 'mentions', since: null, until: null }]
  const asked = askedAt ?? (await now())
  await mergeUpdate(store.database, owner, { interactions, covered, people, askedAt: asked })
}

test('a person is stored with an interaction, and a list that is read again writes nothing', async () => {
  const owner = await addProfile(store)
  const bo = { networkId: '72', name: 'Bo' }
  const stranger = { networkId: '79', name: 'Unknown to the profile' }
  await read(owner, [ada, ada, bo, stranger, { networkId: owner.networkId, name: 'The profile' }])
  const first = await peopleOf(owner)
  assert.deepEqual(
    first.map(({ version: _, ...row }) => row),
    [
      { other_id: '71', name: 'Ada', handle: 'ada', avatar_url: picture },
      { other_id: '72', name: 'Bo', handle: null, avatar_url: null },
    ],
  )
  await read(owner, [ada, bo])
  assert.deepEqual(await peopleOf(owner), first)
})

test('no person is stored for an interaction that is not', async () => {
  const owner = await addProfile(store)
  const tooOld = { ...mention(owner, '71', 1), at: new Date(Date.now() - 4_000 * day) }
  await mergeUpdate(store.database, owner, { interactions: [tooOld], people: [ada] })
  assert.deepEqual(await namesOf(owner), [])
})

test('a new name is taken over; what an answer leaves out stays, and what is gone goes', async () => {
  const owner = await addProfile(store)
  await read(owner, [ada])
  await read(owner, [{ networkId: '71', name: 'Ada King' }])
  const [renamed] = await peopleOf(owner)
  assert.deepEqual(
    [renamed?.name, renamed?.handle, renamed?.avatar_url],
    ['Ada King', 'ada', picture],
  )
  await read(owner, [{ networkId: '71', avatarUrl: null }])
  const [bare] = await peopleOf(owner)
  assert.deepEqual([bare?.name, bare?.handle, bare?.avatar_url], ['Ada King', 'ada', null])
})

test('an earlier answer does not overwrite a later one', async () => {
  const owner = await addProfile(store)
  const earlier = await now()
  await read(owner, [{ ...ada, name: 'Later' }])
  await read(owner, [{ ...ada, name: 'Earlier' }], earlier)
  assert.deepEqual(await namesOf(owner), ['Later'])
})

test('an address that is signed again in every answer is written once a day', async () => {
  const owner = await addProfile(store)
  const signed = (signature: number) => [{ ...ada, avatarUrl: `${picture}?sign=${signature}` }]
  await read(owner, signed(1))
  const first = await peopleOf(owner)
  await read(owner, signed(2))
  assert.deepEqual(await peopleOf(owner), first)
  await store.pool.query(
    `update interaction_people set seen_at = now() - interval '2 days' where profile_id = $1`,
    [owner.profileId],
  )
  await read(owner, signed(3))
  assert.match((await peopleOf(owner))[0]?.avatar_url ?? '', /sign=3$/)
})

test('what people call themselves is stored as one short line', async () => {
  const owner = await addProfile(store)
  const name = `\u202e\u0000<img src=x onerror=alert(1)>\n${'x'.repeat(10_000)}`
  await read(owner, [{ networkId: '71', name, avatarUrl: 'javascript:alert(1)' }])
  const [row] = await peopleOf(owner)
  assert.match(row?.name ?? '', /^<img src=x onerror=alert\(1\)> x{70}/)
  assert.ok((row?.name?.length ?? 0) <= 100)
  assert.equal(row?.avatar_url, null)
})

test('with the last interaction the person goes', async () => {
  const owner = await addProfile(store)
  const people = [ada]
  const interactions = [mention(owner, '71', 1), mention(owner, '71', 2)]
  await mergeUpdate(store.database, owner, { interactions, people })
  for (const [key, left] of [
    ['mention:1', ['Ada']],
    ['mention:2', []],
  ] as const) {
    await mergeUpdate(store.database, owner, { gone: [{ key, at: null }] })
    assert.deepEqual(await namesOf(owner), left)
  }
})

test('the sweep removes a person with their last old interaction, and no other', async () => {
  const owner = await addProfile(store)
  const old = (other: string, number: number) => ({
    ...mention(owner, other, number),
    at: new Date(Date.now() - 90 * day),
  })
  await mergeUpdate(store.database, owner, {
    interactions: [old('71', 1), old('72', 2), { ...mention(owner, '72', 3), at: new Date() }],
    people: [ada, { networkId: '72', name: 'Bo' }],
  })
  await sweepInteractions(store.database, 30 * day)
  assert.deepEqual(await namesOf(owner), ['Bo'])
})

test('an erased person loses name and picture, and gets neither back', async () => {
  const [owner, other] = [await addProfile(store), await addProfile(store)]
  const eve = { networkId: '73', name: 'Eve' }
  const update = (of: Owner, at = new Date()) => ({
    interactions: [{ ...mention(of, '73', 1), at, key: `mention:${+at}` }],
    people: [eve],
  })
  for (const one of [owner, other]) await mergeUpdate(store.database, one, update(one))
  await addPicture(owner, '73', '1 day')
  assert.deepEqual([await namesOf(owner), await picturesOf(owner)], [['Eve'], ['73']])
  await eraseInteractions(store.database, {
    ...{ network: 'twitter', types: ['TWITTER'], personId: '73' },
  })
  for (const one of [owner, other]) assert.deepEqual(await namesOf(one), [])
  assert.deepEqual(await picturesOf(owner), [])
  // Her later interactions are collected again, without her name.
  await mergeUpdate(store.database, owner, update(owner, new Date(Date.now() + 1000)))
  assert.deepEqual(await namesOf(owner), [])
})

test('an erasure in one organization leaves the person to the others', async () => {
  const [owner, other] = [await addProfile(store), await addProfile(store)]
  for (const one of [owner, other])
    await mergeUpdate(store.database, one, {
      interactions: [mention(one, '74', 1)],
      people: [{ networkId: '74', name: 'Finn' }],
    })
  const { rows } = await store.pool.query<{ organization_id: string }>(
    'select organization_id from profiles where id = $1',
    [owner.profileId],
  )
  await eraseInteractions(store.database, {
    ...{ network: 'twitter', types: ['TWITTER'], personId: '74' },
    organizationId: rows[0]?.organization_id ?? null,
  })
  assert.deepEqual([await namesOf(owner), await namesOf(other)], [[], ['Finn']])
})

test('pictures are removed after a week, with the person, and beyond a number', async () => {
  const owner = await addProfile(store)
  await read(owner, [ada, { networkId: '72', name: 'Bo' }])
  await addPicture(owner, '71', '8 days')
  await addPicture(owner, '72', '6 days')
  await sweepPortraits(store.database)
  assert.deepEqual(await picturesOf(owner), ['72'])
  await addPicture(owner, '71', '1 day')
  await sweepPortraits(store.database, 1)
  assert.deepEqual(await picturesOf(owner), ['71'])
  const gone = [{ key: 'mention:1', at: null }]
  await mergeUpdate(store.database, owner, { gone })
  assert.deepEqual(await picturesOf(owner), [])
})
