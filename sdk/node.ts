// For Node alone: tokens in a file, for several processes of one machine.
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { wait } from './send.ts'
import type { TokenStore, Tokens } from './token-store.ts'

/** A process that ended while it held the lock has left it. A refresh takes less time. */
const abandonedMs = 120_000
const pollMs = 50

/** The file can be read by its owner alone. */
export function fileStore(path: string): TokenStore {
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch(unlessMissing)
      return text === undefined ? undefined : (JSON.parse(text) as Tokens)
    },
    write: async (tokens) => {
      if (!tokens) return rm(path, { force: true })
      // Never half a file, whenever the process ends.
      const draft = `${path}.${process.pid}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(draft, JSON.stringify(tokens), { mode: 0o600 })
      await rename(draft, path)
    },
    lock: async (work) => {
      const folder = `${path}.lock`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      while (!(await isTaken(folder))) await wait(pollMs)
      try {
        return await work()
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Making a folder succeeds for one process alone. */
async function isTaken(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    const held = await stat(folder).catch(unlessMissing)
    if (held && Date.now() - held.mtimeMs > abandonedMs)
      await rm(folder, { recursive: true, force: true })
    return false
  }
}

function unlessMissing(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
