// Two writers about one profile wait for each other: otherwise what one has just stored the other cannot see to be gone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeReading } from '../../server/interactions/collect.ts'
import { enrolProfiles } from '../../server/interactions/cursors.ts'
import { mergePushed } from '../../server/interactions/push/push.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { addProfile, collecting } from './collecting.ts'
import { playNetwork } from './played-network.ts'
import { claimOne, nothing } from './steps.ts'
import { keysOf, tenYears } from './store.ts'

test('a push that something is gone waits for whoever is storing it', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const { network, come, interactionOf } = playNetwork(owner.networkId)
  await enrolProfiles(store.database, [{ types: network.types, kinds: ['comments'] }], 0)
  const claimed = await claimOne(store)
  const comment = interactionOf(come('comments'))

  // Somebody else remembers the same key as gone, and does not finish: so the reading stops halfway.
  const other = await store.pool.connect()
  await other.query('begin')
  await other.query(`insert into gone_interactions (profile_id, key) values ($1, 'elsewhere')`, [
    owner.profileId,
  ])
  const reading = { ...nothing, interactions: [comment], gone: [{ key: 'elsewhere', at: null }] }
  const keeping = storeReading(collecting(store, [network]), claimed, 'twitter', reading)
  await eventually(() => isWaiting(1))
  const told = [
    {
      networkId: owner.networkId,
      interactions: [],
      gone: [{ key: comment.key, at: null }],
      ended: [],
    },
  ]
  const pushing = mergePushed(store.database, network, told, tenYears)
  // It waits as well, or it has overlooked what it was told about.
  await Promise.race([pushing, eventually(() => isWaiting(2))])
  await other.query('rollback')
  other.release()
  await Promise.all([keeping, pushing])
  assert.deepEqual(await keysOf(store, owner.profileId), [])

  async function isWaiting(count: number): Promise<boolean> {
    const { rows } = await store.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length === count
  }
})
