// Test files share a process, and with it the modules that they import. A resource that a module opens while it is loaded is closed
// after the first file, and missing in the next one. Which files share a process differs from run to run.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('a module that opens something while it is loaded belongs to one test file', async () => {
  const sources = await readSources()
  const opening = [...sources].filter(
    ([file, text]) => !file.endsWith('.test.ts') && opensWhileLoaded(text),
  )
  assert.ok(opening.length > 0, 'the search finds those of one file')
  for (const [file] of opening) {
    const users = usersOf(file, sources)
    assert.ok(users.length < 2, `${file} is imported by ${users.join(', ')}: make it a function`)
  }
})

async function readSources(): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for await (const file of glob('{test,sandbox,server}/**/*.ts', { cwd: root }))
    sources.set(file, await readFile(join(root, file), 'utf8'))
  return sources
}

function opensWhileLoaded(text: string): boolean {
  return /^(export )?(const|let) .*= await |^await |^atEnd\(/m.test(text)
}

/** The test files that import it, directly or through other modules. */
function usersOf(file: string, sources: Map<string, string>): string[] {
  const found = new Set([file])
  for (const one of found)
    for (const [importer, text] of sources)
      if (importsOf(importer, text).has(one)) found.add(importer)
  return [...found].filter((one) => one.endsWith('.test.ts'))
}

function importsOf(file: string, text: string): Set<string> {
  const paths = text.matchAll(/from '(\.[^']+)'/g)
  return new Set([...paths].map(([, path = '']) => join(dirname(file), path)))
}
