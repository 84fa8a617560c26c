import './temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageLabel, dayLabel, momentLabel } from './labels.ts'

const now = at('2026-11-16T12:00')

test('a day is named by how near it is', () => {
  const named = (day: string) => dayLabel(Temporal.PlainDate.from(day), now)
  assert.equal(named('2026-11-15'), 'yesterday')
  assert.equal(named('2026-11-16'), 'today')
  assert.equal(named('2026-11-19'), 'Thu')
  assert.equal(named('2026-12-24'), 'Thu 24 Dec')
})

test('a day of another year has its year, past and coming', () => {
  assert.equal(momentLabel(at('2027-01-05T09:00'), now), 'Tue 5 Jan 2027, 09:00')
  assert.equal(momentLabel(at('2025-12-30T09:00'), now), 'Tue 30 Dec 2025, 09:00')
  assert.equal(momentLabel(at('2026-12-24T09:00'), now), 'Thu 24 Dec 09:00')
})

test('around New Year the near days stay named', () => {
  assert.equal(momentLabel(at('2027-01-01T09:00'), at('2026-12-31T12:00')), 'tomorrow 09:00')
})

test('the age of what is shown, and never the future', () => {
  const minutesAgo = (minutes: number) => ageLabel(now.epochMilliseconds - minutes * 60_000, now)
  assert.equal(minutesAgo(-0.4), 'this minute')
  assert.equal(minutesAgo(4.5), '4 min ago')
  assert.equal(minutesAgo(125), '2 hr ago')
  assert.equal(minutesAgo(60 * 49), '2 days ago')
})

function at(wall: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Berlin')
}
