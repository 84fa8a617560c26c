// The disk of this machine, on which the log-in is stored and `export` writes. The disk of the service is checked by the operator's doctor.
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readEnvironment } from '../environment.ts'
import type { Check } from './doctor.ts'

const lowBytes = 1e9
/** Not even a refreshed token could be stored. */
const fullBytes = 1e7

export const checkDisk: Check = async () => {
  const free = await Promise.all([readEnvironment().folder, process.cwd()].map(freeAt))
  return judgeDisk(Math.min(...free))
}

export function judgeDisk(freeBytes: number): Awaited<ReturnType<Check>> {
  const found = `${(freeBytes / 1e9).toFixed(1)} GB are free on this machine`
  if (freeBytes < fullBytes) return { result: 'failed', found }
  return { result: freeBytes < lowBytes ? 'warning' : 'ok', found }
}

/** A folder that does not exist yet would be made in the one above it. */
async function freeAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || folder === dirname(folder)) throw error
    return freeAt(dirname(folder))
  }
}
