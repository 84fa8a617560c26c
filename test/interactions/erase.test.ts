// Retention and erasure: interactions that are too old, and those of a person who asked for erasure.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { mergeInteractions } from '../../server/interactions/collecting/merge.ts'
import { eraseInteractions } from '../../server/interactions/people/erase.ts'
import { sweepInteractions } from '../../server/interactions/sweep.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { addProfile } from './collecting.ts'
import { keysOf, mention, mergeUpdate } from './store.ts'

const store = await makeTestDatabase()
const person = { network: 'twitter', types: ['TWITTER'] }
const day = 86_400_000

test('a person is erased from every history, and what they did before does not come back', async () => {
  const [one, two] = [await addProfile(store), await addProfile(store)]
  const page = await addProfile(store, { type: 'FACEBOOKPAGE' })
  for (const owner of [one, two, page])
    await mergeUpdate(store.database, owner, {
      interactions: [mention(owner, '61', 1), { ...mention(owner, '62', 2), key: 'other' }],
    })
  const erased = await eraseInteractions(store.database, { ...person, personId: '61' })
  assert.equal(erased, 2)
  for (const owner of [one, two]) {
    // The same interaction again, from a read that begins now.
    const { rows } = await store.pool.query<{ now: string }>(
      'select clock_timestamp()::text as now',
    )
    const like = { ...mention(owner, '61', 3), type: 'LIKE' as const, key: 'like', at: new Date() }
    await mergeUpdate(store.database, owner, {
      interactions: [mention(owner, '61', 1), like],
      askedAt: rows[0]?.now ?? null,
    })
    assert.deepEqual(await keysOf(store, owner.profileId), ['other'])
    const later = { ...mention(owner, '61', 4), key: 'later', at: new Date(Date.now() + 1000) }
    await mergeUpdate(store.database, owner, { interactions: [later] })
    assert.deepEqual(await keysOf(store, owner.profileId), ['later', 'other'])
  }
  // The same id on another network is another person.
  assert.deepEqual(await keysOf(store, page.profileId), ['mention:1', 'other'])
  const { rows } = await store.pool.query<{ text: string }>(
    `select (select string_agg(a::text, ' ') from audit_log a) || (select string_agg(e::text, ' ') from erased_people e) as text`,
  )
  assert.match(rows[0]?.text ?? '', /interactions\.erased/)
  assert.doesNotMatch(rows[0]?.text ?? '', /\b61\b/)
})

test('a concurrent write does not bring back an erased person', async () => {
  const owner = await addProfile(store)
  const stored = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const storing = inTransaction(store.database, async (tx) => {
    const update = { gone: [], covered: [], askedAt: null }
    await mergeInteractions(
      tx,
      owner,
      { ...update, interactions: [mention(owner, '63', 1)] },
      3650 * day,
    )
    stored.resolve()
    await goOn.promise
  })
  await stored.promise
  const erasing = eraseInteractions(store.database, { ...person, personId: '63' })
  await eventually(async () => {
    const { rows } = await store.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'lock table%' and datname = current_database()`,
    )
    return rows.length > 0
  })
  goOn.resolve()
  await storing
  assert.equal(await erasing, 1)
  assert.deepEqual(await keysOf(store, owner.profileId), [])
})

test('interactions older than the retention time are removed, and not stored again', async () => {
  const owner = await addProfile(store)
  const aged = (days: number) => ({
    ...mention(owner, '64', days),
    key: `days:${days}`,
    at: new Date(Date.now() - days * day),
  })
  await mergeUpdate(store.database, owner, {
    interactions: [aged(1), aged(29), aged(31), aged(400)],
  })
  await sweepInteractions(store.database, 30 * day)
  assert.deepEqual(await keysOf(store, owner.profileId), ['days:1', 'days:29'])
  await inTransaction(store.database, (tx) => {
    const update = { gone: [], covered: [], askedAt: null, interactions: [aged(2), aged(31)] }
    return mergeInteractions(tx, owner, update, 30 * day)
  })
  assert.deepEqual(await keysOf(store, owner.profileId), ['days:1', 'days:2', 'days:29'])
})

test('the remembered time of a like that a list no longer showed is erased with the person', async () => {
  const owner = await addProfile(store)
  const like = { ...mention(owner, '65', 1), type: 'LIKE', key: 'like:1:65' } as const
  await mergeUpdate(store.database, owner, { interactions: [like] })
  const covered = [{ scope: like.scope, since: null, until: null }]
  for (let times = 0; times < 2; times += 1) {
    const { rows } = await store.pool.query('select clock_timestamp()::text as now')
    await mergeUpdate(store.database, owner, { covered, askedAt: rows[0].now })
  }
  const kept = async () => {
    const { rows } = await store.pool.query(
      'select at, other_id from gone_interactions where profile_id = $1',
      [owner.profileId],
    )
    return rows
  }
  assert.deepEqual(await kept(), [{ at: like.at, other_id: '65' }])
  await eraseInteractions(store.database, { ...person, personId: '65' })
  assert.deepEqual(await kept(), [])
})

test('a deletion is remembered for a day', async () => {
  const owner = await addProfile(store)
  await mergeUpdate(store.database, owner, {
    gone: ['old', 'new'].map((key) => ({ key, at: null })),
  })
  await store.pool.query(
    `update gone_interactions set gone_at = gone_at - interval '25 hours' where key = 'old'`,
  )
  await sweepInteractions(store.database, 30 * day)
  const { rows } = await store.pool.query<{ key: string }>(
    'select key from gone_interactions where profile_id = $1',
    [owner.profileId],
  )
  assert.deepEqual(rows, [{ key: 'new' }])
})
