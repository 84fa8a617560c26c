// Kills a process that exceeds the memory limit for a picture or a video. This works on Linux only (/proc); elsewhere only
// the limits on the input apply.
import { readFile } from 'node:fs/promises'
import { maxMemoryBytes } from './limits.ts'

const intervalMs = 20
const pageBytes = 4096

type MemoryWatch = { stop(): void; isExceeded(): boolean }

export function watchMemory(pid: number | undefined, kill: () => void): MemoryWatch {
  let isExceeded = false
  const check = async () => {
    const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
    if (Number(pages.split(' ')[1] ?? 0) * pageBytes <= maxMemoryBytes) return
    isExceeded = true
    kill()
  }
  const timer = setInterval(() => void check(), intervalMs)
  timer.unref()
  return { stop: () => clearInterval(timer), isExceeded: () => isExceeded }
}
