// A gap in a list deletes nothing: an interaction counts as gone only when it stays missing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { collectStep } from '../../server/interactions/collecting/collect.ts'
import { claimCursors, enrolProfiles } from '../../server/interactions/collecting/cursors.ts'
import type { Network } from '../../server/networks/networks.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { makeAccount, open, requireNetwork } from '../networks/subjects.ts'
import { makeTestDatabase } from '../support/database.ts'
import { need } from '../support/need.ts'
import type { ProfileType } from '../support/world-profiles.ts'
import { addProfile, collecting } from './collecting.ts'
import { never } from './steps.ts'

const store = await makeTestDatabase()
const sandbox = await startSandboxNetworks()
for (const network of ['twitter', 'facebook']) await sandbox.limit(network, 1_000_000)
// Every read lists everything.
const networks = open(sandbox.addresses, { reading: { settlingSeconds: 0, againSeconds: 0 } })
const pollingInterval = { minMs: 300, maxMs: 1000 }
/** A little more than the shortest pause. */
const missingForMs = 350

const subjects = [
  {
    ...{ name: 'twitter', type: 'TWITTER' as const },
    does: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'],
  },
  {
    ...{ name: 'facebook', type: 'FACEBOOKPAGE' as const },
    does: ['MENTION', 'COMMENT', 'POST', 'LIKE', 'PRIVATE_MESSAGE'],
  },
]

for (const { name, type, does } of subjects) {
  test(`${name}: a single gap deletes nothing, and deleted interactions are removed`, async () => {
    const { own, look, history } = await begin(name, type)
    const made = []
    for (const from of ['71', '72'])
      for (const what of does)
        made.push(await sandbox.interact({ network: name, type: what, from, to: own }))
    for (let count = 0; count < 3; count += 1) await look()
    const before = await history()
    assert.equal(before.length, made.length)
    const kinds = need(requireNetwork(networks, type).reader).kinds
    for (const kind of kinds) {
      await sandbox.addFault({ network: name, operation: 'read', kind: 'gap' })
      await look(kind)
      await sandbox.clearFaults()
      assert.deepEqual(await history(), before, `with a hole in ${kind}`)
      await pause(missingForMs)
      await look()
      assert.deepEqual(await history(), before, `after a hole in ${kind}`)
    }
    const deleted = made.filter(({ from }) => from === '71')
    for (const one of deleted) await sandbox.undo(one)
    for (let count = 0; count < 3; count += 1) {
      await look()
      await pause(missingForMs)
    }
    assert.equal((await history()).length, made.length - deleted.length)
  })
}

for (const { name, type } of subjects) {
  test(`${name}: a like that reappears has its old time, one that is given again a new time`, async () => {
    const { own, look, history } = await begin(name, type)
    // Likes of a post that was there before would have the time of the post, in whole seconds.
    await look()
    await pause(1100)
    const likes = []
    for (const from of ['81', '82', '83', '84'])
      likes.push(await sandbox.interact({ network: name, type: 'LIKE', from, to: own }))
    for (let count = 0; count < 3; count += 1) await look()
    const before = await history()
    assert.equal(before.length, 4)
    const onlyHoles = { network: name, operation: 'read', kind: 'gap', times: undefined }
    await sandbox.addFault({ ...onlyHoles, probability: 1 })
    for (let count = 0; count < 6; count += 1) {
      await look()
      await pause(missingForMs / 2)
    }
    assert.ok((await history()).length < 4, 'nothing but holes, for long enough')
    await sandbox.clearFaults()
    for (let count = 0; count < 3; count += 1) await look()
    assert.deepEqual(await history(), before)
    const again = need(likes[0])
    await sandbox.undo(again)
    for (let count = 0; count < 4; count += 1) {
      await look()
      await pause(missingForMs / 2)
    }
    assert.equal((await history()).length, 3)
    await sandbox.interact({ network: name, type: 'LIKE', from: again.from, to: own })
    await look()
    const after = await history()
    assert.deepEqual(after.slice(1), before.slice(1))
    assert.ok(need(after[0]).at > need(before[0]).at, 'a new one')
  })
}

/** A page on the sandbox network, and a collector that reads it on demand. */
async function begin(name: string, type: ProfileType) {
  const { profileId, networkId: own } = await addProfile(store, { type })
  const network = requireNetwork(networks, type)
  const reader = need(network.reader)
  const asOwner: Network = {
    ...network,
    reader: {
      ...reader,
      read: (account, step, signal) =>
        reader.read(makeAccount(name, account.networkId), step, signal),
    },
  }
  await enrolProfiles(store.database, [{ types: [type], kinds: reader.kinds }], 0)
  /** Reads every kind once, or only this one. */
  const look = async (kind?: string) => {
    await store.pool.query(
      `update interaction_cursors
       set next_at = case when profile_id = $1 and kind = coalesce($2, kind) then clock_timestamp() else 'infinity' end`,
      [profileId, kind ?? null],
    )
    const from = { database: store.database, leaseMs: 60_000 }
    for (const claimed of await claimCursors(from, 'test', reader.kinds.length))
      await collectStep(collecting(store, [asOwner], { pollingInterval }), claimed, never)
  }
  const history = async () => {
    const { rows } = await store.pool.query<{ key: string; at: Date }>(
      'select key, at from interactions where profile_id = $1 order by key',
      [profileId],
    )
    return rows
  }
  return { own, look, history }
}
