// A backup of the embedded form, made while the service runs: the cluster of PostgreSQL and the media. The key ring is not in it.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { makeFolder } from '../config/make-folder.ts'
import { OperatorError } from '../config/operator-error.ts'
import { readLineage } from '../continuity/store.ts'
import { homeIn } from '../postgres/cluster.ts'
import { isAlive } from '../postgres/postmaster.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFile, flush, ignoreMissing, listTree } from './copy-files.ts'
import { listBackups } from './kept-backups.ts'
import { type CopiedFile, type Manifest, writeManifest } from './manifest.ts'

export type Source = {
  /** Of the embedded PostgreSQL. */
  directory: string
  /** Undefined: media are in a bucket. */
  mediaDirectory: string | undefined
  superuser: pg.Client
  /** The service's own database. */
  pool: pg.Pool
  keys: string[]
  /** Fail points of the tests. */
  reach: (point: string) => Promise<void> | undefined
}

/** The folder gets its name when the backup is whole; until then it is named `…partial-<process>`. */
export async function makeBackup(source: Source, folder: string): Promise<Manifest> {
  const parent = dirname(folder)
  await makeFolder(parent)
  await requireFree(folder)
  await removeLeftovers(folder)
  const partial = `${folder}.partial-${process.pid}`
  await mkdir(partial, { mode: 0o700 })
  try {
    const manifest = await fill(source, partial)
    await source.reach('backup-copied')
    await writeManifest(partial, manifest)
    await rename(partial, folder)
    await flush([parent])
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function fill(source: Source, partial: string): Promise<Manifest> {
  const home = homeIn(source.directory)
  const media = makeMediaCopier(source.mediaDirectory, join(partial, 'media'))
  let end: Pick<Manifest, 'seen' | 'highestMessageId' | 'endedAt'> | undefined
  const cluster = await copyCluster(
    source.superuser,
    home.data,
    join(partial, 'postgres', 'data'),
    async () => {
      // Most of the media, so that little is left to copy after the end.
      await media.copyNew()
      await source.reach('backup-copying')
      end = await readEnd(source.pool)
    },
  )
  if (!end) throw new Error('the end of the backup was not read')
  // Files precede the rows that name them, so that every row of the copy has its file now.
  await media.copyNew()
  const password = await copyFile(home.password, join(partial, 'postgres'), 'password')
  const files = [
    ...prefixed('postgres/data', cluster.files),
    ...prefixed('postgres', password ? [password] : []),
    ...prefixed('media', media.files),
  ]
  const directories = new Set(['postgres', 'postgres/data'])
  for (const path of cluster.directories) directories.add(join('postgres/data', path))
  for (const { path } of files)
    for (let above = dirname(path); above !== '.'; above = dirname(above)) directories.add(above)
  for (const path of directories) await makeFolder(join(partial, path))
  const hasMedia = source.mediaDirectory !== undefined
  return { format: 1, keys: source.keys, hasMedia, ...end, directories: [...directories], files }
}

async function readEnd(pool: pg.Pool) {
  const { rows } = await pool.query<{ highest: number; now: Date }>(
    'select coalesce(max(id), 0)::float8 as highest, clock_timestamp() as now from messages',
  )
  const { installation, generation, generationBeganAt, positions, now } = await readLineage(pool)
  return {
    seen: { installation, generation, generationBeganAt, positions, now },
    highestMessageId: rows[0]?.highest ?? 0,
    endedAt: (rows[0]?.now ?? new Date(now)).toISOString(),
  }
}

/** A stored file never changes, so each is copied once. Files of uploads that are still arriving have no row that needs them. */
function makeMediaCopier(from: string | undefined, to: string) {
  const known = new Set<string>()
  const files: CopiedFile[] = []
  return {
    files,
    async copyNew(): Promise<void> {
      if (from === undefined) return
      for (const path of (await listTree(from)).files) {
        if (known.has(path) || !path.startsWith('files/')) continue
        const copied = await copyFile(join(from, path), to, path)
        if (!copied) continue
        known.add(path)
        files.push(copied)
      }
    },
  }
}

function prefixed(folder: string, files: CopiedFile[]): CopiedFile[] {
  return files.map((file) => ({ ...file, path: join(folder, file.path) }))
}

async function requireFree(folder: string): Promise<void> {
  if ((await readdir(folder).catch(ignoreMissing)) === undefined) return
  throw new OperatorError(`${folder} exists already. Give each backup a folder of its own.`)
}

/** Removes what an interrupted backup into the same folder left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  const start = `${basename(folder)}.partial-`
  for (const name of await readdir(dirname(folder))) {
    const pid = Number(name.slice(start.length))
    if (name.startsWith(start) && (pid === process.pid || !isAlive(pid)))
      await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/** Of those that Carillon makes by itself. */
export async function findNewestBackup(
  directory: string,
): Promise<{ folder: string; madeAt: Date } | undefined> {
  const [newest] = await listBackups(directory).catch(() => [])
  return newest
}
