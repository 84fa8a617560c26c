// Times as people write them, in zones with and without a change of the clocks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWhen } from './when.ts'
import { showTime } from './zone.ts'

const zone = 'Europe/Berlin'
/** A Thursday, 11:30 in Berlin. */
const now = Date.parse('2026-11-19T10:30:00Z')

for (const [text, expected] of [
  ['tomorrow 9:00', 'Fri 20 Nov 2026 09:00'],
  ['Tomorrow at 9am', 'Fri 20 Nov 2026 09:00'],
  ['today 18:00', 'Thu 19 Nov 2026 18:00'],
  ['12:00', 'Thu 19 Nov 2026 12:00'],
  ['9:00', 'Fri 20 Nov 2026 09:00'],
  ['fri 14:30', 'Fri 20 Nov 2026 14:30'],
  ['thursday 18:00', 'Thu 19 Nov 2026 18:00'],
  ['thu 9:00', 'Thu 26 Nov 2026 09:00'],
  ['12:30am', 'Fri 20 Nov 2026 00:30'],
  ['in 2 hours', 'Thu 19 Nov 2026 13:30'],
  ['+3d', 'Sun 22 Nov 2026 11:30'],
  ['now', 'Thu 19 Nov 2026 11:30'],
  ['2027-01-31 09:00', 'Sun 31 Jan 2027 09:00'],
  ['2027-07-01T09:00', 'Thu 1 Jul 2027 09:00'],
  ['2027-01-31T08:00:00Z', 'Sun 31 Jan 2027 09:00'],
  ['2027-01-31T08:00:00-05:00', 'Sun 31 Jan 2027 14:00'],
  // The clocks are put back at 3:00: the first of the two hours.
  ['2027-10-31 02:30', 'Sun 31 Oct 2027 02:30'],
] as const)
  test(`"${text}" is ${expected}`, () => {
    assert.equal(showTime(zone, readWhen(text, zone, now)), expected)
  })

test('of an hour that comes twice the first is meant', () => {
  const ms = readWhen('2027-10-31 02:30', zone, now)
  assert.equal(new Date(ms).toISOString(), '2027-10-31T00:30:00.000Z')
})

test('an hour and a day that do not exist are refused, and so is what is no time', () => {
  for (const text of ['2027-03-28 02:30', '2027-02-30 09:00', 'soon', '25:00', 'tomorrow', '9', ''])
    assert.throws(() => readWhen(text, zone, now), /no time|There is no/, text)
})

test('zones far from UTC have their own day', () => {
  const ms = readWhen('tomorrow 9:00', 'Pacific/Auckland', now)
  assert.equal(new Date(ms).toISOString(), '2026-11-19T20:00:00.000Z')
})
