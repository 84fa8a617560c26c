import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointerTo } from './pointer.ts'

test('parts are escaped as RFC 6901 says', () => {
  assert.equal(pointerTo(), '')
  assert.equal(pointerTo('socialProfileIds', 1), '/socialProfileIds/1')
  assert.equal(pointerTo('a/b', 'm~n', '~1', ''), '/a~1b/m~0n/~01/')
})

test('a pointer is never long, and ends where a key cannot be printed', () => {
  const long = 'x'.repeat(150)
  assert.equal(pointerTo('targeting', long, long), `/targeting/${long}`)
  assert.equal(pointerTo('targeting', '~'.repeat(1_000_000)), '/targeting')
  assert.equal(pointerTo('targeting', 'x'.repeat(1_000_000)), '/targeting')
  for (const key of ['\u0000', '\ud800', 'a\nb', '\u0085'])
    assert.equal(pointerTo('targeting', key, 'more'), '/targeting')
})
