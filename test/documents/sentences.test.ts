// The ids of sentences are a promise: rows are shown by them, and clients may have texts for them. An id that is missing here was renamed
// or removed.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { english } from '../../server/sentences/english.ts'

const listed = (await readFile('test/documents/sentences.txt', 'utf8')).trimEnd().split('\n')
const declared = Object.entries(english).map(([id, text]) => [id, ...partsOf(text)].join(' '))

test('every sentence that was ever promised is still there, with its values', () => {
  assert.ok(listed.length > 600)
  const missing = listed.filter((line) => !declared.includes(line))
  assert.deepEqual(missing, [], 'an id is never renamed or removed, nor a value of it')
})

test('every sentence is in the sorted list, and its id is in snake_case', () => {
  assert.deepEqual(declared.toSorted(), listed, 'add the line to test/documents/sentences.txt')
  for (const id of Object.keys(english)) assert.match(id, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
})

function partsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}
