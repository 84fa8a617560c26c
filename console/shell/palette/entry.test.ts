import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matching } from './entry.ts'

const entries = [
  { kind: 'page', name: 'Review' },
  { kind: 'action', name: 'New message' },
  { kind: 'person', name: 'Zoë Brandt' },
  { kind: 'person', name: 'Renée Newman' },
  { kind: 'profile', name: 'harbourandrye' },
] as const

test('names are found by their words, whatever the accents, and those that begin with them come first', () => {
  assert.deepEqual(names('zoe'), ['Zoë Brandt'])
  assert.deepEqual(names('brandt zo'), ['Zoë Brandt'])
  assert.deepEqual(names('re'), ['Review', 'Renée Newman'])
  assert.deepEqual(names('new'), ['New message', 'Renée Newman'])
  assert.deepEqual(names('nothing'), [])
})

test('unasked, the pages and actions are listed; of one kind not more than a few', () => {
  assert.deepEqual(names(' '), ['Review', 'New message'])
  const many = Array.from(
    { length: 40 },
    (_, index) => ({ kind: 'profile', name: `p${index}` }) as const,
  )
  assert.equal(matching(many, 'p').length, 6)
})

function names(typed: string): string[] {
  return matching([...entries], typed).map(({ name }) => name)
}
