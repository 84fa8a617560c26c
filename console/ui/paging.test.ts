import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partOf } from './paging.ts'

const sixty = Array.from({ length: 60 }, (_, index) => index)

test('a part is never longer than its size, and every item is in one', () => {
  const parts = Array.from({ length: 9 }, (_, page) => partOf(sixty, page, 7))
  assert.ok(parts.every(({ shown }) => shown.length <= 7))
  assert.deepEqual(
    parts.flatMap(({ shown }) => shown),
    sixty,
  )
  const { from, to, all } = partOf(sixty, 8, 7)
  assert.deepEqual([from, to, all], [57, 60, 60])
})

test('a page that is not there any more is the last one', () => {
  assert.deepEqual(partOf(sixty.slice(0, 3), 8, 2).shown, [2])
  const none = partOf([], 4, 2)
  assert.deepEqual([none.shown, none.from, none.to, none.pages], [[], 0, 0, 1])
})
