// The console counts as the service does, on every network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks } from '../../../../server/networks/registry.ts'
import { countText } from '../../../../server/networks/shared/count-text.ts'
import { endOfFitting } from './counting.ts'
import { hardTexts } from './hard-texts.testing.ts'

for (const { name, text, lengths } of hardTexts) {
  test(`${name} has its length on each network`, () => {
    const counted = networks.map(({ brand, text: { counter } }) => [
      brand.id,
      countText(counter, text),
    ])
    assert.deepEqual(Object.fromEntries(counted), lengths)
  })
}

test('every network is counted as the service counts it', () => {
  for (const { text: limits, title } of networks) {
    for (const { name, text } of [...hardTexts, { name: 'nothing', text: '' }])
      assert.equal(countText(limits.counter, text), limits.length(text), `${name} on ${title}`)
  }
})

test('what does not fit begins where the limit is passed, never inside a character', () => {
  assert.equal(endOfFitting({ counter: 'characters', limit: 3 }, 'abcdef'), 3)
  assert.equal(endOfFitting({ counter: 'characters', limit: 9 }, 'abcdef'), 6)
  assert.equal(endOfFitting({ counter: 'graphemes', limit: 2 }, 'a👍🏽b👍🏽'), 5)
  assert.equal(endOfFitting({ counter: 'weighted', limit: 3 }, 'ab👍🏽c'), 2)
  assert.equal(endOfFitting({ counter: 'bytes', limit: 5 }, 'ab👍🏽c'), 2)
})

test('a counter that the page does not have marks nothing', () => {
  assert.equal(endOfFitting({ counter: 'leaves', limit: 1 }, 'one two'), 7)
})
