import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailKey } from './email.ts'

test('addresses that differ in case, spaces or composition are one', () => {
  const same: [string, string][] = [
    [' Ada@Example.org ', 'ada@example.org'],
    ['MÜLLER@example.org', 'mu\u0308ller@example.org'],
    ['İ@example.org', 'i\u0307@example.org'],
    ['ΣΟΦΟΣ@example.org', 'σοφος@example.org'],
  ]
  for (const [one, other] of same) assert.equal(emailKey(one), emailKey(other), one)
})

test('other addresses stay apart', () => {
  assert.notEqual(emailKey('İ@example.org'), emailKey('i@example.org'))
  assert.notEqual(emailKey('ı@example.org'), emailKey('i@example.org'))
})
