import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDayOf } from './first-day.ts'

const now = Temporal.ZonedDateTime.from('2026-11-18T10:56[Europe/Berlin]')

test('a copy keeps weekday and hour, a week after the message', () => {
  assert.equal(copied('2026-11-20T17:30'), '2026-11-27T17:30:00')
})

test('a copy of a message of long ago lies ahead, not minutes from now', () => {
  assert.equal(copied('2025-01-08T17:30'), '2026-11-18T17:30:00')
  assert.equal(copied('2026-11-11T09:00'), '2026-11-25T09:00:00')
  assert.equal(copied('2026-11-18T09:00'), '2026-11-25T09:00:00')
})

test('over a change of the clocks the hour stays', () => {
  assert.equal(copied('2026-10-21T17:30'), '2026-11-18T17:30:00')
})

test('a message that moves begins with its own time, one without a time with the next hour', () => {
  const time = epochOf('2026-11-20T17:30')
  assert.equal(firstDayOf(time, 'move', now).toString(), '2026-11-20T17:30:00')
  assert.equal(firstDayOf(null, 'copy', now).toString(), '2026-11-18T11:00:00')
})

function copied(wall: string): string {
  return firstDayOf(epochOf(wall), 'copy', now).toString()
}

function epochOf(wall: string): number {
  const at = Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Berlin')
  return at.epochMilliseconds / 1000
}
