import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAffected } from './affected.ts'

const sent = { id: '1', type: 'message.sent', messageId: '12', socialProfileId: '3' }

test('a message that has changed is read again, and so is every list', () => {
  assert.ok(isAffected(['messages', 'summary', {}], [sent]))
  assert.ok(isAffected(['messages', 'lines', {}], [sent]))
  assert.ok(isAffected(['messages', 'one', '12'], [sent]))
  assert.ok(isAffected(['messages', 'events', '12'], [sent]))
  assert.ok(isAffected(['me'], [sent]), 'with the member comes the number of reviews')
})

test('other messages, other nouns and the report of the composer are not', () => {
  for (const key of [
    ['messages', 'one', '13'],
    ['messages', 'events', '13'],
    ['messages', 'report', '12'],
    ['profiles'],
    ['media', '12'],
    ['organizations'],
  ])
    assert.ok(!isAffected(key, [sent]), key.join(' '))
})

test('profiles and media are read again by their own events', () => {
  const health = { id: '2', type: 'profile.health', socialProfileId: '3' }
  const ready = { id: '3', type: 'medium.ready', mediaId: 'm1' }
  assert.ok(isAffected(['profiles', 'rights'], [health]))
  assert.ok(isAffected(['media', 'm1'], [health, ready]))
  assert.ok(!isAffected(['media', 'm2'], [health, ready]))
})

test('after missed events everything that they could tell of is read again', () => {
  const reset = { id: '', type: 'reset' }
  for (const noun of ['messages', 'profiles', 'media', 'me'])
    assert.ok(isAffected([noun, 'x'], [reset]))
  assert.ok(!isAffected(['organizations'], [reset]))
})
