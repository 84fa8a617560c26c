import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../../test/support/runs.ts'
import { addDays, isTimezone, offsetsIn } from './time-zone.ts'

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

test('days are added at the same time of day, across both changes of the clock', () => {
  const add = (time: string, days: number, zone: string) =>
    `${addDays(new Date(time), days, zone).toISOString().slice(0, -5)}Z`
  assert.equal(add('2026-03-28T08:00:00Z', 1, 'Europe/Berlin'), '2026-03-29T07:00:00Z')
  assert.equal(add('2026-10-24T07:00:00Z', 1, 'Europe/Berlin'), '2026-10-25T08:00:00Z')
  assert.equal(add('2026-10-26T08:00:00Z', -7, 'Europe/Berlin'), '2026-10-19T07:00:00Z')
  // 2:30 is skipped, and occurs twice.
  assert.equal(add('2026-03-28T01:30:00Z', 1, 'Europe/Berlin'), '2026-03-29T01:30:00Z')
  assert.equal(add('2026-10-24T00:30:00Z', 1, 'Europe/Berlin'), '2026-10-25T00:30:00Z')
  assert.equal(add('2026-10-26T01:30:00Z', -1, 'Europe/Berlin'), '2026-10-25T00:30:00Z')
  // Half an hour, and a day that was left out.
  assert.equal(add('2026-10-02T15:45:00Z', 1, 'Australia/Lord_Howe'), '2026-10-03T15:45:00Z')
  assert.equal(add('2011-12-29T20:00:00Z', 1, 'Pacific/Apia'), '2011-12-30T20:00:00Z')
})

test('a property of addDays: the wall clock shows what it showed before, unless it skips that time', () => {
  const from = Date.parse('2020-01-01T00:00:00Z') / 900_000
  const to = Date.parse('2040-01-01T00:00:00Z') / 900_000
  fc.assert(
    fc.property(
      fc.constantFrom(...clocks.keys()),
      fc.integer({ min: from, max: to }),
      fc.integer({ min: -400, max: 400 }),
      (zone, quarter, days) => {
        const time = new Date(quarter * 900_000)
        const result = addDays(time, days, zone)
        const wanted = wallTime(time, zone) + days * 86_400_000
        assert.equal(result.getTime(), slowly(wanted, zone))
      },
    ),
    { numRuns: runs(100, 5000) },
  )
})

const clocks = new Map(
  ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'].map(
    (timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    ],
  ),
)

/** The local time in the zone, written as if it were UTC. */
function wallTime(time: Date, zone: string): number {
  return Date.parse(`${clocks.get(zone)?.format(time).replace(' ', 'T')}Z`)
}

/** The first quarter of an hour at which the clock shows `wanted`; if it never does, what it shows as long after it skipped. */
function slowly(wanted: number, zone: string): number {
  const quarters = Array.from({ length: 4 * 28 * 2 }, (_, index) => index - 4 * 28)
  const times = quarters.map((quarter) => wanted + quarter * 900_000)
  const shown = times.find((time) => wallTime(new Date(time), zone) === wanted)
  if (shown !== undefined) return shown
  const after = times.findIndex((time) => wallTime(new Date(time), zone) > wanted)
  const last = times[after - 1] ?? 0
  return last + (wanted - wallTime(new Date(last), zone))
}
