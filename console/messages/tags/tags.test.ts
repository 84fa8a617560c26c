import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTag, suggestTags } from './tags.ts'

const known = ['autumn', 'launch', 'relaunch', 'Spring']
const anyone = { known, mayCreate: true }
const proposer = { known, mayCreate: false }

test('tags that begin with the typed text come first, chosen ones not at all', () => {
  assert.deepEqual(suggestTags(known, [], 'LAUNCH'), ['launch', 'relaunch'])
  assert.deepEqual(suggestTags(known, ['launch'], 'launch'), ['relaunch'])
  const many = Array.from({ length: 40 }, (_, index) => `tag ${index}`)
  assert.equal(suggestTags(many, [], '').length, 8)
})

test('a known tag keeps its spelling, and none is there twice', () => {
  assert.deepEqual(addTag(['a'], ' spring ', anyone), { tags: ['a', 'Spring'] })
  assert.deepEqual(addTag(['Spring'], 'SPRING', anyone), { tags: ['Spring'] })
  assert.deepEqual(addTag([], '  new \n tag ', anyone), { tags: ['new tag'] })
  assert.deepEqual(addTag(['a'], '  ', anyone), { tags: ['a'] })
})

test('a member who may only propose creates none', () => {
  assert.deepEqual(addTag([], 'new', proposer), { refusal: 'unknown' })
  assert.deepEqual(addTag([], 'Launch', proposer), { tags: ['launch'] })
  const fifty = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
  assert.deepEqual(addTag(fifty, 'one more', anyone), { refusal: 'tooMany' })
})
