// Temporary files, in a directory beside the storage, each with a unique name. The clean-up removes files that a crashed
// process left behind after a day.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../config/make-folder.ts'

type WorkDirectory = { workDirectory: string }

export async function makeWorkPath({ workDirectory }: WorkDirectory): Promise<string> {
  await makeFolder(workDirectory)
  return join(workDirectory, randomUUID())
}

/** Runs `work` with a temporary directory and removes the directory afterwards. */
export async function inWorkDirectory<T>(
  parent: WorkDirectory,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await makeWorkPath(parent)
  await mkdir(directory, { mode: 0o700 })
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const staleAfterMs = 86_400_000

export async function removeStaleWorkFiles({ workDirectory }: WorkDirectory): Promise<void> {
  await makeFolder(workDirectory)
  for (const name of await readdir(workDirectory)) {
    const path = join(workDirectory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > staleAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
