// Measures the memory of processes. PSS counts a page that n processes share as one n-th for each, so the sum is what
// would be free without them; RSS counts PostgreSQL's shared memory once per process.
import { readFileSync } from 'node:fs'

const mebi = 1024

export function memoryOf(pids: number[]): { pss: number; rss: number } {
  const sums = pids.flatMap(readMemory)
  const sum = (name: string) =>
    sums.reduce((total, text) => total + kilobytes(text, name), 0) / mebi
  return { pss: sum('Pss'), rss: sum('Rss') }
}

/** Nothing for a process that has ended since it was listed: connections of PostgreSQL come and go. */
function readMemory(pid: number): string[] {
  try {
    return [readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return []
    throw error
  }
}

function kilobytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(text)?.[1] ?? Number.NaN)
}
