import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeLimiter } from './limiter.ts'

test('never more than the most at a time, in the order they came, even when one fails', async () => {
  const limiter = makeLimiter(3)
  const began: number[] = []
  let running = 0
  let maxRunning = 0
  const work = (number: number) =>
    limiter.take(async () => {
      began.push(number)
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (number % 4 === 0) throw new Error('refused')
      return number
    })
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const all = Promise.allSettled(numbers.map(work))
  assert.equal(limiter.waiting(), 17)
  const ends = await all
  assert.equal(limiter.waiting(), 0)
  assert.deepEqual(began, numbers)
  assert.equal(maxRunning, 3)
  assert.equal(ends.filter((end) => end.status === 'rejected').length, 5)
  assert.equal(await work(1), 1)
})
