// The coverage list is correct: every test it names exists, and every test of this folder is in it.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { coverage } from './coverage.ts'

const namePattern = /^test\((['"`])((?:\\.|(?!\1).)*)\1/gm

async function namesOfTests(): Promise<string[]> {
  const names: string[] = []
  for await (const file of glob('test/spec/*.test.ts', { exclude: ['**/coverage.test.ts'] })) {
    const text = await readFile(file, 'utf8')
    for (const [, , name = ''] of text.matchAll(namePattern)) names.push(name.replaceAll('\\', ''))
  }
  return names
}

test('every test that the coverage list names exists', async () => {
  const names = await namesOfTests()
  const named = coverage.flatMap(({ shownBy }) => shownBy)
  assert.ok(named.length > 100)
  assert.deepEqual(
    named.filter((name) => !names.includes(name)),
    [],
  )
})

test('every test of the specification is in the coverage list', async () => {
  const named = new Set(coverage.flatMap(({ shownBy }) => shownBy))
  const names = await namesOfTests()
  assert.ok(names.length > 100)
  assert.deepEqual(
    names.filter((name) => !named.has(name)),
    [],
  )
})

test('every test has a name of its own that begins with its section', async () => {
  const names = await namesOfTests()
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^(spec|decisions) \d+(\.\d+)? \S/)
})

test('every line is shown by a test', () => {
  for (const { section, says, shownBy } of coverage)
    assert.ok(shownBy.length > 0, `${section}: ${says}`)
})
