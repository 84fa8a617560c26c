// The table of contents of a backup. It is written last: a folder without it is no backup, however much lies in it.
import { readFile } from 'node:fs/promises'
import { isAbsolute, join, normalize, sep } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { OperatorError } from '../config/operator-error.ts'
import type { Seen } from '../continuity/memory.ts'
import { flush, writeWhole } from './copy-files.ts'

export type CopiedFile = { path: string; bytes: number; sha256: string }

export type Manifest = {
  format: 1
  /** By the database's clock: the backup has everything that was committed until then. */
  endedAt: string
  /** The names of the keys in the ring, without the keys. */
  keys: string[]
  /** False: media are in a bucket. */
  hasMedia: boolean
  /** As read right before the end of the backup; a restored database must have this, or more. */
  seen: Seen
  highestMessageId: number
  directories: string[]
  files: CopiedFile[]
}

export const manifestName = 'carillon-backup.json'

const shape = Type.Object({
  format: Type.Literal(1),
  endedAt: Type.String(),
  keys: Type.Array(Type.String()),
  hasMedia: Type.Boolean(),
  seen: Type.Object({
    installation: Type.String(),
    generation: Type.String(),
    generationBeganAt: Type.Number(),
    positions: Type.Record(Type.String(), Type.Number()),
    now: Type.Number(),
  }),
  highestMessageId: Type.Number(),
  directories: Type.Array(Type.String()),
  files: Type.Array(
    Type.Object({ path: Type.String(), bytes: Type.Number(), sha256: Type.String() }),
  ),
})

/** Flushes everything else before. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const paths = [...manifest.directories, ...manifest.files.map(({ path }) => path)]
  await flush(paths.map((path) => join(folder, path)))
  const file = join(folder, manifestName)
  await writeWhole(file, `${JSON.stringify(manifest)}\n`)
  await flush([file, folder])
}

export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await parse(join(folder, manifestName))
  if (!Value.Check(shape, manifest)) throw notWhole(folder)
  // A path that leaves the folder would be written anywhere.
  if ([...manifest.directories, ...manifest.files.map(({ path }) => path)].some(leaves))
    throw new OperatorError(`${folder} is no backup of Carillon: a path in it leaves the folder.`)
  return manifest
}

async function parse(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function notWhole(folder: string): OperatorError {
  return new OperatorError(
    `${folder} is not a whole backup: ${manifestName}, which is written last, is missing or damaged.`,
  )
}

function leaves(path: string): boolean {
  return isAbsolute(path) || normalize(path).split(sep).includes('..')
}
