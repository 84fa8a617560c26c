import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMeantName, isWithin } from './near-names.ts'

const known = ['startTime', 'endTime', 'state', 'socialProfileIds', 'limit', 'cursor', 'q', 'tags']

test('another form, a misspelling and another name lead to the known one', () => {
  for (const [given, meant] of [
    ...['start_time', 'Start-Time', 'starttime', 'startTimes', 'strtTime', 'startTiem'].map(
      (name) => [name, 'startTime'],
    ),
    ...['socialProfileId', 'social_profile_ids', 'profileIds', 'socialProfilesIds', 'account'].map(
      (name) => [name, 'socialProfileIds'],
    ),
    ...['from', 'since', 'start', 'after'].map((name) => [name, 'startTime']),
    ...['to', 'until', 'before'].map((name) => [name, 'endTime']),
    ...['states', 'status', 'type', 'sate', 'State', 'state[]'].map((name) => [name, 'state']),
    ...['limti', 'LIMIT', 'page_size'].map((name) => [name, 'limit']),
    ...['page', 'offset'].map((name) => [name, 'cursor']),
    ['tag', 'tags'],
    ['search', 'q'],
  ] as const)
    assert.equal(findMeantName(given ?? '', known), meant, given)
})

test('a known name and a name of its own lead nowhere', () => {
  for (const given of [...known, 'format', '_', '', 'utm_source', 'date', 'locale', 'qq', 'x'])
    assert.equal(findMeantName(given, known), undefined, given)
  assert.equal(findMeantName('start\u0000Time', known), undefined)
  assert.equal(findMeantName('startTime'.repeat(10), known), undefined)
})

test('a name means what the call has', () => {
  assert.equal(findMeantName('from', ['since', 'until']), 'since')
  assert.equal(findMeantName('type', ['action', 'limit']), 'action')
  assert.equal(findMeantName('from', ['limit', 'cursor']), undefined)
})

test('edits are counted, and a swap of neighbours is one', () => {
  assert.ok(isWithin(0, 'limit', 'limit'))
  assert.ok(isWithin(1, 'limti', 'limit'))
  assert.ok(isWithin(1, 'lmit', 'limit'))
  assert.ok(!isWithin(1, 'lmti', 'limit'))
  assert.ok(isWithin(2, 'lmti', 'limit'))
  assert.ok(!isWithin(2, 'abc', 'limit'))
  assert.ok(!isWithin(1, 'ab', 'cd'))
})
