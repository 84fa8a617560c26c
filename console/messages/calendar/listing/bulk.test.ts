import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../line.testing.ts'
import { makeBatches, makeShift } from './bulk.ts'

const at = (text: string) =>
  Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds / 1000

test('a hundred messages are one call', () => {
  const lines = Array.from({ length: 201 }, (_, index) => line({ id: String(index) }))
  assert.deepEqual(
    makeBatches('delete', lines).map((batch) => batch.lines.length),
    [100, 100, 1],
  )
})

test('a day later is the same wall time, also over a change of the clocks', () => {
  const before = line({ id: '1', at: at('2026-10-24T17:30') })
  const after = line({ id: '2', at: at('2026-10-26T17:30') })
  const batches = makeShift([before, after], { amount: 1, unit: 'days' }, 'Europe/Berlin')
  assert.deepEqual(
    batches.map(({ minutes, lines }) => [minutes, lines[0]?.id]),
    [
      [1500, '1'],
      [1440, '2'],
    ],
  )
})

test('hours are hours, and a negative amount is earlier', () => {
  const batches = makeShift(
    [line({ id: '1', at: at('2026-10-25T12:00') })],
    { amount: -12, unit: 'hours' },
    'Europe/Berlin',
  )
  assert.deepEqual(
    batches.map(({ minutes }) => minutes),
    [-720],
  )
})

test('a proposal without a time does not move', () => {
  const untimed = { ...line({ id: '1' }), scheduledSendTime: null }
  assert.deepEqual(makeShift([untimed], { amount: 1, unit: 'days' }, 'UTC'), [])
})
