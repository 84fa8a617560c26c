// The sizes of folders that decision 0063 promises: the files of the server beside its modules, and folders that hold more than one idea.
import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const source = /(?<!\.(test|testing|gen|d))\.(ts|tsx|mjs|js)$/
const notCounted = /\/(migrations|corrections|texts|sentences|dist|node_modules)(\/|$)/
const maxFiles = 15
const maxLargeFolders = 8

test('beside its modules, server/ has its tables of contents alone', async () => {
  const loose = (await Array.fromAsync(glob('server/*', { cwd: root })))
    .filter((file) => source.test(file))
    .map((file) => file.replace('server/', ''))
  assert.deepEqual(loose.sort(), [
    'app.ts',
    'carillon.mjs',
    'error-catalogue.ts',
    'errors.ts',
    'main.ts',
    'node-version.mjs',
    'services.ts',
    'tasks.ts',
  ])
})

test('few folders have more source files than a reader can hold in mind', async () => {
  const counts = new Map<string, number>()
  for await (const file of glob('{server,sandbox,sdk,testing,cli,console,scripts}/**', {
    cwd: root,
  })) {
    const folder = dirname(file)
    if (source.test(file) && !notCounted.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  assert.ok(counts.size > 100)
  const large = [...counts].filter(([, count]) => count > maxFiles)
  // A list may be long, such as the parts of console/ui. A folder with two ideas is split.
  assert.ok(
    large.length <= maxLargeFolders,
    large.map(([name, count]) => `${name}: ${count}`).join('\n'),
  )
})
