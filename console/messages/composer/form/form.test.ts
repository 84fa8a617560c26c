import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Change, changeForm, emptyForm, type FormState, textFor } from './form.ts'

const start = emptyForm('d', { kind: 'now' })

test('a network has its own text from the first letter in its tab, and none again after joining', () => {
  const written = after({ type: 'write', network: undefined, text: 'Hello' })
  assert.equal(textFor(written, 'x'), 'Hello')
  const forked = after(
    { type: 'write', network: undefined, text: 'Hello' },
    { type: 'write', network: 'x', text: 'Hello X' },
    { type: 'write', network: undefined, text: 'Hello all' },
  )
  assert.equal(textFor(forked, 'x'), 'Hello X')
  assert.equal(textFor(forked, 'instagram'), 'Hello all')
  const joined = changeForm(forked, { type: 'join', network: 'x' })
  assert.equal(textFor(joined, 'x'), 'Hello all')
})

test('a network may have no text of its own at all', () => {
  const form = after(
    { type: 'write', network: undefined, text: 'Hello' },
    { type: 'write', network: 'pinterest', text: '' },
  )
  assert.equal(textFor(form, 'pinterest'), '')
})

test('every change raises the version, except that a profile was sent to', () => {
  const form = after(
    { type: 'toggleProfile', profileId: '1' },
    { type: 'toggleProfile', profileId: '2' },
  )
  assert.equal(form.version, 2)
  const sent = changeForm(form, { type: 'sent', profileIds: ['1'] })
  assert.deepEqual([sent.profileIds, sent.version], [['2'], 2])
})

test('media are moved by one place, to a place, and not beyond the ends', () => {
  const form = after({ type: 'addMedia', media: ['a', 'b', 'c'].map(picture) })
  const keys = (change: Change) =>
    changeForm(form, change)
      .media.map(({ key }) => key)
      .join('')
  assert.equal(keys({ type: 'moveMedium', key: 'a', by: 1 }), 'bac')
  assert.equal(keys({ type: 'moveMedium', key: 'c', by: -1 }), 'acb')
  assert.equal(keys({ type: 'moveMedium', key: 'a', by: -1 }), 'abc')
  assert.equal(keys({ type: 'placeMedium', key: 'c', before: 'a' }), 'cab')
  assert.equal(keys({ type: 'placeMedium', key: 'a', before: 'c' }), 'bca')
  assert.equal(keys({ type: 'removeMedium', key: 'b' }), 'ac')
})

function after(...changes: Change[]): FormState {
  return changes.reduce(changeForm, start)
}

function picture(key: string) {
  return { key, id: null, name: `${key}.png`, kind: 'IMAGE' as const, altText: '' }
}
