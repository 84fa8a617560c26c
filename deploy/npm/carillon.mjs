#!/usr/bin/env node
// The program of the npm package: the service itself, in the directory where it is called, and the command line for people. Plain JavaScript,
// because an older Node must be able to say that it is too old.
import module from 'node:module'
import { isOfPeople } from './commands-of-people.mjs'
import { isNewEnough, neededNode } from './server/node-version.mjs'

if (isOfPeople(process.argv.slice(2), process.env.CARILLON_SERVER)) {
  await import('./cli/carillon.mjs')
} else if (isNewEnough(process.version)) {
  if (process.argv.length === 2) process.argv.push('start')
  if (process.argv[2] === 'start') startSmall()
  module.enableCompileCache()
  if (['help', '--help', '-h'].includes(process.argv[2] ?? '')) await import('./cli/carillon.mjs')
  await import('./server/main.js')
} else {
  console.error(
    `Carillon needs Node ${neededNode} or newer, and this is Node ${process.versions.node}.`,
  )
  process.exitCode = 1
}

/**
 * Replaces this process by one with a small young generation. Objects of a request die young, and an idle service otherwise keeps 75 MB for them.
 * V8 reads the flag only before the first line runs. Where a process cannot be replaced, the service runs without the flag.
 */
function startSmall() {
  const flag = '--max-semi-space-size=2'
  const hasFlag = process.execArgv.some((word) => word.startsWith('--max-semi-space-size'))
  if (hasFlag || process.channel || process.execve === undefined) return
  const words = [process.execPath, flag, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, words, process.env)
}
