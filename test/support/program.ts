// The file that starts a program of the project: its source, or, in a run of all tests, its bundle (scripts/test/programs.ts), which starts
// with a third of the CPU.
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd } from './at-end.ts'

const bundles = process.env.TEST_PROGRAMS

let usesSources = false

/** For a file whose subject is the program as people start it. */
export function startFromSources(): void {
  usesSources = true
  atEnd(() => {
    usesSources = false
  })
}

const names: Record<string, string> = {
  'server/carillon.mjs': 'carillon.mjs',
  'server/main.ts': 'main.js',
  'sandbox/main.ts': 'sandbox.js',
}

export function programFile(source: URL): string {
  const file = fileURLToPath(source)
  const [, bundle] = Object.entries(names).find(([name]) => file.endsWith(`/${name}`)) ?? []
  if (!bundle) throw new Error(`${basename(file)} is not among the programs`)
  return bundles && !usesSources ? join(bundles, bundle) : file
}
