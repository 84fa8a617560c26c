import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, hour, line } from '../line.testing.ts'
import { bucketByDay, bucketByHour } from './bucket.ts'

const failed = line({ id: '1', state: 'SEND_FAILED_PERMANENTLY' })
const summary = [
  day('2026-11-16', [hour(9, [failed, line({ id: '2' })]), hour(17, [line({ id: '3' })])]),
  day('2026-11-17', [hour(9, [line({ id: '4' })])]),
]

test('a day has all of its hours', () => {
  const monday = bucketByDay(summary).get('2026-11-16')
  assert.equal(monday?.total, 3)
  assert.deepEqual(monday?.states, { SEND_FAILED_PERMANENTLY: 1, SCHEDULED: 2 })
  assert.deepEqual(idsOf(monday?.lines), ['1', '2', '3'])
})

test('the hours of a week add up to its days', () => {
  const hours = bucketByHour(summary)
  assert.deepEqual([...hours.keys()], ['2026-11-16T09', '2026-11-16T17', '2026-11-17T09'])
  const total = [...hours.values()].reduce((sum, bucket) => sum + bucket.total, 0)
  assert.equal(
    total,
    [...bucketByDay(summary).values()].reduce((sum, one) => sum + one.total, 0),
  )
})

test('a day that has not changed keeps its bucket', () => {
  const [monday, tuesday] = summary
  assert.ok(monday && tuesday)
  const changed = [monday, { ...tuesday, hours: tuesday.hours.map((one) => ({ ...one })) }]
  const [before, after] = [bucketByDay(summary), bucketByDay(changed)]
  assert.equal(before.get('2026-11-16'), after.get('2026-11-16'))
  assert.notEqual(before.get('2026-11-17'), after.get('2026-11-17'))
})

test('the two passes of an hour, when the clocks go back, are one cell', () => {
  const fold = [
    day('2026-10-25', [
      hour(2, [line({ id: '1' })], '+02:00'),
      hour(2, [line({ id: '2' }), line({ id: '3', state: 'SENT' })], '+01:00'),
    ]),
  ]
  const cell = bucketByHour(fold).get('2026-10-25T02')
  assert.equal(cell?.total, 3)
  assert.deepEqual(cell?.states, { SCHEDULED: 2, SENT: 1 })
  assert.deepEqual(idsOf(cell?.lines), ['1', '2', '3'])
})

function idsOf(lines: { id: string }[] | undefined): string[] | undefined {
  return lines?.map(({ id }) => id)
}
