// Only one installation may run in a directory at a time. An installer creates a lock file in the project's directory, named after its
// process group; the lock is valid as long as one process of the group is alive. The lock of a killed installation is therefore
// recognised as stale and blocks no other.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endGroup, membersOf } from './processes.mjs'

const prefix = '.install-lock.'
/** How long an npm without its installer may still run. Nothing reads its output any more, so it may hang. */
const orphanMs = 60_000

/** @typedef {{ file: string, group: number, started: string }} Claim */

/**
 * For a process that leads a group of its own.
 * @param {string} root
 * @param {(group: number) => void} onWait called repeatedly while another installation runs
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(root, onWait) {
  const mine = path.join(root, `${prefix}${process.pid}.${startOf(process.pid)}`)
  const began = Date.now()
  for (;;) {
    const [other] = othersAlive(root)
    if (other && isOrphaned(other) && Date.now() - began > orphanMs) await endGroup(other.group)
    else if (other) onWait(other.group)
    else {
      writeFileSync(mine, '')
      // Two concurrent installers may see each other and both step back, but they cannot both get the lock.
      if (othersAlive(root).length === 0) return () => rmSync(mine, { force: true })
      rmSync(mine, { force: true })
    }
    await pause(50 + Math.random() * 100)
  }
}

/** @param {string} root */
export function isLocked(root) {
  return claims(root).some(isAlive)
}

/** @param {string} root @param {number} group */
export function removeLockOf(root, group) {
  for (const claim of claims(root)) if (claim.group === group) rmSync(claim.file, { force: true })
}

/** @param {string} root */
function othersAlive(root) {
  const others = claims(root).filter(({ group }) => group !== process.pid)
  const alive = others.filter(isAlive)
  for (const claim of others) if (!alive.includes(claim)) rmSync(claim.file, { force: true })
  return alive
}

/** @param {string} root @returns {Claim[]} */
function claims(root) {
  return readdirSync(root)
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const [group = '', started = ''] = name.slice(prefix.length).split('.')
      return { file: path.join(root, name), group: Number(group), started }
    })
}

/**
 * The leader may be gone while npm still runs. A leader with another start time is an unrelated process that reuses the pid.
 * @param {Claim} claim
 */
function isAlive({ group, started }) {
  const members = membersOf(group)
  const leader = members.find(({ pid }) => pid === group)
  return leader ? leader.started === started : members.length > 0
}

/** @param {Claim} claim */
function isOrphaned({ group }) {
  return membersOf(group).every(({ pid }) => pid !== group)
}

/** @param {number} pid */
function startOf(pid) {
  return membersOf(pid).find((process) => process.pid === pid)?.started ?? ''
}
