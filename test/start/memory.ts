// Measures the memory of processes. PSS counts a page that n processes share as one n-th for each, so the sum is what
// would be free without them; RSS counts PostgreSQL's shared memory once per process.
import { readFileSync } from 'node:fs'

const mebi = 1024

export function memoryOf(pids: number[]): { pss: number; rss: number } {
  const sums = pids.map((pid) => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  const sum = (name: string) =>
    sums.reduce((total, text) => total + kilobytes(text, name), 0) / mebi
  return { pss: sum('Pss'), rss: sum('Rss') }
}

function kilobytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(text)?.[1] ?? Number.NaN)
}
