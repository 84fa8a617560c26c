// Installs the packages, in the process group that scripts/install.mjs started for it.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFault } from './find-fault.mjs'
import { takeLock } from './lock.mjs'
import { removeBrokenNode } from './own-node.mjs'
import { packageCounter, showProgress } from './progress.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

// The installer is gone: kill npm and this process, and leave the rest to the next start.
process.stdin.on('close', () => process.kill(-process.pid, 'SIGKILL')).resume()

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

/** @param {unknown} error */
function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error)
  const isForbidden = 'code' in error && ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code))
  return isForbidden
    ? `The packages of Carillon must be installed by a user who may write in ${root} (${error.message}).`
    : error.message
}

async function main() {
  const release = await waitForTurn()
  try {
    removeBrokenNode(root)
    // The previous holder of the lock may have installed the packages.
    if (findFault(root)) await install()
  } finally {
    release()
  }
}

async function waitForTurn() {
  /** @type {ReturnType<typeof showProgress> | undefined} */
  let progress
  const release = await takeLock(root, (group) => {
    progress ??= showProgress(`Waiting for another installation (process ${group})`)
  })
  progress?.end('it has ended')
  return release
}

async function install() {
  // Removed first, so that the packages that npm ci deletes next do not count as installed.
  rmSync(path.join(root, 'node_modules', '.package-lock.json'), { force: true })
  const progress = showProgress('Installing the packages of Carillon', packageCounter(root))
  try {
    await npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund')
    removeBrokenNode(root)
    const fault = findFault(root)
    if (fault) throw new Error(`npm succeeded, but: ${fault}.`)
  } catch (error) {
    progress.end('failed')
    throw error
  }
  progress.end('done')
}

/** @param {string[]} args @returns {Promise<void>} */
function npm(...args) {
  const cli = process.env.npm_execpath ?? ''
  const [file = '', ...first] =
    path.basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm']
  const child = spawn(file, [...first, ...args, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      // npm prints the error first, followed by long usage instructions.
      const said = output.trim().split('\n').slice(0, 16).join('\n')
      const how = signal ? `npm was ended by ${signal}.` : 'see what npm says above.'
      reject(new Error(`${said}\nThe packages of Carillon could not be installed: ${how}`))
    })
  })
}
