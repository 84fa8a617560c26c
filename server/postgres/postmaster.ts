// Finds a running PostgreSQL server by its lock file, and checks whether its process still runs.
import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Postmaster = { pid: number; port: number; status: string }

/** The lock file postmaster.pid: process, directory, start, port, socket, address, memory, status. */
export async function readLockFile(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? 'starting' }
}

/**
 * PostgreSQL replaces the lock file of a dead process itself, but not one whose number now belongs
 * to another program of the same user. Should we be wrong, its shared memory, which is found by the
 * directory's inode, still keeps a second server out.
 */
export async function removeLockFile(data: string, stale: Postmaster): Promise<void> {
  const now = await readLockFile(data)
  if (now?.pid === stale.pid) await rm(lockFile(data), { force: true })
}

/** A power cut can leave an empty lock file; one that is young belongs to a server about to start. */
export async function removeEmptyLockFile(data: string): Promise<void> {
  const found = await stat(lockFile(data)).catch(() => undefined)
  if (found?.size === 0 && Date.now() - found.mtimeMs > 1_000) {
    await rm(lockFile(data), { force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL server on this very directory; a zombie is not. */
export async function servesDirectory(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readCommandLine(pid)
  if (!/(^|\/)postgres$/.test(command[0] ?? '')) return false
  if (command.includes(data)) return true
  // Started under another name of the same directory: its working directory identifies it.
  const [here, there] = await Promise.all([
    stat(data),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
  ])
  return here.ino === there?.ino && here.dev === there.dev
}

export async function waitUntilGone(pid: number, data: string, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  while (await servesDirectory(pid, data)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

async function readCommandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  }
  const { stdout } = await promisify(execFile)('ps', [
    '-ww',
    '-o',
    'command=',
    '-p',
    `${pid}`,
  ]).catch(() => ({ stdout: '' }))
  // The arguments before the settings are program, -D and directory, and a path may hold spaces.
  const [program = '', data = ''] = stdout.trim().split(/ -D | -c /)
  return [program, data]
}

function lockFile(data: string): string {
  return path.join(data, 'postmaster.pid')
}
