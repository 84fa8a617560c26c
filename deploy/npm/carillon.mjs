#!/usr/bin/env node
// The program of the npm package: the service itself, in the directory where it is called. Plain JavaScript, because an older Node must
// be able to say that it is too old.
import module from 'node:module'
import v8 from 'node:v8'
import { isNewEnough, neededNode } from './server/node-version.mjs'

if (isNewEnough(process.version)) {
  // Objects of a request die young; a large young generation is memory that an idle service keeps.
  v8.setFlagsFromString('--max-semi-space-size=2')
  module.enableCompileCache()
  if (process.argv.length === 2) process.argv.push('start')
  await import('./server/main.js')
} else {
  console.error(
    `Carillon needs Node ${neededNode} or newer, and this is Node ${process.versions.node}.`,
  )
  process.exitCode = 1
}
