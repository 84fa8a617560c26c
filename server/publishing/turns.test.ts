import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hangBell } from './bell.ts'
import { takeTurns } from './turns.ts'

test('never more than the most at a time, in the order they came, also when one fails', async () => {
  const inTurn = takeTurns(3)
  const began: number[] = []
  let running = 0
  let mostRunning = 0
  const work = (number: number) =>
    inTurn(async () => {
      began.push(number)
      running += 1
      mostRunning = Math.max(mostRunning, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (number % 4 === 0) throw new Error('refused')
      return number
    })
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const ends = await Promise.allSettled(numbers.map(work))
  assert.deepEqual(began, numbers)
  assert.equal(mostRunning, 3)
  assert.equal(ends.filter((end) => end.status === 'rejected').length, 5)
  assert.equal(await work(1), 1)
})

test('a bell that rang while nobody waited is heard by the next who waits, once', async () => {
  const bell = hangBell()
  const { signal } = new AbortController()
  bell.ring()
  bell.ring()
  const before = performance.now()
  await bell.wait(10_000, signal)
  assert.ok(performance.now() - before < 5_000)
  // Heard once: now only the time ends the wait.
  let isOver = false
  const waiting = bell.wait(300, signal).then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(isOver, false)
  await waiting
})

test('a bell wakes who waits, and so does the end of everything', async () => {
  const bell = hangBell()
  const ending = new AbortController()
  const before = performance.now()
  setTimeout(bell.ring, 10)
  await bell.wait(10_000, ending.signal)
  setTimeout(() => ending.abort(), 10)
  await bell.wait(10_000, ending.signal)
  assert.ok(performance.now() - before < 5_000)
})
