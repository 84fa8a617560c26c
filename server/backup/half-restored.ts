// Whether a restore into a data directory was interrupted. Every start asks, so this file loads nothing else.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of the data directory in which a restore prepares everything. */
export const staging = 'restoring'

export async function isHalfRestored(directory: string): Promise<boolean> {
  return (await isThere(join(directory, staging))) && !(await isThere(join(directory, 'postgres')))
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
