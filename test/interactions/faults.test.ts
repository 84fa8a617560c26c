// Lists with gaps, repeated pages, wrong order, lost cursors, rate limits, errors and cut connections lead to the same
// history as without them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deed, Made } from '../networks/sandbox-networks.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { runs } from '../support/runs.ts'
import { collect, historyOf, lineOf, startSandboxService, untilHistoryIs } from './collect.ts'

const { service, sandbox } = await startSandboxService()
collect(service, 2)

const faults = [
  { kind: 'gap' },
  { kind: 'repeat-page' },
  { kind: 'out-of-order' },
  { kind: 'cursor-lost' },
  { kind: 'rate-limit', retryAfter: 1 },
  { kind: 'status', status: 503 },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
]

const profiles = [
  {
    network: 'twitter',
    own: '1750000000000000001',
    types: ['MENTION', 'PRIVATE_MESSAGE', 'LIKE', 'QUOTE'],
  },
  { network: 'facebook', own: '100000000000002', types: ['COMMENT', 'PRIVATE_MESSAGE', 'LIKE'] },
]

for (const { network, own, types } of profiles) {
  test(`${network}: the same history with faults as without`, async () => {
    const other = network === 'twitter' ? '99001' : '99002'
    const there = new Map<string, Made>()
    for (const fault of faults)
      await sandbox.addFault({
        ...{ network, operation: 'read', profile: own, times: undefined, probability: 0.1 },
        ...fault,
      })
    for (let count = 0; count < runs(8, 40); count += 1) {
      const type = types[count % types.length] ?? 'MENTION'
      const deed: Deed = { network, type, from: other, to: own }
      const made = await sandbox.interact(deed)
      there.set(made.id, made)
      // Every fifth one is deleted a little later; private messages stay.
      const [old] = [...there.values()].filter((one) => one.type !== 'PRIVATE_MESSAGE')
      if (count % 5 === 4 && old && there.delete(old.id)) await sandbox.undo(old)
      // Time for the faults to occur.
      if (type === 'PRIVATE_MESSAGE')
        await eventually(
          async () => {
            const items = await historyOf(service, { network, own, other })
            return items.map(lineOf).includes(made.line)
          },
          { what: made.line, every: 50 },
        )
    }
    await sandbox.clearFaults()
    const wanted = [...there.values()].map(({ line }) => line)
    assert.ok(wanted.length > runs(5, 15))
    await untilHistoryIs(service, { network, own, other }, wanted)
  })
}

test('more interactions within a minute than one step can list are all collected', async () => {
  const { network, own } = need(profiles[0])
  const other = '99003'
  const count = 450
  const deed = { network, type: 'MENTION', from: other, to: own }
  await sandbox.interactAll(Array.from({ length: count }, () => deed))
  await eventually(
    async () => {
      const { rows } = await service.database.pool.query(
        'select from interactions where other_id = $1',
        [other],
      )
      return rows.length === count
    },
    { what: 'all of them', every: 100 },
  )
})
