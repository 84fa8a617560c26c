import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitAfter } from './lead.ts'

test('the wait doubles with every failure, up to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20].map((failures) => waitAfter(failures, 1))
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('chance spreads the attempts over half of the wait', () => {
  assert.equal(waitAfter(3, 0), 2000)
  assert.equal(waitAfter(3, 0.5), 3000)
})
