// Finds the living processes of a group. A pid alone does not identify a process, because pids are reused.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {{ pid: number, group: number, started: string }} Process */

/** @param {number} group @returns {Process[]} */
export function membersOf(group) {
  return listProcesses().filter((process) => process.group === group)
}

/**
 * Kills a group and waits until none of its processes is left.
 * @param {number} group
 */
export async function endGroup(group) {
  while (membersOf(group).length > 0) {
    kill(group)
    await pause(20)
  }
}

/** @param {number} group */
function kill(group) {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    // The last process ended in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Without zombies. */
function listProcesses() {
  return process.platform === 'linux' ? readProc() : readPs()
}

/** @returns {Process[]} */
function readProc() {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name)
      if (stat === undefined) return []
      // After the name, which may contain anything: state, parent, group and, as the 20th field, the start in ticks since boot.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return []
      return [{ pid: Number(name), group: Number(fields[2]), started: `${boot}-${fields[19]}` }]
    })
}

/** @param {string} pid */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined // the process ended meanwhile
  }
}

/** @returns {Process[]} */
function readPs() {
  const table = execFileSync('ps', ['-axo', 'pid=,pgid=,stat=,lstart='], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, group, , ...started]) => ({
      pid: Number(pid),
      group: Number(group),
      started: started.join('').replaceAll(':', ''),
    }))
}
