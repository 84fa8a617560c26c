// Stores media in a local directory (or on a disk that all machines share): <directory>/<folder>/<name>. The service itself
// serves the URLs (file-routes.ts).
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../config/make-folder.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { openSignedPaths, type SignedPaths } from './signed-paths.ts'
import { type Storage, type StoredFile, uploadName } from './storage.ts'

export type DiskStorage = Storage & {
  kind: 'disk'
  signedPaths: SignedPaths
  pathOf(file: StoredFile): string
}

export async function openDiskStorage(options: {
  directory: string
  publicUrl: URL
  keyRing: KeyRing
}): Promise<DiskStorage> {
  const signedPaths = openSignedPaths(options.keyRing)
  const pathOf = (file: StoredFile) => join(options.directory, pathOnDisk(file))
  const signedUrl = (method: 'GET' | 'PUT', path: string, seconds: number) => {
    const endsAt = new Date(Date.now() + seconds * 1000)
    return options.publicUrl.origin + signedPaths.sign(method, path, endsAt)
  }
  return {
    kind: 'disk',
    workDirectory: join(options.directory, 'work'),
    signedPaths,
    pathOf,
    uploadUrl: async ({ folder, seconds }) =>
      signedUrl('PUT', pathInUrl({ folder, name: uploadName }), seconds),
    downloadUrl: async (file, seconds) => signedUrl('GET', pathInUrl(file), seconds),
    folderInUrl: (url) =>
      url.origin === options.publicUrl.origin
        ? /^\/media\/([\w-]{22})\/[\w.-]+$/.exec(url.pathname)?.[1]
        : undefined,
    findSize: (file) => sizeOf(pathOf(file)),
    put: (localPath, file) => moveDurably(localPath, pathOf(file)),
    localPath: async (file) => pathOf(file),
    read: async (file, signal) => createReadStream(pathOf(file), { signal }),
    remove: (file) => rm(pathOf(file), { force: true }),
    list: (folder) => listNames(pathOf({ folder, name: '' })),
    removeFolder: (folder) => rm(pathOf({ folder, name: '' }), { recursive: true, force: true }),
    close: async () => undefined,
  }
}

/** In the media directory. Two levels, because a directory with a million entries is slow to list. */
export function pathOnDisk({ folder, name }: StoredFile): string {
  return join('files', folder.slice(0, 2), folder, name)
}

export function isDiskStorage(storage: Storage): storage is DiskStorage {
  return storage.kind === 'disk'
}

/** The signature covers this path, so it contains no characters that a client could encode differently. */
export function pathInUrl({ folder, name }: StoredFile): string {
  return `/media/${folder}/${name}`
}

export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function listNames(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Syncs the bytes, then the directory entry, so that the file survives a power failure once this returns. */
async function moveDurably(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await sync(from)
  await rename(from, to)
  await sync(dirname(to))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
