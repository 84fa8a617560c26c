import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionAt, stepOver, typedMention } from './typed-mention.ts'

const typedAt = (text: string) => typedMention(text, text.length)

test('a sign at the start of a word begins a mention, until a line or the name ends', () => {
  assert.deepEqual(typedAt('@'), { start: 0, words: '' })
  assert.deepEqual(typedAt('Bread by @Reed Ba'), { start: 9, words: 'Reed Ba' })
  assert.deepEqual(typedAt('Bread (@{Reed'), { start: 7, words: 'Reed' })
  assert.deepEqual(typedMention('Bread by @Re and more', 12), { start: 9, words: 'Re' })
  for (const text of [
    '',
    'Bread',
    'a@b',
    'a.@b',
    '@ Reed',
    '@Reed\nBakery',
    '\\@Reed',
    '@{Reed}',
    '@@',
  ])
    assert.equal(typedAt(text), undefined, text)
})

test('the caret stands in a mention behind its sign, and behind its end', () => {
  const text = 'By @{Reed}, \\@{Reed}'
  const at = (caret: number) => mentionAt(text, caret)?.name
  assert.deepEqual([3, 4, 10, 11, 16].map(at), [undefined, 'Reed', 'Reed', undefined, undefined])
})

test('keys pass and remove a mention as a whole, and leave other characters to the browser', () => {
  const value = 'By @{Reed}.'
  const step = (caret: number, key: string) =>
    stepOver({ value, selectionStart: caret, selectionEnd: caret }, key)
  assert.deepEqual(step(10, 'ArrowLeft'), { caret: 3 })
  assert.deepEqual(step(3, 'ArrowRight'), { caret: 10 })
  const removed = { name: 'Reed', start: 3, end: 10 }
  assert.deepEqual(step(10, 'Backspace'), { removed })
  assert.deepEqual(step(3, 'Delete'), { removed })
  for (const [caret, key] of [
    [3, 'Backspace'],
    [10, 'Delete'],
    [10, 'ArrowRight'],
  ] as const)
    assert.equal(step(caret, key), undefined, key)
  assert.equal(stepOver({ value, selectionStart: 1, selectionEnd: 10 }, 'Backspace'), undefined)
})
