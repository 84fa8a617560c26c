import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directions } from './directions.ts'
import { stepFrom, stepsOf } from './steps.ts'

const start = Temporal.ZonedDateTime.from('2026-10-22T10:40[Europe/Berlin]')

test('an arrow carries a message by what the view shows, and with Shift further', () => {
  assert.equal(stepped('month', 'ArrowRight'), '2026-10-23T10:40:00')
  assert.equal(stepped('month', 'ArrowUp'), '2026-10-15T10:40:00')
  assert.equal(stepped('month', 'ArrowRight', 'far'), '2026-10-29T10:40:00')
  assert.equal(stepped('month', 'ArrowDown', 'far'), '2026-11-19T10:40:00')
  assert.equal(stepped('week', 'ArrowDown'), '2026-10-22T11:40:00')
  assert.equal(stepped('week', 'ArrowDown', 'far'), '2026-10-22T16:40:00')
  assert.equal(stepped('week', 'ArrowLeft', 'far'), '2026-10-15T10:40:00')
  assert.equal(stepped('day', 'ArrowUp'), '2026-10-22T10:35:00')
  assert.equal(stepped('day', 'ArrowUp', 'far'), '2026-10-22T09:40:00')
})

function stepped(view: keyof typeof stepsOf, key: string, size: 'near' | 'far' = 'near'): string {
  const direction = directions[key]
  assert.ok(direction)
  return stepFrom(start, direction, stepsOf[view][size]).toPlainDateTime().toString()
}
