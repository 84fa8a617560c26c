import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cell, isPastCell, planWall, wallIn } from './move.ts'

const berlin = 'Europe/Berlin'
const now = '2026-10-20T10:42[Europe/Berlin]'

test('onto another day a message keeps its wall time, also over a change of the clocks', () => {
  assert.equal(moved('2026-10-24T17:30', { day: '2026-10-25' }), '2026-10-25T17:30:00+01:00')
  assert.equal(moved('2026-10-24T17:30', { day: '2026-11-30' }), '2026-11-30T17:30:00+01:00')
})

test('onto an hour it keeps its minutes; the day view gives the minutes too', () => {
  assert.equal(
    moved('2026-10-22T09:20', { day: '2026-10-23', hour: 14 }),
    '2026-10-23T14:20:00+02:00',
  )
  const cell = { day: '2026-10-23', hour: 14, minute: 35 }
  assert.equal(moved('2026-10-22T09:20', cell), '2026-10-23T14:35:00+02:00')
})

test('never into the past, nor to the present second', () => {
  assert.equal(plan('2026-10-22T09:20', { day: '2026-10-19' }).kind, 'past')
  assert.equal(plan('2026-10-22T10:42', { day: '2026-10-20' }).kind, 'past')
  assert.equal(plan('2026-10-22T10:43', { day: '2026-10-20' }).kind, 'one')
})

test('its own cell changes nothing', () => {
  const start = Temporal.PlainDateTime.from('2026-10-22T09:20')
  const cell = { day: '2026-10-22', hour: 9 }
  assert.ok(wallIn(start.toZonedDateTime(berlin), cell).equals(start))
})

test('a time that does not exist, or exists twice, is not guessed', () => {
  assert.equal(plan('2027-03-27T02:30', { day: '2027-03-28' }).kind, 'gap')
  assert.equal(plan('2026-10-24T02:30', { day: '2026-10-25' }).kind, 'fold')
})

test('cells are past by the clock of the zone; the present hour is not', () => {
  const present = Temporal.ZonedDateTime.from(now)
  assert.equal(isPastCell({ day: '2026-10-19', hour: 23 }, present), true)
  assert.equal(isPastCell({ day: '2026-10-20', hour: 9 }, present), true)
  assert.equal(isPastCell({ day: '2026-10-20', hour: 10 }, present), false)
  assert.equal(isPastCell({ day: '2026-10-20' }, present), false)
})

function plan(from: string, cell: Cell) {
  const start = Temporal.PlainDateTime.from(from).toZonedDateTime(berlin)
  return planWall(wallIn(start, cell), berlin, Temporal.ZonedDateTime.from(now).toInstant())
}

function moved(from: string, cell: Cell): string {
  const result = plan(from, cell)
  assert.ok(result.kind === 'one', result.kind)
  return result.instant.toZonedDateTimeISO(berlin).toString({ timeZoneName: 'never' })
}
