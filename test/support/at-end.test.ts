import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeAll } from './at-end.ts'

test('everything is closed, even after a failure, and the failures are reported', async () => {
  const closed: number[] = []
  const close = (number: number, error?: Error) => async () => {
    closed.push(number)
    if (error) throw error
  }
  const [one, other] = [new Error('one'), new Error('other')]
  await assert.rejects(closeAll([close(1), close(2, one), close(3)]), one)
  await assert.rejects(closeAll([close(4, one), close(5, other)]), (error) => {
    assert.ok(error instanceof AggregateError)
    assert.deepEqual(error.errors, [one, other])
    return true
  })
  await closeAll([close(6)])
  assert.deepEqual(closed, [1, 2, 3, 4, 5, 6])
})
