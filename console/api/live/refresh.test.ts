import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { reset } from './live-event.ts'
import { makeRefresh } from './refresh.ts'

test('an event during the first reading is not lost: it is read once more', async () => {
  const queryClient = new QueryClient()
  let stored = 'before'
  const answers: (() => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['messages', 'summary'],
    queryFn: async () => {
      const read = stored
      await new Promise<void>((answer) => answers.push(answer))
      return read
    },
  })
  const stop = observer.subscribe(() => undefined)
  await until(() => answers.length === 1)
  stored = 'after'
  makeRefresh(queryClient)([reset])
  // Longer than the time for which events are collected.
  await sleep(400)
  answers[0]?.()
  await until(() => answers.length === 2)
  answers[1]?.()
  await until(() => observer.getCurrentResult().data === 'after')
  stop()
})

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    assert.ok(tries < 500, 'waited in vain')
    await sleep(10)
  }
}
