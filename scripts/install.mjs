// Runs before `npm start` and `npm test`, so that both work on a fresh clone: installs the packages
// when they are missing or not those of package-lock.json. Plain JavaScript without packages, for
// it must run on the machine's own Node before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const packages = path.join(root, 'node_modules')
const hashFile = path.join(packages, '.carillon-lock-hash')
const ownNode = path.join(packages, '.bin', 'node')

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function main() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Error(`Carillon needs Node 20 or newer to install; this is ${process.version}.`)
  }
  const lock = read(path.join(root, 'package-lock.json'))
  if (lock === undefined) throw new Error(`There is no package-lock.json in ${root}.`)
  if (isInstalled(lock)) return
  const release = takeTurn()
  try {
    // Whoever had the turn before us may have done the work.
    if (!isInstalled(lock)) install(lock)
  } finally {
    release()
  }
}

/** @param {string} lock */
function isInstalled(lock) {
  if (read(hashFile) !== hashOf(lock)) {
    if (!matchesInstalled(lock)) return false
    // Somebody ran npm install by hand, which is as good.
    remember(lock)
  }
  return ownNodeRuns()
}

/** @param {string} lock */
function install(lock) {
  const began = Date.now()
  process.stderr.write('Installing the packages of Carillon (only this once) ... ')
  if (!matchesInstalled(lock)) {
    run(npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'), root)
  }
  if (!ownNodeRuns()) fetchOwnNode()
  remember(lock)
  process.stderr.write(`done in ${Math.round((Date.now() - began) / 1000)} s\n`)
}

/**
 * The package `node` fetches its program in an install script. Where npm was told not to run such
 * scripts we run this one by hand, and link it as npm would have done.
 */
function fetchOwnNode() {
  const directory = path.join(packages, 'node')
  if (existsSync(directory)) {
    // npm puts this directory before all others: a broken program here would be taken for npm's Node.
    rmSync(ownNode, { force: true })
    run([process.execPath, 'installArchSpecificPackage.js'], directory)
    run(npm('rebuild', 'node', '--ignore-scripts'), root)
  }
  if (!ownNodeRuns()) {
    process.stderr.write('failed\n')
    throw new Error(
      `The Node 24 of the project (${ownNode}) does not run: delete node_modules and run npm install.`,
    )
  }
}

function ownNodeRuns() {
  const { status, stdout } = spawnSync(ownNode, ['--version'], { encoding: 'utf8' })
  return status === 0 && stdout.startsWith('v24.')
}

/**
 * npm notes in node_modules what it installed. Packages for other platforms may be missing there.
 * @param {string} lock
 */
function matchesInstalled(lock) {
  const note = read(path.join(packages, '.package-lock.json'))
  if (note === undefined) return false
  const installed = JSON.parse(note).packages
  const wanted = JSON.parse(lock).packages
  delete wanted['']
  const names = new Set([...Object.keys(installed), ...Object.keys(wanted)])
  return [...names].every((name) => {
    const here = installed[name]
    const there = wanted[name]
    if (!here) return there.optional === true
    return there?.version === here.version && there.integrity === here.integrity
  })
}

/** @param {string[]} args */
function npm(...args) {
  const cli = process.env.npm_execpath ?? ''
  const command = path.basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm']
  return [...command, ...args, '--loglevel=error']
}

/** @param {string[]} command @param {string} cwd */
function run([file = '', ...args], cwd) {
  const result = spawnSync(file, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim() || String(result.error)
  // npm says what is wrong first and then, at length, how it is used.
  process.stderr.write(`failed\n${output.split('\n').slice(0, 16).join('\n')}\n`)
  throw new Error('The packages of Carillon could not be installed: see what npm says above.')
}

/**
 * Two installations in one directory break each other, so the second waits for the first. The lock
 * lies outside of node_modules, which npm ci removes.
 */
function takeTurn() {
  const name = `carillon-install-${hashOf(root).slice(0, 16)}.lock`
  const file = path.join(tmpdir(), name)
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    const holder = Number(read(file))
    if (holder > 0 && isAlive(holder)) pause(200)
    else rmSync(file, { force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** @param {number} ms */
function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** @param {string} lock */
function remember(lock) {
  try {
    writeFileSync(hashFile, hashOf(lock))
  } catch (error) {
    // Installed by another user: nothing is lost but a few milliseconds each time.
    if (!isCode(error, 'EACCES') && !isCode(error, 'EROFS')) throw error
  }
}

/** @param {string} text */
function hashOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
