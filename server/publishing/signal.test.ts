import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSignal } from './signal.ts'

test('a bell that rang while nobody waited is heard by the next who waits, once', async () => {
  const bell = makeSignal()
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
  const bell = makeSignal()
  const ending = new AbortController()
  const before = performance.now()
  setTimeout(bell.ring, 10)
  await bell.wait(10_000, ending.signal)
  setTimeout(() => ending.abort(), 10)
  await bell.wait(10_000, ending.signal)
  assert.ok(performance.now() - before < 5_000)
})
