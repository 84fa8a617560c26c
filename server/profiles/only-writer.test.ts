import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const writes =
  /\b(insert into|update|delete from)\s+(profiles|credentials)\b|(insertInto|updateTable|deleteFrom)\('(profiles|credentials)'\)/i

test('only server/profiles writes profiles and credentials', async () => {
  const writers: string[] = []
  for await (const file of glob('server/**/*.ts', { cwd: root }))
    if (!file.endsWith('.test.ts') && writes.test(await readFile(join(root, file), 'utf8')))
      writers.push(file)
  const names = writers.map((file) => file.replaceAll('\\', '/')).toSorted()
  assert.deepEqual(
    names.filter((name) => !name.startsWith('server/profiles/')),
    [],
  )
})
