// Copies files into a folder that only its owner can read, with a checksum of each. They are flushed to the disk afterwards, many at a
// time: a flush of its own for each of a thousand small files takes most of a minute on a busy disk.
import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../config/make-folder.ts'
import type { CopiedFile } from './manifest.ts'

/** Undefined: the file is gone. Files may change while they are read; the checksum is that of the bytes that were written. */
export async function copyFile(
  from: string,
  folder: string,
  path: string,
): Promise<CopiedFile | undefined> {
  const source = await open(from).catch(ignoreMissing)
  if (!source) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await writeNew(join(folder, path), async (target) => {
      for await (const chunk of source.createReadStream({ autoClose: false })) {
        hash.update(chunk)
        bytes += chunk.length
        await target.writeFile(chunk)
      }
    })
  } finally {
    await source.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeNew(file, (target) => target.writeFile(content))
}

async function writeNew(file: string, write: (target: FileHandle) => Promise<void>): Promise<void> {
  await makeFolder(dirname(file))
  const target = await open(file, 'wx', 0o600)
  try {
    await write(target)
  } finally {
    await target.close()
  }
}

const flushedAtOnce = 16

/** Files, and directories for the names in them. After it returns they survive a power failure. */
export async function flush(paths: Iterable<string>): Promise<void> {
  const left = new Set(paths).values()
  const workers = Array.from({ length: flushedAtOnce }, async () => {
    for (const path of left) {
      const handle = await open(path)
      await handle.sync().finally(() => handle.close())
    }
  })
  await Promise.all(workers)
}

export type Tree = { directories: string[]; files: string[] }

/** Everything below `root`, relative to it. Directories that vanish meanwhile have no content. */
export async function listTree(root: string, path = ''): Promise<Tree> {
  const tree: Tree = { directories: [], files: [] }
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(ignoreMissing)
  for (const entry of entries ?? []) {
    const child = join(path, entry.name)
    if (entry.isFile()) tree.files.push(child)
    if (!entry.isDirectory()) continue
    const below = await listTree(root, child)
    tree.directories.push(child, ...below.directories)
    for (const file of below.files) tree.files.push(file)
  }
  return tree
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
