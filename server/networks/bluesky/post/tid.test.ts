import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTid } from './tid.ts'

test('a record key has the form that Bluesky wants, and later ones sort after earlier', () => {
  const keys = Array.from({ length: 200 }, (_, index) => makeTid(1_700_000_000_000 + index))
  for (const key of keys) assert.match(key, /^[2-7a-j][2-7a-z]{12}$/)
  assert.deepEqual([...keys].sort(), keys)
})

test('it holds the time in microseconds', () => {
  const letters = '234567abcdefghijklmnopqrstuvwxyz'
  const now = Date.UTC(2026, 10, 16)
  const number = [...makeTid(now)].reduce(
    (sum, one) => sum * 32n + BigInt(letters.indexOf(one)),
    0n,
  )
  assert.equal(Number(number >> 10n) - (Number(number >> 10n) % 1_000), now * 1_000)
})

test('two posts of the same moment have different keys', () => {
  const keys = Array.from({ length: 50 }, () => makeTid(1_700_000_000_000))
  assert.ok(new Set(keys).size > 45)
})
