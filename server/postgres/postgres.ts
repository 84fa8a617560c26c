// The PostgreSQL that Carillon runs itself when DATABASE_URL is not set: a real server from
// an npm package, on a free port of this machine, with its own directory and its own password.
import { readdir, realpath } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Client, type DatabaseError } from 'pg'
import { makeFolder } from '../config/make-folder.ts'
import { OperatorError } from '../config/operator-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, homeIn, type Passwords, type Setup } from './cluster.ts'
import { findRunning, launch } from './launch.ts'
import {
  isAlive,
  type Postmaster,
  readLockFile,
  servesDirectory,
  waitUntilGone,
} from './postmaster.ts'
import { chooseRunner, giveToOwner } from './runner.ts'

type EmbeddedPostgres = {
  url: string
  /** It was already running, so another process may need it. */
  adopted: boolean
  /** From now on it is started again whenever it is gone, at the same address, until it is stopped. */
  watch(log: (line: string) => void): void
  stop(): Promise<void>
  /** For backups: Carillon's own role may not read the files of the server. */
  connectAsSuperuser(): Promise<Client>
}

export type EmbeddedOptions = {
  directory: string
  settings?: Record<string, string>
  log?: (line: string) => void
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    const setup = await prepare(options)
    const passwords = await ensureCluster(setup)
    const server = await findOrLaunch(setup)
    const guard = makeGuard(server, setup)
    const stop = once(async () => {
      await guard.end()
      await stopServer(server, setup)
    })
    await ensureDatabase(server, passwords, setup).catch(async (error) => {
      // One that already ran may serve another Carillon.
      if (!server.adopted) await stop()
      throw error
    })
    return {
      url: `postgresql://carillon:${passwords.role}@127.0.0.1:${server.port}/carillon`,
      adopted: server.adopted,
      watch: guard.begin,
      stop,
      connectAsSuperuser: () => connectAsSuperuser(server, passwords.superuser, setup),
    }
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, options.directory)
  }
}

/** A cluster that was copied here by this user: its files get the owner that PostgreSQL runs as. */
export async function takeOverCluster(directory: string): Promise<void> {
  const { home, runner } = await prepare({ directory })
  for (const entry of await readdir(home.directory, { recursive: true }))
    await giveToOwner(runner, join(home.directory, entry))
}

/** Ends a server that a killed process has left running on a directory that is about to be removed. */
export async function stopLeftover(directory: string): Promise<void> {
  const { data } = homeIn(directory)
  const found = await readLockFile(data)
  if (!found || !(await servesDirectory(found.pid, data))) return
  signal(found.pid, 'SIGQUIT')
  await waitUntilGone(found.pid, data, 5_000)
}

async function prepare(options: EmbeddedOptions): Promise<Setup> {
  const { settings = {}, log = () => undefined } = options
  const binaries = await findBinaries()
  await makeFolder(options.directory)
  const home = homeIn(await realpath(options.directory))
  return { home, binaries, settings, log, runner: await chooseRunner(home.data, binaries) }
}

type Server = Postmaster & { adopted: boolean }

const lookEveryMs = 1000

/** Keeps no process alive by itself. */
function makeGuard(server: Server, setup: Setup) {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  // The port in the published address, even after another process has started the server on another port.
  const { port } = server
  return {
    begin(log: (line: string) => void): void {
      timer ??= setInterval(() => {
        looking ??= reviveIfGone(server, setup, port, log).finally(() => {
          looking = undefined
        })
      }, lookEveryMs).unref()
    },
    async end(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}

/** Starts the server again if its process is gone. The process id in `server` changes. */
async function reviveIfGone(
  server: Server,
  setup: Setup,
  port: number,
  log: (line: string) => void,
): Promise<void> {
  try {
    if (await servesDirectory(server.pid, setup.home.data)) return
    log(`PostgreSQL (process ${server.pid}) is gone: starting it again`)
    Object.assign(server, await findOrLaunch(setup, port))
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
  }
}

async function findOrLaunch(setup: Setup, port?: number): Promise<Server> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const running = await findRunning(setup)
    if (running) setup.log(`PostgreSQL already runs as process ${running.pid}: using it`)
    const server = running ?? (await launch(setup, port))
    if (server) return { ...server, adopted: running !== undefined }
  }
  throw new OperatorError(
    `PostgreSQL could not be started on ${setup.home.data}: other programs took its ports or hold ` +
      `its directory; its log is ${setup.home.logFile}.`,
  )
}

/**
 * Carillon's role is no superuser, so that no SQL of Carillon's can reach the machine's files; and it has a password of
 * its own, so that a leaked address does not give superuser rights.
 */
async function ensureDatabase(
  server: Postmaster,
  passwords: Passwords,
  setup: Setup,
): Promise<void> {
  const client = await connectAsSuperuser(server, passwords.superuser, setup)
  try {
    // Two starts at once adopt one server and would both find the role missing.
    await client.query('select pg_advisory_lock(1)')
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'carillon') as role,
              exists (select from pg_database where datname = 'carillon') as database`,
    )
    if (!rows[0]?.role) {
      await client.query('create role carillon login createdb')
      await client.query('grant pg_monitor to carillon')
    }
    // Each time: earlier versions gave it the superuser's, and a start may have ended before it came to this.
    await client.query(`alter role carillon password ${client.escapeLiteral(passwords.role)}`)
    if (!rows[0]?.database) await client.query('create database carillon owner carillon')
  } finally {
    await client.end()
  }
}

async function connectAsSuperuser(
  server: Postmaster,
  password: string,
  setup: Setup,
): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    database: 'postgres',
    password,
    ssl: false,
    connectionTimeoutMillis: 10_000,
    // A disk that is away holds up the first statement that writes.
    query_timeout: 60_000,
  })
  try {
    await client.connect()
    return client
  } catch (cause) {
    const { message, code } = cause as DatabaseError
    if (code === undefined && /timeout/.test(message)) throw isSilent(server, setup, cause)
    const why =
      code === '28P01' ? `the password in ${setup.home.password} is not its password` : message
    throw new OperatorError(
      `PostgreSQL (process ${server.pid}) on ${setup.home.data} did not let Carillon in: ${why}.`,
      { cause },
    )
  }
}

function isSilent({ pid }: Postmaster, { home }: Setup, cause: unknown): OperatorError {
  return new OperatorError(
    `PostgreSQL (process ${pid}) on ${home.data} does not answer. Check its disk, its log ${home.logFile} and ` +
      'whether it was stopped by a signal; if nothing helps, kill it: it recovers at the next start.',
    { cause },
  )
}

/** A fast shutdown: open transactions are rolled back and everything is written. */
async function stopServer({ pid }: Postmaster, { home, log }: Setup): Promise<void> {
  if (!(await servesDirectory(pid, home.data))) return
  signal(pid, 'SIGINT')
  if (await waitUntilGone(pid, home.data, 8_000)) return
  log(`PostgreSQL (process ${pid}) does not stop: ending it at once, it recovers at the next start`)
  signal(pid, 'SIGQUIT')
  await waitUntilGone(pid, home.data, 5_000)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

function once<T>(action: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= action()
    return result
  }
}

function explain(error: NodeJS.ErrnoException, directory: string): Error {
  const sentence = sentenceFor(error, directory)
  if (error instanceof OperatorError || !sentence) return error
  return new OperatorError(sentence, { cause: error })
}

function sentenceFor(error: NodeJS.ErrnoException, directory: string): string | undefined {
  const elsewhere = 'choose another data directory or set DATABASE_URL'
  if (error.syscall?.startsWith('spawn')) {
    return `The PostgreSQL of this platform's package does not run here (${error.message}): set DATABASE_URL.`
  }
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left for the database in ${directory}: free some space or ${elsewhere}.`
    case 'EACCES':
    case 'EPERM':
      return (
        `${userInfo().username} may not write ${error.path ?? directory} (${error.code}), where the ` +
        `database of Carillon lives: give the directory to this user, ${elsewhere}.`
      )
    case 'EROFS':
      return `${error.path ?? directory} lies on a file system that is read-only, and the database of Carillon must be written there: ${elsewhere}.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${directory} cannot hold the database, because a file is in its place: ${elsewhere}.`
    default:
      return undefined
  }
}
