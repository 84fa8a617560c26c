import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedTypes } from './post-types.ts'

test('each type of post is marked once, and an ordinary post is not', () => {
  const types = (['STORY', null, 'FEED', 'REEL', 'STORY'] as const).map((postType) => ({
    postType,
  }))
  assert.deepEqual(markedTypes(types), ['STORY', 'REEL'])
})
