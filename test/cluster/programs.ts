// Debian's programs of a cluster: how they are found, and run as an ordinary user, because PostgreSQL refuses root.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, chown, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'

const execute = promisify(execFile)

/** The newest PostgreSQL of the distribution. The packages that Carillon brings lack pg_basebackup and pg_rewind. */
export async function findPostgres(): Promise<string | undefined> {
  const found = await Array.fromAsync(glob('/usr/lib/postgresql/*/bin/pg_rewind'))
  return found.sort().at(-1)?.replace('/pg_rewind', '')
}

/** Why the tests cannot run here; false if they can. */
export async function whyMissing(...programs: string[]): Promise<string | false> {
  for (const program of programs)
    if (!(await isInstalled(program))) return `the program ${program} is missing`
  return (await findPostgres()) ? false : 'the program pg_rewind is missing'
}

async function isInstalled(program: string): Promise<boolean> {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  const tries = folders.map((folder) => access(join(folder, program), constants.X_OK))
  return (await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled')
}

type Owner = { uid: number; gid: number }

export type Workplace = {
  directory: string
  /** Runs a program until it is killed. */
  start(program: string, args: string[]): Running
  /** Waits for the end of a program, and returns what it printed. */
  run(program: string, args: string[]): Promise<string>
  /** A file or folder in it that the programs may write. */
  give(path: string): Promise<void>
}

export type Running = {
  pid: number
  isRunning(): boolean
  output(): string
  kill(): Promise<void>
}

/** A folder, and the user that owns it and runs the programs. */
export async function openWorkplace(): Promise<Workplace> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-cluster-'))
  const owner = await findOwner()
  const give = async (path: string) => {
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  await give(directory)
  atEnd(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  const options = {
    cwd: directory,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: directory, LC_ALL: 'C', TZ: 'UTC' },
    ...owner,
  }
  return {
    directory,
    give,
    start(program, args) {
      const running = watch(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
      atEnd(running.kill)
      return running
    },
    run: async (program, args) => (await execute(program, args, options)).stdout,
  }
}

function watch(child: ChildProcess): Running {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000)
    })
  // Not `close`: PostgreSQL, which Patroni has started, goes on with its streams.
  const ended = once(child, 'exit').catch(() => undefined)
  return {
    pid: need(child.pid),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => said,
    async kill() {
      child.kill('SIGKILL')
      await ended
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
  }
}

/** Undefined: the tests do not run as root. */
async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const [, , uid, gid] = need(lines.find(([user]) => user === 'postgres'))
  return { uid: Number(uid), gid: Number(gid) }
}

/** Kills a process and all of its children, suspended ones as well. */
export async function killAll(pid: number): Promise<void> {
  const children = await childrenOf(pid)
  for (const one of [pid, ...children])
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
}

export async function childrenOf(pid: number): Promise<number[]> {
  const found = await Array.fromAsync(glob('/proc/[0-9]*/stat'))
  const stats = await Promise.all(found.map((file) => readFile(file, 'utf8').catch(() => '')))
  return stats
    .map((stat) => /^(\d+) \(.*\) \S (\d+)/s.exec(stat))
    .flatMap((parts) => (Number(parts?.[2]) === pid ? [Number(parts?.[1])] : []))
}
