// Puts a backup back into a data directory that is still empty. The database comes last: until it is in place, Carillon does not start on
// the directory, and the restore can be repeated. It is marked as one that went back before anything else can use it.
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../config/make-folder.ts'
import { OperatorError } from '../config/operator-error.ts'
import { recordBehind } from '../continuity/store.ts'
import { startEmbeddedPostgres, stopLeftover, takeOverCluster } from '../postgres/postgres.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { copyFile, flush } from './copy-files.ts'
import { type Examined, examine } from './examine.ts'
import { isHalfRestored, isThere, staging } from './half-restored.ts'
import { type Manifest, readManifest } from './manifest.ts'

export type Restoring = {
  folder: string
  /** Undefined: there is none. */
  keyRing: KeyRing | undefined
  /** The path of a stored file of a medium, in the media directory. */
  mediaPath: (mediumId: string, name: string) => string
  /** Fail points of the tests. */
  reach: (point: string) => Promise<void> | undefined
}

export type Restored = { manifest: Manifest; examined: Examined }

export async function restoreBackup(restoring: Restoring, directory: string): Promise<Restored> {
  const manifest = await readManifest(restoring.folder)
  const keyRing = requireKeys(restoring, manifest)
  await requireEmpty(directory)
  const staged = join(directory, staging)
  await removeStaged(staged)
  if (await isThere(join(directory, 'media')))
    await rm(join(directory, 'media'), { recursive: true })
  await copyBack(restoring.folder, manifest, staged)
  const examined = await startAndExamine({ ...restoring, keyRing }, manifest, staged, true)
  await flush([staged])
  if (manifest.hasMedia) await rename(join(staged, 'media'), join(directory, 'media'))
  await restoring.reach('restore-media')
  await flush([directory])
  await rename(join(staged, 'postgres'), join(directory, 'postgres'))
  await flush([directory])
  await removeStaged(staged)
  return { manifest, examined }
}

/** Restores into a folder beside the backup, starts the database there, and removes it again. */
export async function checkBackup(restoring: Restoring): Promise<Restored> {
  const manifest = await readManifest(restoring.folder)
  const keyRing = requireKeys(restoring, manifest)
  const staged = `${restoring.folder}.check-${process.pid}`
  await removeStaged(staged)
  try {
    await copyBack(restoring.folder, manifest, staged)
    const examined = await startAndExamine({ ...restoring, keyRing }, manifest, staged, false)
    return { manifest, examined }
  } finally {
    await removeStaged(staged)
  }
}

function requireKeys({ folder, keyRing }: Restoring, { keys }: Manifest): KeyRing {
  const [first = ''] = keys
  if (keyRing?.keyIds.includes(first)) return keyRing
  const found = keyRing ? `the ring has ${keyRing.keyIds.join(', ')}` : 'there is no key ring'
  throw new OperatorError(
    `The secrets in ${folder} are sealed with the key ${first}, but ${found}. Set CARILLON_KEYS to the ring of that time, or copy ` +
      'keys.json, which is kept apart from backups, into the data directory.',
  )
}

const allowed = new Set(['keys.json', 'lost+found'])

async function requireEmpty(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  // An interrupted restore has put these there.
  const own = (await isHalfRestored(directory)) ? [staging, 'media'] : []
  const others = names.filter((name) => !allowed.has(name) && !own.includes(name))
  if (others.length === 0) return
  throw new OperatorError(
    `${directory} is not empty (${others.slice(0, 3).join(', ')}). Restore into a new data directory: stop Carillon, move this one ` +
      'aside, and put keys.json into the new one.',
  )
}

async function copyBack(folder: string, manifest: Manifest, staged: string): Promise<void> {
  for (const { path, bytes, sha256 } of manifest.files) {
    const copied = await copyFile(join(folder, path), staged, path)
    if (copied?.bytes !== bytes || copied.sha256 !== sha256)
      throw new OperatorError(
        `${join(folder, path)} is ${copied ? 'damaged' : 'missing'}: this backup cannot be restored. Take another one.`,
      )
  }
  const directories = [...manifest.directories, ...(manifest.hasMedia ? ['media'] : [])]
  for (const path of directories) await makeFolder(join(staged, path))
  // PostgreSQL flushes its own directory when it recovers.
  const paths = [...directories, ...manifest.files.map(({ path }) => path)]
  await flush(
    paths.filter((path) => !path.startsWith('postgres/data/')).map((path) => join(staged, path)),
  )
}

async function startAndExamine(
  { keyRing, mediaPath }: Restoring & { keyRing: KeyRing },
  manifest: Manifest,
  staged: string,
  isForUse: boolean,
): Promise<Examined> {
  const directory = join(staged, 'postgres')
  await takeOverCluster(directory)
  const server = await startEmbeddedPostgres({ directory })
  try {
    const media = join(staged, 'media')
    return await examine(server.url, keyRing, manifest, {
      pathOf: (mediumId, name) => join(media, mediaPath(mediumId, name)),
      async beforeClose(pool) {
        if (!isForUse) return
        const client = await pool.connect()
        await recordBehind(client, `restored from a backup of ${manifest.endedAt}`, null).finally(
          () => client.release(),
        )
      },
    })
  } finally {
    await server.stop()
  }
}

/** A killed restore may have left its PostgreSQL running. */
async function removeStaged(staged: string): Promise<void> {
  await stopLeftover(join(staged, 'postgres'))
  await rm(staged, { recursive: true, force: true, maxRetries: 5 })
}
