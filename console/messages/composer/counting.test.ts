// The console counts as the service does, on every network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks } from '../../../server/networks/registry.ts'
import { networkOf } from '../../ui/networks.ts'
import { countText, endOfFitting } from './counting.ts'
import { isMark } from './draft/draft.ts'
import { hardTexts } from './hard-texts.testing.ts'

for (const { name, text, lengths } of hardTexts) {
  test(`${name} has its length on each network`, () => {
    const counted = Object.keys(lengths)
      .filter(isMark)
      .map((mark) => [mark, countText(mark, text)])
    assert.deepEqual(Object.fromEntries(counted), lengths)
  })
}

test('every network is counted as the service counts it', () => {
  for (const { text: limits, title, types } of networks) {
    const { mark } = networkOf(types.published[0] ?? '')
    for (const { name, text } of [...hardTexts, { name: 'nothing', text: '' }])
      assert.equal(countText(mark, text), limits.length(text), `${name} on ${title}`)
  }
})

test('what does not fit begins where the limit is passed, never inside a character', () => {
  assert.equal(endOfFitting({ mark: 'facebook', limit: 3 }, 'abcdef'), 3)
  assert.equal(endOfFitting({ mark: 'facebook', limit: 9 }, 'abcdef'), 6)
  assert.equal(endOfFitting({ mark: 'bluesky', limit: 2 }, 'a👍🏽b👍🏽'), 5)
  assert.equal(endOfFitting({ mark: 'x', limit: 3 }, 'ab👍🏽c'), 2)
  assert.equal(endOfFitting({ mark: 'threads', limit: 5 }, 'ab👍🏽c'), 2)
})
