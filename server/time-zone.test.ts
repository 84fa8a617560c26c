import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimezone, offsetsIn } from './time-zone.ts'

function offsets(timezone: string, from: string, to: string): string[] {
  return offsetsIn(timezone, new Date(from), new Date(to)).map(
    ({ from: start, seconds }) => `${start.toISOString().slice(0, -5)}Z ${seconds / 3600}`,
  )
}

test('a zone without a change of the clock has one offset', () => {
  const range = ['2026-10-01T00:00:00Z', '2026-11-12T00:00:00Z'] as const
  assert.deepEqual(offsets('UTC', ...range), ['2026-10-01T00:00:00Z 0'])
  assert.deepEqual(offsets('Asia/Kolkata', ...range), ['2026-10-01T00:00:00Z 5.5'])
  assert.deepEqual(offsets('Asia/Kathmandu', ...range), ['2026-10-01T00:00:00Z 5.75'])
})

test('changes of the clock are found to the second', () => {
  assert.deepEqual(offsets('Europe/Berlin', '2026-10-01T10:20:30Z', '2026-11-12T00:00:00Z'), [
    '2026-10-01T10:20:30Z 2',
    '2026-10-25T01:00:00Z 1',
  ])
  assert.deepEqual(offsets('America/New_York', '2026-03-01T00:00:00Z', '2026-03-20T00:00:00Z'), [
    '2026-03-01T00:00:00Z -5',
    '2026-03-08T07:00:00Z -4',
  ])
  assert.deepEqual(offsets('Australia/Lord_Howe', '2026-03-20T00:00:00Z', '2026-04-20T00:00:00Z'), [
    '2026-03-20T00:00:00Z 11',
    '2026-04-04T15:00:00Z 10.5',
  ])
})

test('two changes in a range are both found', () => {
  // Ramadan of 2026 in Morocco.
  const found = offsets('Africa/Casablanca', '2026-02-10T00:00:00Z', '2026-03-24T00:00:00Z')
  assert.deepEqual(
    found.map((one) => one.split(' ')[1]),
    ['1', '0', '1'],
  )
})

test('an offset is no time zone', () => {
  assert.deepEqual(['Europe/Paris', 'UTC', '+01:00', '', 'Mars/Base'].map(isTimezone), [
    true,
    true,
    false,
    false,
    false,
  ])
})
