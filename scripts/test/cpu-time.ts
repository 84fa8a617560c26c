// CPU time of this process with that of its children, on Linux. Elsewhere the children are not known.
import { readFile } from 'node:fs/promises'

/** Children count when they have been waited for. */
export async function ownCpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '')
  // utime, stime, cutime, cstime in ticks of 10 ms; the name in parentheses may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const children = Number(fields[13] ?? 0) + Number(fields[14] ?? 0)
  return (user + system) / 1000 + children * 10
}
