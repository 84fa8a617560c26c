// CPU time of processes, with that of their children, on Linux. Elsewhere only that of this process is known.
import { readFile } from 'node:fs/promises'

/** Of this process and the children that it has waited for. */
export async function ownCpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  const [, children = 0] = await readTimes('self')
  return (user + system) / 1000 + children
}

/** Of another process and the children that it has waited for; 0 if it is gone. */
export async function cpuMsOf(pid: number): Promise<number> {
  const [own = 0, children = 0] = await readTimes(String(pid))
  return own + children
}

async function readTimes(process: string): Promise<number[]> {
  const stat = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => '')
  // utime, stime, cutime, cstime in ticks of 10 ms; the name in parentheses may contain spaces.
  const [utime, stime, cutime, cstime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map((ticks) => Number(ticks) * 10)
  return stat === '' ? [] : [(utime ?? 0) + (stime ?? 0), (cutime ?? 0) + (cstime ?? 0)]
}
