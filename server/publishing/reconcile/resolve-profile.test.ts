import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutLinks } from './resolve-profile.ts'

test('words with a dot or a slash do not count, nor do blanks', () => {
  assert.equal(withoutLinks(' Look at https://t.co/x\n and  x.example now. '), 'Lookatand')
})

test('two messages that a network could show alike do not count as different', () => {
  for (const [one, other] of [
    ['Say "hi" & wave', 'Say &quot;hi&quot; &amp; wave'],
    ['Family 👨\u200d👩\u200d👧', 'Family 👨👩👧'],
  ] as const)
    assert.equal(withoutLinks(one), withoutLinks(other))
})

test('a very long word is no reason to wait', () => {
  const start = process.cpuUsage()
  assert.equal(withoutLinks('a'.repeat(100_000)).length, 100_000)
  assert.ok(process.cpuUsage(start).user < 1_000_000)
})
