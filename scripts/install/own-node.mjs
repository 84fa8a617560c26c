// The Node that npm scripts run on: node_modules/.bin/node, or the machine's own if that is missing.
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
 * Removes a node_modules/.bin/node that does not run, for example because of another C library, so that the machine's own Node is used.
 * If that is too old, the broken one stays until npm replaces it.
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
