// Checks whether all packages are installed completely. Cheap, because it runs before every start.
import { accessSync, constants, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findNodeFault } from './own-node.mjs'

/** @param {string} root @returns {string | undefined} what is wrong with the installation */
export function findFault(root) {
  return findMissing(root) ?? findNodeFault(root)
}

/**
 * npm writes node_modules/.package-lock.json last, so without it an installation was not finished. Like npm itself, this check trusts
 * the file only if no package was changed after it.
 * @param {string} root
 */
function findMissing(root) {
  const hiddenLockFile = path.join(root, 'node_modules', '.package-lock.json')
  const installed = readPackages(hiddenLockFile)
  if (!installed) return 'they are not installed, or not to the end'
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  if (!wanted) throw new Error(`There is no package-lock.json in ${root}, or it is not whole.`)
  if (!isSame(installed, wanted)) return 'they are not those of package-lock.json'
  const written = lstatSync(hiddenLockFile).mtimeMs
  const changed = Object.keys(installed).find((name) => {
    if (installed[name].link || !name.includes('node_modules/')) return false
    return changeOf(path.join(root, name)) > written
  })
  // A user without write access cannot install again, and copies made for such a user have times of their own.
  if (changed && mayWrite(path.dirname(hiddenLockFile)))
    return `${changed} is missing or was changed`
  return undefined
}

/**
 * Packages for other platforms may be missing.
 * @param {Record<string, any>} installed @param {Record<string, any>} wanted
 */
function isSame(installed, wanted) {
  const names = new Set([...Object.keys(installed), ...Object.keys(wanted)])
  names.delete('')
  return [...names].every((name) => {
    const here = installed[name]
    const there = wanted[name]
    if (!here) return there.optional === true
    return there?.version === here.version && there.integrity === here.integrity
  })
}

/** @param {string} directory */
function changeOf(directory) {
  try {
    return lstatSync(directory).mtimeMs
  } catch (error) {
    if (isMissing(error)) return Number.POSITIVE_INFINITY
    throw error
  }
}

/** @param {string} directory */
function mayWrite(directory) {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} file @returns {Record<string, any> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    // Truncated if npm was killed while writing it.
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
