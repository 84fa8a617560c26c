// The real program as a process of its own: started, watched, killed, frozen.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

export type Carillon = {
  pid: number | undefined
  /** Resolves when it says that it is up; rejects when it ends before. */
  ready: Promise<void>
  /** Resolves when it has ended, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  isReady(): boolean
  /** Stopped by a signal. */
  isFrozen(): Promise<boolean>
  signal(name: NodeJS.Signals): void
  /** The last of what it wrote. */
  output(): string
  /** Kills it, if it lives, and waits for its end. */
  end(): Promise<void>
}

const whenUp = /Carillon (works in the background|answers at)/

let started = 0

export function spawnCarillon(command: string, environment: Record<string, string>): Carillon {
  started += 1
  const directory = join(tmpdir(), `carillon-process-${process.pid}-${started}`)
  const child = spawn(process.execPath, [main, command], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      // Starting is most of what a process that is soon killed does.
      NODE_COMPILE_CACHE: join(tmpdir(), 'carillon-compile-cache'),
      // What it remembers of its database is of no use to any other.
      CARILLON_DATA_DIR: directory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // No .env of the folder it is started from.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  let output = ''
  let isReady = false
  const up = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
      if (whenUp.test(output)) {
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
  // Whoever does not wait for it must not be ended by it.
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

/** T is the state of a process that was stopped. */
async function isStopped(pid: number | undefined): Promise<boolean> {
  return /\) T /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}
