import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../line.testing.ts'
import { type Distance, makeBatches, makeShift } from './bulk.ts'

const at = (text: string) =>
  Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds / 1000

test('a hundred messages are one call', () => {
  const lines = Array.from({ length: 201 }, (_, index) => line({ id: String(index) }))
  assert.deepEqual(
    makeBatches('delete', lines).map((batch) => batch.lines.length),
    [100, 100, 1],
  )
})

test('days and weeks are moved by the service in the zone, in one call over a change of the clocks', () => {
  const before = line({ id: '1', at: at('2026-10-24T17:30') })
  const after = line({ id: '2', at: at('2026-10-26T17:30') })
  const ways = (distance: Distance) =>
    makeShift([before, after], distance, 'Europe/Berlin').map(({ lines, ...way }) => [
      way,
      lines.map(({ id }) => id),
    ])
  const move = { action: 'move', timezone: 'Europe/Berlin' }
  assert.deepEqual(ways({ amount: 1, unit: 'days' }), [[{ ...move, days: 1 }, ['1', '2']]])
  assert.deepEqual(ways({ amount: -2, unit: 'weeks' }), [[{ ...move, days: -14 }, ['1', '2']]])
})

test('hours are hours, and a negative amount is earlier', () => {
  const lines = [line({ id: '1', at: at('2026-10-25T12:00') })]
  const shifted = makeShift(lines, { amount: -12, unit: 'hours' }, 'Europe/Berlin')
  assert.deepEqual(shifted, [{ action: 'shift', minutes: -720, lines }])
})

test('a proposal without a time does not move', () => {
  const untimed = { ...line({ id: '1' }), scheduledSendTime: null }
  assert.deepEqual(makeShift([untimed], { amount: 1, unit: 'days' }, 'UTC'), [])
})
