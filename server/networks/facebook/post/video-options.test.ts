import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVideoOptions } from './video-options.ts'

test('title and category become parameters of the video', () => {
  assert.deepEqual(readVideoOptions({ facebook: { title: 'Lakes', category: 'sports' } }), {
    title: 'Lakes',
    content_category: 'SPORTS',
  })
})

test('what Facebook would refuse is left out', () => {
  for (const facebook of [
    null,
    undefined,
    'x',
    [],
    { title: '  ', category: 'LAKES' },
    { title: 7 },
  ])
    assert.deepEqual(readVideoOptions({ facebook }), {})
  assert.deepEqual(readVideoOptions({ twitter: { title: 'Lakes' } }), {})
  const { title = '' } = readVideoOptions({ facebook: { title: '🎉'.repeat(300) } })
  assert.equal([...title].length, 255)
})
