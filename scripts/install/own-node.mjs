// The Node that npm scripts run on: the one in node_modules/.bin, and the machine's own where there is none.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isNewEnough, neededNode } from '../../server/node-version.mjs'

/** @param {string} root @returns {string | undefined} */
export function findNodeFault(root) {
  const own = ownNode(root)
  const version = versionOf(own)
  if (isNewEnough(version ?? '')) return undefined
  if (!existsSync(own) && isNewEnough(process.version)) return undefined
  const state = version ? `is Node ${version}` : 'is missing or does not run'
  return `node_modules/.bin/node ${state}, and Carillon needs Node ${neededNode} or newer`
}

/**
 * One that does not run, as where the C library is another one, stands in the way of the machine's own. Where that is
 * too old it stays, to be replaced by npm.
 * @param {string} root
 */
export function removeBrokenNode(root) {
  const own = ownNode(root)
  if (isNewEnough(process.version) && !isNewEnough(versionOf(own) ?? '')) {
    rmSync(own, { force: true })
  }
}

/** @param {string} file */
function versionOf(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** @param {string} root */
function ownNode(root) {
  return path.join(root, 'node_modules', '.bin', 'node')
}
