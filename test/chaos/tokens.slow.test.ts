import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChaos, tokensForm } from './chaos.ts'

// Takes minutes on a busy machine, and may wait two and a half minutes after the last message was due.
const options = { timeout: 600_000 }

test(
  'tokens that live for seconds, renewed while workers are killed: nothing lost, nothing doubled, no account taken for dead',
  options,
  async (t) => {
    const { counts, wrong } = await runChaos(tokensForm, (line) => t.diagnostic(line))
    t.diagnostic(JSON.stringify(counts))
    assert.deepEqual(wrong.slice(0, 5), [])
    // The renewals and the harm must have happened.
    assert((counts.renewed ?? 0) > 0 && (counts.killed ?? 0) > 0, JSON.stringify(counts))
  },
)
