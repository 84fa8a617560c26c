// Runs the real command as a child process, like a user in a terminal, and finds the processes that it leaves behind.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DemoFile } from '../../server/commands/seed/demo-file.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { programFile } from '../support/program.ts'
import { spawnOnTerminal } from './terminal.ts'

const program = new URL('../../server/carillon.mjs', import.meta.url)
const patienceMs = 180_000

export type Environment = Record<string, string>
export type Ended = { code: number | null; output: string }

/** A new directory that is removed with the test file, even with a database in it. */
export async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-start-'))
  atEnd(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** A copy of a data directory with its file owners: a warm start without the cost of a first one. */
export async function copyDirectory(from: string): Promise<string> {
  const directory = join(await makeDirectory(), 'data')
  await promisify(execFile)('cp', ['-a', from, directory])
  return directory
}

/** Runs a command that exits by itself. `as` is a program with arguments to run it with. */
export async function carillon(
  words: string[],
  environment: Environment,
  as: string[] = [],
): Promise<Ended> {
  const child = spawnCarillon(words, environment, as)
  const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const ended = await child.ended
  clearTimeout(kill)
  return ended
}

export type Running = {
  url: string
  directory: string
  process: ChildProcess
  output(): string
  log(): string
  demo(): Promise<DemoFile>
  /** The process and all of its PostgreSQL processes. */
  pids(): number[]
  /** Sends a signal and returns how the process ended and how long it took. */
  stop(signal?: NodeJS.Signals): Promise<Ended & { seconds: number }>
  ended: Promise<Ended>
}

/** Starts the service and waits until it reports that it is ready; rejects with its output if it exits instead. */
export async function startCarillon(
  environment: Environment,
  word = 'start',
  spawnIt: typeof spawnCarillon = spawnCarillon,
): Promise<Running> {
  const port = environment.PORT ?? String(await freePort())
  const directory = environment.CARILLON_DATA_DIR ?? join(await makeDirectory(), 'data')
  const child = spawnIt([word], {
    ...environment,
    PORT: port,
    CARILLON_DATA_DIR: directory,
  })
  const running: Running = {
    url: `http://localhost:${port}`,
    directory,
    process: child.process,
    output: child.output,
    log: child.log,
    demo: async () => JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8')),
    pids: () => [Number(child.process.pid), ...postgresPids(directory)],
    async stop(signal = 'SIGTERM') {
      const began = performance.now()
      child.kill(signal)
      return { ...(await child.ended), seconds: (performance.now() - began) / 1000 }
    },
    ended: child.ended,
  }
  atEnd(async () => endForGood(running))
  const isReady = () => {
    if (child.process.exitCode !== null) throw new Error(`it ended: ${child.output()}`)
    return /^Carillon (is ready|answers|works)/m.test(child.output())
  }
  await eventually(isReady, { what: 'Carillon to be ready', within: patienceMs, every: 20 })
  return running
}

export type Spawned = {
  process: ChildProcess
  output(): string
  /** The part on standard output. */
  log(): string
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

export function spawnCarillon(
  words: string[],
  environment: Environment,
  as: string[] = [],
): Spawned {
  const [file = '', ...args] = [...as, process.execPath, programFile(program), ...words]
  const child = spawn(file, args, {
    ...surroundings(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { ...listenTo(child), kill: (signal) => child.kill(signal) }
}

/** Starts it on a terminal. It is stopped by Ctrl-C, whatever the signal. */
export function carillonOnTerminal(words: string[], environment: Environment): Spawned {
  const command = [process.execPath, programFile(program), ...words]
  const child = spawnOnTerminal(command, surroundings(environment))
  return { ...listenTo(child), kill: () => void child.stdin.write('\x03') }
}

function surroundings(environment: Environment) {
  return {
    // Not the root of the project, so that a developer's .env is not read.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'info', ...environment },
  }
}

function listenTo(child: ChildProcess): Omit<Spawned, 'kill'> {
  let output = ''
  let log = ''
  child.stdout?.on('data', (text) => {
    log += text
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text.replaceAll('\r\n', '\n')
    })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
  return { process: child, output: () => output, log: () => log, ended }
}

/** The PostgreSQL server of this data directory, then its child processes; empty if there is none. */
export function postgresPids(directory: string): number[] {
  const all = processes()
  const alike = all.filter(({ words }) => words.includes(join(directory, 'postgres', 'data')))
  // A child that was just forked still has the command line of its parent, and may have a lower pid after a wrap-around.
  const servers = alike.filter(({ parent }) => !alike.some(({ pid }) => pid === parent))
  const numbers = servers.map(({ pid }) => pid)
  const children = all.filter(({ parent }) => numbers.includes(parent)).map(({ pid }) => pid)
  return [...new Set([...numbers, ...children])]
}

/** The processes that this one has started itself. */
export function childPids(parentPid: number): number[] {
  return processes()
    .filter(({ parent }) => parent === parentPid)
    .map(({ pid }) => pid)
}

function processes(): { pid: number; parent: number; words: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
        return [{ pid: Number(name), parent: Number(parent), words }]
      } catch {
        return [] // it ended while we looked
      }
    })
}

/** The URL of the database of a running all-in-one Carillon. */
export async function databaseUrlIn(directory: string): Promise<string> {
  const password = (await readFile(join(directory, 'postgres', 'role-password'), 'utf8')).trim()
  const lock = await readFile(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  return `postgresql://carillon:${password}@127.0.0.1:${lock.split('\n')[3]}/carillon`
}

/** Kills processes that a failed test has left running. */
async function endForGood(running: Running): Promise<void> {
  const [own, ...postgres] = running.pids()
  if (running.process.exitCode === null && own) running.process.kill('SIGKILL')
  for (const pid of postgres) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // The process has already exited.
    }
  }
  const isGone = () => postgresPids(running.directory).length === 0
  await eventually(isGone, { what: 'PostgreSQL to end', every: 50 })
}
