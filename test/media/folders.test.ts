// Media are for the service alone: on a machine with other users no folder of theirs can be listed or entered.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { inWorkDirectory, makeWorkPath } from '../../server/media/processing/work-files.ts'
import { openDiskStorage } from '../../server/media/storage/disk.ts'
import { makeKeyRing } from '../../server/secrets/key-ring.ts'
import { atEnd } from '../support/at-end.ts'

const above = await mkdtemp(join(tmpdir(), 'carillon-folders-'))
atEnd(() => rm(above, { recursive: true, force: true }))

test('every folder of the media is 0700, whatever the umask', async () => {
  const storage = await openDiskStorage({
    directory: join(above, 'data', 'media'),
    publicUrl: new URL('http://localhost'),
    keyRing: makeKeyRing([{ id: 'one', secret: Buffer.alloc(32) }]),
  })
  const earlier = process.umask(0)
  try {
    const path = await makeWorkPath(storage)
    await writeFile(path, 'bytes')
    await storage.put(path, { folder: 'abcdefghijklmnopqrstuv', name: 'upload' })
    await inWorkDirectory(storage, async (directory) => assertPrivate(directory))
  } finally {
    process.umask(earlier)
  }
  const entries = await readdir(above, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  assert.equal(folders.length, 6)
  for (const { parentPath, name } of folders) await assertPrivate(join(parentPath, name))
})

async function assertPrivate(folder: string): Promise<void> {
  assert.equal((await stat(folder)).mode & 0o777, 0o700, folder)
}
