import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from './blocks.ts'

test('a block a message, the done ones at the bottom, the failed ones on top', () => {
  const blocks = blocksOf({ SEND_FAILED_PERMANENTLY: 1, SENT: 2, SCHEDULED: 1 }, 5)
  assert.deepEqual(
    blocks.map(({ state }) => state),
    ['SENT', 'SENT', 'SCHEDULED', 'SEND_FAILED_PERMANENTLY'],
  )
})

test('with hundreds of messages a stack stays low, and one failure stays in sight', () => {
  const blocks = blocksOf({ SENT: 249, SEND_FAILED_PERMANENTLY: 1 }, 250)
  assert.ok(blocks.length <= 8)
  assert.equal(blocks.at(-1)?.state, 'SEND_FAILED_PERMANENTLY')
})
