import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../line.testing.ts'
import { stillChosen } from './chosen.ts'

const first = line({ id: '1', at: 60 })
const second = line({ id: '2', at: 120 })
const third = line({ id: '3', at: 180 })
const all = new Map([first, second, third].map((one) => [one.id, one]))
const idsOf = (lines: { id: string }[]) => lines.map(({ id }) => id)

test('chosen messages behind the part that was read stay chosen, those that left it do not', () => {
  assert.deepEqual(idsOf(stillChosen(all, [first, second], true)), ['1', '2', '3'])
  assert.deepEqual(idsOf(stillChosen(all, [second], true)), ['2', '3'])
  assert.deepEqual(idsOf(stillChosen(all, [first, second], false)), ['1', '2'])
  assert.deepEqual(stillChosen(new Map(), [first, second], true), [])
})

test('a message is acted on in the version that the list shows', () => {
  const changed = { ...first, version: 'later' }
  assert.deepEqual(stillChosen(all, [changed], false), [changed])
})
