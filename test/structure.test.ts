// The folders that decision 0063 promises: the files of the server beside its modules, few folders that hold more than one idea, and one
// folder for each word that could mean several things.
import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
  const counts = await countFiles()
  const large = [...counts].filter(([, count]) => count > maxFiles)
  // A list may be long, such as the parts of console/ui. A folder with two ideas is split.
  assert.ok(
    large.length <= maxLargeFolders,
    large.map(([name, count]) => `${name}: ${count}`).join('\n'),
  )
})

test('event, draft, publishing, reading and picture each name one folder', async () => {
  const names = /^(event|draft|picture)s?$|^(publishing|reading)$/
  const folders = [...(await countFiles()).keys()].filter((folder) => names.test(basename(folder)))
  const meant = folders.map((folder) => basename(folder).replace(/s$/, ''))
  assert.ok(folders.length > 3)
  assert.deepEqual(meant, [...new Set(meant)], folders.join(', '))
})

/** The number of source files of each folder of the product. */
async function countFiles(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const files = glob('{server,sandbox,sdk,testing,cli,console,scripts}/**', { cwd: root })
  for await (const file of files) {
    const folder = dirname(file)
    if (source.test(file) && !notCounted.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  assert.ok(counts.size > 100)
  return counts
}
