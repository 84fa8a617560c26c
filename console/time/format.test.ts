import './temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, withoutPause } from './format.ts'

test('after a weekday stands a comma in German, and none in English', () => {
  assert.equal(formatDay(Temporal.PlainDate.from('2026-11-19')), 'Thursday 19 November')
  assert.equal(withoutPause('Thursday, 19 November', 'en-GB'), 'Thursday 19 November')
  assert.equal(withoutPause('Donnerstag, 19. November', 'de'), 'Donnerstag, 19. November')
})
