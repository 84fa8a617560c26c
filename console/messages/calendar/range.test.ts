import '../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOf, step, type View } from './range.ts'

const berlin = 'Europe/Berlin'

test('a month shows whole weeks, at most six', () => {
  assert.deepEqual(edges('month', '2026-11-17'), ['2026-10-26', '2026-12-06', 42])
  assert.deepEqual(edges('month', '2027-02-10'), ['2027-02-01', '2027-02-28', 28])
  assert.deepEqual(edges('month', '2027-02-10', 7), ['2027-01-31', '2027-03-06', 35])
})

test('week, day and list', () => {
  assert.deepEqual(edges('week', '2026-11-22'), ['2026-11-16', '2026-11-22', 7])
  assert.deepEqual(edges('week', '2026-11-22', 7), ['2026-11-22', '2026-11-28', 7])
  assert.deepEqual(edges('day', '2026-11-22'), ['2026-11-22', '2026-11-22', 1])
  assert.deepEqual(edges('list', '2026-11-22'), ['2026-11-01', '2026-11-30', 30])
})

test('five days begin with the date, and the next five follow', () => {
  assert.deepEqual(edges('week', '2026-11-21', 1, 5), ['2026-11-21', '2026-11-25', 5])
  const next = step('week', date('2026-11-21'), 1, { start: 1, days: 5 })
  assert.deepEqual(edges('week', next.toString(), 1, 5), ['2026-11-26', '2026-11-30', 5])
  assert.equal(edges('month', '2026-11-17', 1, 5)[2], 42)
})

test('every day of a month is in the week and in the day of the same date', () => {
  for (const day of rangeOf('month', date('2026-10-05'), berlin).days) {
    const week = rangeOf('week', day, berlin).days.map(String)
    assert.ok(week.includes(day.toString()))
    assert.deepEqual(rangeOf('day', day, berlin).days.map(String), [day.toString()])
  }
})

test('the edges are midnights of the zone, even when the clocks change in between', () => {
  const { startTime, endTime } = rangeOf('week', date('2026-10-20'), berlin)
  assert.equal(startTime, '2026-10-18T22:00:00Z')
  assert.equal(endTime, '2026-10-25T22:59:59Z')
})

test('a day that begins after midnight, because the clocks change then', () => {
  const { startTime, endTime } = rangeOf('day', date('2026-09-06'), 'America/Santiago')
  assert.equal(startTime, '2026-09-06T04:00:00Z')
  assert.equal(endTime, '2026-09-07T02:59:59Z')
})

test('back and forward stay inside the calendar', () => {
  assert.equal(step('month', date('2026-01-31'), 1).toString(), '2026-02-01')
  assert.equal(step('month', date('2026-03-31'), -1).toString(), '2026-02-01')
  assert.equal(step('week', date('2026-12-30'), 1).toString(), '2027-01-06')
  assert.equal(step('day', date('2026-03-01'), -1).toString(), '2026-02-28')
})

function edges(view: View, day: string, start = 1, shown: 5 | 7 = 7): [string, string, number] {
  const { days } = rangeOf(view, date(day), berlin, { start, days: shown })
  return [String(days[0]), String(days.at(-1)), days.length]
}

function date(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text)
}
