import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf, startOfNew } from './when.ts'

const zone = 'Europe/Berlin'
const now = Temporal.ZonedDateTime.from('2026-10-20T10:42[Europe/Berlin]')

test('an ordinary time is planned, one that has passed is not', () => {
  const planned = plan('2026-11-19T17:30')
  assert.equal(planned.kind === 'at' && planned.time.offset, '+01:00')
  assert.equal(plan('2026-10-20T10:41').kind, 'past')
  assert.equal(plan('tomorrow').kind, 'unreadable')
})

test('a time that does not exist is asked for, with the times around the gap', () => {
  const planned = plan('2027-03-28T02:30')
  assert.ok(planned.kind === 'gap')
  assert.deepEqual(
    planned.choices.map((time) => time.toPlainTime().toString()),
    ['01:30:00', '03:30:00'],
  )
})

test('a time that exists twice is asked for, until its offset is chosen', () => {
  assert.equal(plan('2026-10-25T02:30').kind, 'fold')
  const second = plan('2026-10-25T02:30', '+01:00')
  assert.equal(second.kind === 'at' && second.time.offset, '+01:00')
  assert.equal(plan('2026-10-25T02:30', '+09:00').kind, 'fold')
})

test('a new message has the time of its address if that lies ahead, else the next full hour', () => {
  const wall = (at?: string) => {
    const when = startOfNew(at, now)
    return when.kind === 'at' && when.wall
  }
  assert.equal(wall('2026-10-21T09:15'), '2026-10-21T09:15')
  assert.equal(wall('2026-10-20T09:00'), '2026-10-20T11:00')
  assert.equal(wall('<script>'), '2026-10-20T11:00')
  assert.equal(wall(), '2026-10-20T11:00')
  assert.deepEqual(startOfNew('now', now), { kind: 'now' })
})

function plan(wall: string, offset: string | null = null) {
  return planOf({ kind: 'at', wall, offset }, zone, now)
}
