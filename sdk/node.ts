// For Node alone: tokens in a file, for several processes of one machine.
import { randomUUID } from 'node:crypto'
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
      const [file, owner] = [`${path}.lock`, randomUUID()]
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      while (!(await isTaken(file, owner))) await wait(pollMs)
      try {
        return await work()
      } finally {
        // A lock that was held for too long is another process's by now.
        const held = await readFile(file, 'utf8').catch(unlessMissing)
        if (held === owner) await rm(file, { force: true })
      }
    },
  }
}

/** Making a file that must not exist succeeds for one process alone. */
async function isTaken(file: string, owner: string): Promise<boolean> {
  if (await isMade(writeFile(file, owner, { flag: 'wx', mode: 0o600 }))) return true
  if (await isAbandoned(file)) await removeAbandoned(file)
  return false
}

/** One process at a time looks once more and removes it: another one may have the lock by now. */
async function removeAbandoned(file: string): Promise<void> {
  const guard = `${file}.guard`
  const isOwn = await isMade(mkdir(guard))
  if (isOwn && (await isAbandoned(file))) await rm(file, { recursive: true, force: true })
  if (isOwn || (await isAbandoned(guard))) await rm(guard, { recursive: true, force: true })
}

async function isAbandoned(path: string): Promise<boolean> {
  const held = await stat(path).catch(unlessMissing)
  return held !== undefined && Date.now() - held.mtimeMs > abandonedMs
}

function isMade(making: Promise<unknown>): Promise<boolean> {
  return making.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
}

function unlessMissing(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
