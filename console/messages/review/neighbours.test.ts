import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentOf, nextAfter, stepFrom } from './neighbours.ts'

const lines = ['a', 'b', 'c'].map((id) => ({ id }))

test('the chosen message is shown, or the first when it is gone', () => {
  assert.equal(currentOf(lines, 'b')?.id, 'b')
  assert.equal(currentOf(lines, 'gone')?.id, 'a')
  assert.equal(currentOf(lines, undefined)?.id, 'a')
  assert.equal(currentOf([], 'a'), undefined)
})

test('after a verdict the next one follows, after the last one the first', () => {
  assert.equal(nextAfter(lines, 'a')?.id, 'b')
  assert.equal(nextAfter(lines, 'b')?.id, 'c')
  assert.equal(nextAfter(lines, 'c')?.id, 'a')
  assert.equal(nextAfter([{ id: 'a' }], 'a'), undefined)
})

test('stepping stays in the queue', () => {
  assert.equal(stepFrom(lines, 'a', 1)?.id, 'b')
  assert.equal(stepFrom(lines, 'c', 1), undefined)
  assert.equal(stepFrom(lines, 'a', -1), undefined)
})
