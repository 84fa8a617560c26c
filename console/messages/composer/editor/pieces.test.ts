import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf } from './pieces.ts'

test('links and what does not fit are pieces of their own, and together they are the text', () => {
  const text = 'Order: example.com/harvest today'
  const limits = [
    { counter: 'characters', limit: 28 },
    { counter: 'characters', limit: 99 },
  ]
  assert.deepEqual(
    piecesOf(text, limits).map(({ kind, text: words }) => [kind, words]),
    [
      ['words', 'Order: '],
      ['link', 'example.com/harvest'],
      ['words', ' t'],
      ['tooLong', 'oday'],
    ],
  )
})

test('a mention is a piece with its signs, even if its name looks like a link', () => {
  const text = 'By @{a.example}, example.com and \\@{Reed}'
  assert.deepEqual(
    piecesOf(text, []).map(({ kind, text: words }) => [kind, words]),
    [
      ['words', 'By '],
      ['mention', '@{a.example}'],
      ['words', ', '],
      ['link', 'example.com'],
      ['words', ' and \\@{Reed}'],
    ],
  )
})

test('a link across the limit is cut in the drawing, and a text that fits is one piece', () => {
  const cut = piecesOf('example.com/a', [{ counter: 'characters', limit: 7 }])
  assert.deepEqual(
    cut.map(({ kind, text }) => [kind, text]),
    [
      ['link', 'example'],
      ['tooLong', '.com/a'],
    ],
  )
  assert.deepEqual(piecesOf('Hello', []), [{ start: 0, text: 'Hello', kind: 'words' }])
  assert.deepEqual(piecesOf('', []), [])
})
