import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates the folder and its parents; only its owner may read it. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    // On a read-only disk Node reports ENOENT for the whole path. Creating the first missing folder gives the true reason.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      await mkdir(await firstMissing(path), { mode: 0o700 })
    throw error
  }
}

async function firstMissing(path: string): Promise<string> {
  const above = dirname(path)
  const isThere = await stat(above).then(
    () => true,
    () => false,
  )
  return isThere ? path : firstMissing(above)
}
