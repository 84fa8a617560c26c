import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChaos, shortForm } from './chaos.ts'

// It takes up to three minutes on a busy machine, and may wait for two and a half after the last message was due.
const options = { timeout: 420_000 }

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
