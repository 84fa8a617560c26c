import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** With those above it; only its owner may look into it. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    // On a read-only disk Node says ENOENT of the whole path. The first folder that is missing has the true reason.
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
