// The Node that npm scripts run on: the one in node_modules/.bin, and the machine's own where there is none.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isNewEnough, neededNode } from '../../server/node-version.mjs'

/** @param {string} root @returns {string | undefined} */
export function findNodeFault(root) {
  const own = ownNode(root)
  if (runs(own)) return undefined
  if (existsSync(own)) return 'node_modules/.bin/node does not run'
  if (isNewEnough(process.version)) return undefined
  return `there is no node_modules/.bin/node for ${process.platform} ${process.arch}, and the machine's own Node ${process.version} is older than ${neededNode}`
}

/**
 * One that does not run, as where the C library is another one, stands in the way of the machine's own. Where that is
 * too old it stays, to be replaced by npm.
 * @param {string} root
 */
export function removeBrokenNode(root) {
  const own = ownNode(root)
  if (isNewEnough(process.version) && existsSync(own) && !runs(own)) rmSync(own)
}

/** @param {string} file */
function runs(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 && isNewEnough(stdout)
}

/** @param {string} root */
function ownNode(root) {
  return path.join(root, 'node_modules', '.bin', 'node')
}
