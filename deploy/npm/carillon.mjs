#!/usr/bin/env node
// The program of the npm package: the service itself, in the directory where it is called, and the command line for people. Plain JavaScript,
// because an older Node must be able to say that it is too old.
import module from 'node:module'
import v8 from 'node:v8'
import { isOfPeople } from './commands-of-people.mjs'
import { isNewEnough, neededNode } from './server/node-version.mjs'

if (isOfPeople(process.argv.slice(2), process.env.CARILLON_SERVER)) {
  await import('./cli/carillon.mjs')
} else if (isNewEnough(process.version)) {
  // Objects of a request die young; a large young generation is memory that an idle service keeps.
  v8.setFlagsFromString('--max-semi-space-size=2')
  module.enableCompileCache()
  if (process.argv.length === 2) process.argv.push('start')
  if (['help', '--help', '-h'].includes(process.argv[2] ?? '')) await import('./cli/carillon.mjs')
  await import('./server/main.js')
} else {
  console.error(
    `Carillon needs Node ${neededNode} or newer, and this is Node ${process.versions.node}.`,
  )
  process.exitCode = 1
}
