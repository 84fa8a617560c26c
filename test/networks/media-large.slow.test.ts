// Half a gigabyte on its way to X: the quick form with 64 MB is in media.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendToX } from './large-video.ts'

const slow = { timeout: 600_000 }

test('a video of 500 MB goes to X in pieces, and never half of it is in memory', slow, async () => {
  const before = process.memoryUsage().rss
  let max = 0
  const { state } = await sendToX(500_000_000, () => {
    max = Math.max(max, process.memoryUsage().rss - before)
  })
  assert.deepEqual(state, { open: 0, read: 500_000_000 })
  // Most of it is what the garbage collector has not come to yet.
  assert.ok(max < 250_000_000, `${Math.round(max / 1e6)} MB more`)
})
