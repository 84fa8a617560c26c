import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readViews, removeView, saveView } from './views.ts'

function makeStore() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const failed = {
  name: 'Failed',
  view: 'list',
  search: { state: 'SEND_FAILED_PERMANENTLY' },
} as const

test('views are kept for each member apart, by name', () => {
  const store = makeStore()
  saveView(store, '1', failed)
  saveView(store, '1', { name: 'All of X', view: 'week', search: { profiles: '7' } })
  assert.deepEqual(
    readViews(store, '1').map(({ name }) => name),
    ['All of X', 'Failed'],
  )
  assert.deepEqual(readViews(store, '2'), [])
})

test('a view of the same name is replaced, and can be removed', () => {
  const store = makeStore()
  saveView(store, '1', failed)
  saveView(store, '1', { ...failed, view: 'month' })
  assert.deepEqual(readViews(store, '1'), [{ ...failed, view: 'month' }])
  assert.deepEqual(removeView(store, '1', 'Failed'), [])
  assert.deepEqual(readViews(store, '1'), [])
})

test('an entry that other code has stored there is not a view', () => {
  const store = makeStore()
  for (const text of ['{', '{}', '[1, null, {"name": 2}]']) {
    store.setItem('carillon.views.1', text)
    assert.deepEqual(readViews(store, '1'), [])
  }
})
