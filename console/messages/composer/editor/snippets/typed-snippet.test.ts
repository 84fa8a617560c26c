import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedSnippet } from './typed-snippet.ts'

const typedAt = (text: string) => typedSnippet(text, text.length)

test('a slash at the start of a word begins a name, until a line or the name ends', () => {
  assert.deepEqual(typedAt('/'), { start: 0, words: '' })
  assert.deepEqual(typedAt('Bread /sig'), { start: 6, words: 'sig' })
  assert.deepEqual(typedAt('Bread\n/our hours'), { start: 6, words: 'our hours' })
  assert.deepEqual(typedSnippet('Bread /si and more', 9), { start: 6, words: 'si' })
  for (const text of ['', 'a/b', 'and / or', 'https://a.example/b', '/a/b', '//', '/a\nb'])
    assert.equal(typedAt(text), undefined, text)
})
