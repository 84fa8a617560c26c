// Runs before `npm start` and `npm test`, so that both work on a fresh clone: installs the packages when they are missing,
// incomplete or differ from package-lock.json. Plain JavaScript without packages, because it must run on the machine's own Node
// before anything is installed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFault } from './install/find-fault.mjs'
import { isLocked, removeLockOf } from './install/lock.mjs'
import { endGroup } from './install/processes.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

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
  if (isLocked(root) || findFault(root)) install()
}

/**
 * Runs the installation in a process group of its own, which Ctrl-C in a terminal does not reach: it is killed here as a whole, and is
 * known to be gone before the next start.
 */
function install() {
  const work = path.join(root, 'scripts', 'install', 'work.mjs')
  const child = spawn(process.execPath, [work], {
    cwd: root,
    detached: true,
    // The child ends itself when this pipe closes, which happens even if this process is killed by SIGKILL.
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  /** @type {NodeJS.Signals | undefined} */
  let received
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // npm forwards the signal that the terminal has already sent.
      if (received) return
      received = signal
      child.kill('SIGKILL')
    })
  }
  child.on('error', (error) => {
    console.error(`The installation could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', async (code, signal) => {
    if (signal) await cleanUp(Number(child.pid))
    if (received) exitBySignal(received)
    else if (signal) console.error(`\nThe installation was ended by ${signal}. Start it again.`)
    process.exitCode = code ?? 1
  })
}

/** @param {number} group */
async function cleanUp(group) {
  await endGroup(group)
  removeLockOf(root, group)
}

/**
 * Exits by the signal itself, so that a shell and npm see an interruption and not an error.
 * @param {NodeJS.Signals} signal
 */
function exitBySignal(signal) {
  process.stderr.write(
    '\nThe installation was interrupted. The next start installs what is missing.\n',
  )
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
