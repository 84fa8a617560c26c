// Files that are being put together. They lie beside the storage, each under a name of its own; what a process that died
// has left there goes after a day.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Place = { workDirectory: string }

export async function makeWorkPath({ workDirectory }: Place): Promise<string> {
  await mkdir(workDirectory, { recursive: true })
  return join(workDirectory, randomUUID())
}

/** A folder for one piece of work, gone when that ends. */
export async function inWorkDirectory<T>(
  place: Place,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await makeWorkPath(place)
  await mkdir(directory)
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const leftOverAfterMs = 86_400_000

export async function removeLeftOvers({ workDirectory }: Place): Promise<void> {
  await mkdir(workDirectory, { recursive: true })
  for (const name of await readdir(workDirectory)) {
    const path = join(workDirectory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > leftOverAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
