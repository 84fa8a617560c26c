import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketByDay } from '../grids/bucket.ts'
import { day, hour, line } from '../line.testing.ts'
import { applyMove } from './apply-move.ts'

const one = line({ id: '1', groupId: 'g' })
const two = line({ id: '2', groupId: 'g', state: 'PENDING_APPROVAL' })
const other = line({ id: '3' })
const summary = [day('2026-11-16', [hour(9, [one, two, other])])]

test('a group moves together: counts and lines leave one day and arrive at the other', () => {
  const to = time('2026-11-18T17:30')
  const days = bucketByDay(applyMove(summary, new Set(['1', '2']), to))
  const left = { total: 1, groups: 1, states: { SCHEDULED: 1 }, lines: [other] }
  assert.deepEqual(days.get('2026-11-16'), left)
  const arrived = days.get('2026-11-18')
  assert.deepEqual([arrived?.total, arrived?.groups], [2, 1])
  assert.deepEqual(arrived?.states, { SCHEDULED: 1, PENDING_APPROVAL: 1 })
  assert.deepEqual(
    arrived?.lines.map(({ id, scheduledSendTime }) => [id, scheduledSendTime]),
    ['1', '2'].map((id) => [id, to.epochMilliseconds / 1000]),
  )
})

test('the last message leaves no empty day', () => {
  const days = applyMove(summary, new Set(['1', '2', '3']), time('2026-11-17T08:00'))
  assert.deepEqual(
    days.map(({ day: date, total }) => [date, total]),
    [['2026-11-17', 3]],
  )
})

test('into an hour that has messages', () => {
  const [monday] = applyMove(summary, new Set(['3']), time('2026-11-16T09:45'))
  assert.equal(monday?.total, 3)
  assert.equal(monday?.hours.length, 1)
})

test('one message of a group that leaves it alone is a card of its own', () => {
  const days = bucketByDay(applyMove(summary, new Set(['2']), time('2026-11-18T17:30')))
  assert.equal(days.get('2026-11-16')?.groups, 2)
  assert.equal(days.get('2026-11-18')?.groups, 1)
})

test('what the head of an hour does not show still counts', () => {
  const busy = [
    {
      ...day('2026-11-16', []),
      hours: [{ ...hour(9, [one]), total: 50, groups: 30, states: { SCHEDULED: 50 } }],
    },
  ]
  const days = bucketByDay(applyMove(busy, new Set(['1']), time('2026-11-17T09:00')))
  assert.equal(days.get('2026-11-16')?.total, 49)
  assert.equal(days.get('2026-11-16')?.groups, 29)
  assert.deepEqual(days.get('2026-11-16')?.states, { SCHEDULED: 49 })
})

function time(wall: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Berlin')
}
