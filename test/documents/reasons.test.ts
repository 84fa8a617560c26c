// The reasons of errors are a promise: clients decide by them. A reason that is missing here was renamed or removed.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { reasons } from '../../server/errors/reasons.ts'

const listed = (await readFile('test/documents/reasons.txt', 'utf8')).trimEnd().split('\n')
const declared = Object.keys(reasons)

test('every reason that was ever promised is still there', () => {
  assert.ok(listed.length > 90)
  const missing = listed.filter((reason) => !declared.includes(reason))
  assert.deepEqual(missing, [], 'a reason is never renamed or removed')
})

test('every reason is in the sorted list', () => {
  assert.deepEqual(declared.toSorted(), listed, 'add the line to test/documents/reasons.txt')
})

test('a reason is a word in snake_case, with a sentence', () => {
  for (const [reason, meaning] of Object.entries(reasons)) {
    assert.match(reason, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    assert.match(meaning, /^[A-Z].*\.$/, reason)
  }
})

test('every reason is given by some code, and is in docs/errors.md', async () => {
  const texts: string[] = []
  for await (const file of glob('server/**/*.ts', { exclude: ['**/node_modules', '**/*.test.ts'] }))
    texts.push(
      (await readFile(file, 'utf8')).replace(/export const reasons = \{.*?\n\} as const/s, ''),
    )
  const code = texts.join('\n')
  const document = await readFile('docs/errors.md', 'utf8')
  const used = (reason: string) => code.includes(`'${reason}'`)
  // For networks of other authors.
  const unused = declared.filter((reason) => !used(reason) && reason !== 'text_refused')
  assert.deepEqual(unused, [])
  const missing = declared.filter((reason) => !document.includes(`| \`${reason}\` |`))
  assert.deepEqual(missing, [])
})
