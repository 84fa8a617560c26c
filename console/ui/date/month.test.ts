import '../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAfterKey, weeksOf } from './month.ts'

const day = Temporal.PlainDate.from('2027-01-31')

test('a month has six weeks, from the first day of the week on', () => {
  const monday = weeksOf(day, 1)
  assert.equal(monday.length, 6)
  assert.equal(String(monday[0]?.[0]), '2026-12-28')
  assert.equal(String(monday[5]?.[6]), '2027-02-07')
  assert.equal(String(weeksOf(day, 7)[0]?.[0]), '2026-12-27')
  // A month that begins on the first day of the week.
  assert.equal(String(weeksOf(Temporal.PlainDate.from('2027-02-10'), 1)[0]?.[0]), '2027-02-01')
})

test('keys go between days, weeks, months and years; a month without the day ends earlier', () => {
  const after = (key: string, shiftKey = false) => String(dayAfterKey(day, { key, shiftKey }, 1))
  assert.equal(after('ArrowRight'), '2027-02-01')
  assert.equal(after('ArrowLeft'), '2027-01-30')
  assert.equal(after('ArrowUp'), '2027-01-24')
  assert.equal(after('ArrowDown'), '2027-02-07')
  assert.equal(after('PageDown'), '2027-02-28')
  assert.equal(after('PageUp'), '2026-12-31')
  assert.equal(after('PageDown', true), '2028-01-31')
  assert.equal(after('Home'), '2027-01-25')
  assert.equal(after('End'), '2027-01-31')
  assert.equal(after('a'), 'undefined')
})
