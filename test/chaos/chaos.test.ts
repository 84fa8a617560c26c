import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChaos, shortForm } from './chaos.ts'

// It takes a minute or two, but may wait for two and a half minutes after the last message was due.
const options = { timeout: 300_000 }

test(
  'killed, frozen, cut off and refused at every turn: nothing lost, nothing doubled',
  options,
  async (t) => {
    const { counts, wrong } = await runChaos(shortForm, (line) => t.diagnostic(line))
    t.diagnostic(JSON.stringify(counts))
    assert.deepEqual(wrong.slice(0, 5), [])
    // The chaos itself must have happened.
    assert((counts.killed ?? 0) > 0 && (counts.frozen ?? 0) > 0, JSON.stringify(counts))
  },
)
