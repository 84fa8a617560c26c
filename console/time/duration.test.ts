import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration } from './duration.ts'

test('a length of time has the largest unit of which it is a whole number', () => {
  assert.deepEqual([1, 60, 90, 900, 3600, 5400, 86_400].map(formatDuration), [
    ...['1 second', '1 minute', '90 seconds', '15 minutes', '1 hour', '90 minutes', '1 day'],
  ])
})
