// Runs a command of the operator in the process of the tests. It is the function that the program runs, without the second of CPU
// that a new process takes to load. Not for start, api and worker, which run until the process ends.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { runCommandLine } from '../../server/commands/command-line.ts'
import type { Ended, Environment } from './carillon.ts'

let isRunning = false

/** One at a time, because commands print to the console of the process. */
export async function carillonHere(words: string[], environment: Environment): Promise<Ended> {
  if (isRunning) throw new Error('another command runs, and their outputs would be mixed')
  isRunning = true
  let output = ''
  const print = (text: string) => {
    output += `${text}\n`
  }
  const mocks = [mock.method(console, 'info', print), mock.method(console, 'error', print)]
  // With a database and keys in the settings no command needs the directory.
  const CARILLON_DATA_DIR = join(tmpdir(), 'carillon-without-data')
  const settings = () => ({
    environment: { CARILLON_DATA_DIR, LOG_LEVEL: 'info', ...environment },
    namesInFile: [],
  })
  try {
    const code = await runCommandLine(words, settings)
    return { code, output }
  } finally {
    for (const { mock } of mocks) mock.restore()
    isRunning = false
  }
}
