// Runs the real program as a child process that tests can watch, kill and suspend.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programFile } from './program.ts'

const main = new URL('../../server/main.ts', import.meta.url)

export type Carillon = {
  pid: number | undefined
  /** Resolves when the process reports that it is up; rejects if it ends before. */
  ready: Promise<void>
  /** Resolves when the process has ended, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  isReady(): boolean
  /** Suspended by SIGSTOP. */
  isFrozen(): Promise<boolean>
  signal(name: NodeJS.Signals): void
  /** The end of its output. */
  output(): string
  /** Kills the process, if it runs, and waits for its end. */
  end(): Promise<void>
}

const readyPattern = /Carillon (works in the background|answers at)/

let started = 0

export function spawnCarillon(
  command: string,
  environment: Record<string, string>,
  words: string[] = [],
): Carillon {
  started += 1
  const directory = join(tmpdir(), `carillon-process-${process.pid}-${started}`)
  const child = spawn(process.execPath, [programFile(main), command, ...words], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      // Processes that are soon killed spend most of their time on starting.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'carillon-compile-cache'),
      // The stored position of one test database must not affect another process.
      CARILLON_DATA_DIR: directory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not the root of the project, so that a developer's .env is not read.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  let output = ''
  let isReady = false
  const up = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
      if (readyPattern.test(output)) {
        isReady = true
        up.resolve()
      }
    })
  const ended = once(child, 'close').then(([, signal]) => {
    isReady = false
    rmSync(directory, { recursive: true, force: true })
    up.reject(new Error(`carillon ${command} ended before it was up:\n${output}`))
    return signal as NodeJS.Signals | null
  })
  // A test that does not await `ready` must not fail by an unhandled rejection.
  up.promise.catch(() => undefined)
  return {
    pid: child.pid,
    ready: up.promise,
    ended,
    isReady: () => isReady,
    isFrozen: () => isStopped(child.pid),
    signal: (name) => void child.kill(name),
    output: () => output,
    end: () => endProcess(child),
  }
}

/** T is the state of a suspended process. */
async function isStopped(pid: number | undefined): Promise<boolean> {
  return /\) T /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}
