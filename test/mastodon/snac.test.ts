// The connector of Mastodon on a server that was not written here, in a short form: snac.slow.test.ts has the whole suite, and npm run
// snac runs it ten times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNoSnac } from './snac.ts'
import { quickForm, runOnSnac } from './suite.ts'

const skip = await whyNoSnac()

test('snac: each message is there once, whatever becomes of its answer', { skip }, async () => {
  const { messages: _messages, ...wrong } = await runOnSnac(quickForm)
  assert.deepEqual(wrong, { doubled: [], lost: [], unknown: [], failed: [] })
})
