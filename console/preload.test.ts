import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { loadInTurn, savesData } from './preload.ts'

/** A page whose state the test sets. */
function openPage() {
  const listeners = new Set<() => void>()
  let isBusy = true
  let drawn = Promise.withResolvers<void>()
  drawn.resolve()
  return {
    isBusy: () => isBusy,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    idle: () => drawn.promise,
    become(busy: boolean) {
      isBusy = busy
      for (const listener of [...listeners]) listener()
    },
    /** Drawing takes a while. Returns the function that ends it. */
    draw() {
      drawn = Promise.withResolvers<void>()
      return drawn.resolve
    },
    listeners,
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('other code is loaded when the page has everything and has drawn it, however long that takes', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const page = openPage()
  const loaded: string[] = []
  const part = (name: string) => async () => void loaded.push(name)
  const over = loadInTurn([part('composer'), part('palette')], page)
  const pass = async (ms: number) => {
    await settle()
    mock.timers.tick(ms)
    await settle()
  }

  await pass(60_000)
  assert.deepEqual(loaded, [], 'it waits for data')
  page.become(false)
  await pass(1000)
  page.become(true)
  await pass(60_000)
  assert.deepEqual(loaded, [], 'what it has got made it ask for more')
  const isDrawn = page.draw()
  page.become(false)
  await pass(60_000)
  assert.deepEqual(loaded, [], 'it has everything, and is still drawing')
  page.become(true)
  isDrawn()
  await pass(60_000)
  assert.deepEqual(loaded, [], 'when drawn, it asks for more')
  page.become(false)
  await pass(2000)
  await over
  assert.deepEqual(loaded, ['composer', 'palette'])
  assert.equal(page.listeners.size, 0)
  mock.timers.reset()
})

test('between two parts, a page that is opened goes first', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const page = openPage()
  const loaded: string[] = []
  const over = loadInTurn(
    [async () => page.become(true), async () => void loaded.push('palette')],
    page,
  )
  page.become(false)
  await settle()
  mock.timers.tick(2000)
  await settle()
  mock.timers.tick(60_000)
  await settle()
  assert.deepEqual(loaded, [])
  page.become(false)
  await over
  assert.deepEqual(loaded, ['palette'])
  mock.timers.reset()
})

test('nothing is loaded ahead where the browser is to save data', () => {
  assert.equal(savesData({ connection: { saveData: true } }), true)
  assert.equal(savesData({ connection: { saveData: false } }), false)
  assert.equal(savesData({ connection: {} }), false)
  assert.equal(savesData({}), false)
})
