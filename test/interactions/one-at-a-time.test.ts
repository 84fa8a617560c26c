// Two writers for one profile wait for each other: otherwise one would not see that a row stored by the other is gone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeReading } from '../../server/interactions/collecting/collect.ts'
import { enrolProfiles } from '../../server/interactions/collecting/cursors.ts'
import { mergePushed } from '../../server/interactions/push/push.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { addProfile, collecting } from './collecting.ts'
import { makeFakeNetwork } from './fake-network.ts'
import { claimOne, nothing } from './steps.ts'
import { keysOf, tenYears } from './store.ts'

test('a pushed deletion waits for the transaction that stores the interaction', async () => {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  const { network, add, interactionOf } = makeFakeNetwork(owner.networkId)
  await enrolProfiles(store.database, [{ types: network.types, kinds: ['comments'] }], 0)
  const claimed = await claimOne(store)
  const comment = interactionOf(add('comments'))

  // Another transaction records the same key as gone and stays open, so the read blocks halfway.
  const other = await store.pool.connect()
  await other.query('begin; set local idle_in_transaction_session_timeout = 0')
  await other.query(`insert into gone_interactions (profile_id, key) values ($1, 'elsewhere')`, [
    owner.profileId,
  ])
  const reading = { ...nothing, interactions: [comment], gone: [{ key: 'elsewhere', at: null }] }
  const keeping = storeReading(collecting(store, [network]), claimed, 'twitter', reading)
  // Awaited below, unless something fails first.
  keeping.catch(() => undefined)
  await eventually(() => isWaiting(1))
  const pushed = [
    {
      networkId: owner.networkId,
      interactions: [],
      gone: [{ key: comment.key, at: null }],
      ended: [],
    },
  ]
  const pushing = mergePushed(store.database, network, pushed, tenYears)
  // The push waits as well; otherwise it would miss the interaction.
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
