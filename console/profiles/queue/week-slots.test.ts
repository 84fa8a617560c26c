import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSlots, daysOf, removeSlot } from './week-slots.ts'

test('a time is added to each of its days once, in the order of the week', () => {
  const friday = { weekday: 'FRIDAY', time: '09:00' } as const
  const late = { weekday: 'MONDAY', time: '18:00' } as const
  const slots = addSlots([friday, late], '09:00', daysOf('WORKDAYS'))
  assert.deepEqual(
    slots.map(({ weekday, time }) => `${weekday.slice(0, 2)} ${time}`),
    ['MO 09:00', 'MO 18:00', 'TU 09:00', 'WE 09:00', 'TH 09:00', 'FR 09:00'],
  )
  assert.equal(daysOf('DAILY').length, 7)
  assert.deepEqual(daysOf('SUNDAY'), ['SUNDAY'])
})

test('one slot is removed, and no other of its day or time', () => {
  const slots = addSlots([], '09:00', daysOf('DAILY'))
  assert.equal(removeSlot(slots, { weekday: 'TUESDAY', time: '09:00' }).length, 6)
  assert.deepEqual(removeSlot(slots, { weekday: 'TUESDAY', time: '09:01' }), slots)
})
