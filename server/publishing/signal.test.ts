import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSignal } from './signal.ts'

test('a notification without a waiting loop ends the next wait, once', async () => {
  const freed = makeSignal()
  const { signal } = new AbortController()
  freed.notify()
  freed.notify()
  const before = performance.now()
  await freed.wait(120_000, signal)
  assert.ok(performance.now() - before < 60_000)
  // The notification is used up: now only the time ends the wait.
  let isOver = false
  const waiting = freed.wait(300, signal).then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(isOver, false)
  await waiting
})

test('a notification ends a wait, and so does the abort', async () => {
  const freed = makeSignal()
  const ending = new AbortController()
  const before = performance.now()
  setTimeout(freed.notify, 10)
  await freed.wait(120_000, ending.signal)
  setTimeout(() => ending.abort(), 10)
  await freed.wait(120_000, ending.signal)
  assert.ok(performance.now() - before < 60_000)
})
