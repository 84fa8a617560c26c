// Ends a process that takes more memory than a picture or a video may. Linux tells how much one has; elsewhere only the
// bounds on what is read hold.
import { readFile } from 'node:fs/promises'
import { mostMemoryBytes } from './limits.ts'

const everyMs = 20
const pageBytes = 4096

export type Watch = { stop(): void; isExceeded(): boolean }

export function watchMemory(pid: number | undefined, end: () => void): Watch {
  let isExceeded = false
  const look = async () => {
    const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
    if (Number(pages.split(' ')[1] ?? 0) * pageBytes <= mostMemoryBytes) return
    isExceeded = true
    end()
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer), isExceeded: () => isExceeded }
}
