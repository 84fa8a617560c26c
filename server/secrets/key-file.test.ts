import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { addKeyToFile, readOrMakeKeyFile } from './key-file.ts'

const root = await mkdtemp(join(tmpdir(), 'carillon-keys-'))
atEnd(() => rm(root, { recursive: true, force: true }))

test('the first start makes one key of 256 bits, which only its owner reads', async () => {
  const directory = join(root, 'first')
  const keys = await readOrMakeKeyFile(directory)
  assert.deepEqual(
    keys.map(({ secret }) => secret.length),
    [32],
  )
  assert.equal((await stat(join(directory, 'keys.json'))).mode & 0o777, 0o600)
  assert.equal((await stat(directory)).mode & 0o777, 0o700)
  assert.deepEqual(await readOrMakeKeyFile(directory), keys)
})

test('ten starts at once agree on one key', async () => {
  const directory = join(root, 'at-once')
  const rings = await Promise.all(Array.from({ length: 10 }, () => readOrMakeKeyFile(directory)))
  for (const keys of rings) assert.deepEqual(keys, rings[0])
})

test('a rotation puts a new key in front and keeps the old ones', async () => {
  const directory = join(root, 'rotated')
  const before = await readOrMakeKeyFile(directory)
  const after = await addKeyToFile(directory)
  assert.deepEqual(after.slice(1), before)
  assert.notDeepEqual(after[0]?.secret, before[0]?.secret)
  assert.deepEqual(await readOrMakeKeyFile(directory), after)
  assert.equal((await stat(join(directory, 'keys.json'))).mode & 0o777, 0o600)
})

test('a damaged file is reported and not changed', async () => {
  const directory = join(root, 'damaged')
  await readOrMakeKeyFile(directory)
  const path = join(directory, 'keys.json')
  await writeFile(path, '{"keys":')
  await assert.rejects(readOrMakeKeyFile(directory), /is damaged\. Restore it from a backup/)
  assert.equal(await readFile(path, 'utf8'), '{"keys":')
})
