import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashSecret, matchesHash, randomText } from './secrets.ts'

test('a random text has its length, letters and digits only, and does not come twice', () => {
  const texts = Array.from({ length: 1000 }, () => randomText(20))
  for (const text of texts) assert.match(text, /^[A-Za-z0-9]{20}$/)
  assert.equal(new Set(texts).size, texts.length)
  // Every character of the alphabet is drawn.
  assert.equal(new Set(texts.join('')).size, 62)
})

test('only the secret itself matches its hash', () => {
  const hash = hashSecret('secret')
  assert.equal(matchesHash('secret', hash), true)
  for (const other of ['', 'Secret', 'secret ', hash.toString('hex')])
    assert.equal(matchesHash(other, hash), false)
  assert.ok(!hash.includes('secret'))
})
