// One run of chaos as a test.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type ChaosForm, runChaos } from './chaos.ts'

export async function assertChaos(t: TestContext, form: ChaosForm): Promise<void> {
  const { counts, wrong } = await runChaos(form, (line) => t.diagnostic(line))
  t.diagnostic(JSON.stringify(counts))
  assert.deepEqual(wrong.slice(0, 5), [])
  // The disturbances must have happened.
  assert((counts.killed ?? 0) > 0 && (counts.frozen ?? 0) > 0, JSON.stringify(counts))
}
