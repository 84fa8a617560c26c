import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runRenewals } from './renewals.ts'

// The long form, with ten runs and outages of 60 seconds, is `npm run chaos -- --renewals`; the quick one test/renewal/unstored.test.ts.
test('tokens that live for seconds, renewed while the database is away and a worker is killed: no account is lost', {
  timeout: 640_000,
}, async (t) => {
  const form = { accounts: 10, outagesMs: [12_000], isShared: false }
  const { counts, wrong } = await runRenewals(form, (line) => t.diagnostic(line))
  t.diagnostic(JSON.stringify(counts))
  assert.deepEqual(wrong.slice(0, 5), [])
  // The harm must have happened: answers that the database did not have.
  assert.ok((counts.kept ?? 0) > 0 && (counts.killed ?? 0) > 0, JSON.stringify(counts))
})
