// Makes the database cluster once: the password, and the data directory by way of initdb.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../config/operator-error.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster.ts'
import { commandFor, giveToOwner, type Runner } from './runner.ts'

type Home = {
  directory: string
  data: string
  /** The superuser's. */
  password: string
  /** That of the role Carillon logs in as. */
  rolePassword: string
  logFile: string
}

export type Setup = {
  home: Home
  binaries: Binaries
  runner: Runner
  settings: Record<string, string>
  log: (line: string) => void
}

export function homeIn(directory: string): Home {
  return {
    directory,
    data: path.join(directory, 'data'),
    password: path.join(directory, 'password'),
    rolePassword: path.join(directory, 'role-password'),
    logFile: path.join(directory, 'log'),
  }
}

export type Passwords = { superuser: string; role: string }

/** Returns the passwords of the cluster, which is made when there is none yet. */
export async function ensureCluster(setup: Setup): Promise<Passwords> {
  const { home, binaries, runner } = setup
  await giveToOwner(runner, home.directory)
  await removeLeftovers(home.directory)
  const version = await readVersion(home)
  if (version === undefined) await initialise(setup)
  else if (version !== binaries.major) {
    throw new OperatorError(
      `${home.data} belongs to PostgreSQL ${version}, but Carillon brings PostgreSQL ` +
        `${binaries.major}: dump it with the Carillon that made it and restore it into a new ` +
        'directory, or set DATABASE_URL.',
    )
  }
  const superuser = await requirePassword(home.password)
  // Directories of earlier versions have none.
  await ensurePassword(home.rolePassword, runner)
  return { superuser, role: await requirePassword(home.rolePassword) }
}

async function requirePassword(file: string): Promise<string> {
  const password = await read(file)
  if (password) return password.trim()
  throw new OperatorError(`The password of the database is missing: ${file}.`)
}

// Directories that this process is creating. A directory with its process id that is not listed here was left behind by an
// earlier process with the same id, as happens in containers.
const making = new Set<string>()

/** initdb works beside the final place, so that a half-made cluster never has the final name. */
async function initialise(setup: Setup): Promise<void> {
  const { home, runner, log } = setup
  log(`Making a new PostgreSQL cluster in ${home.directory}`)
  await ensurePassword(home.password, runner)
  const fresh = path.join(home.directory, `data.new-${process.pid}-${randomSuffix()}`)
  making.add(fresh)
  try {
    await mkdir(fresh, { mode: 0o700 })
    await giveToOwner(runner, fresh)
    await runInitdb(setup, fresh)
    await moveIntoPlace(home, fresh, log)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    making.delete(fresh)
  }
}

async function ensurePassword(file: string, runner: Runner): Promise<void> {
  if ((await read(file)) !== undefined) return
  // Written elsewhere and linked: the file appears with its content, and only one of several processes succeeds.
  const fresh = `${file}.new-${process.pid}-${randomSuffix()}`
  try {
    const password = `${randomBytes(24).toString('base64url')}\n`
    await writeFile(fresh, password, { mode: 0o600, flag: 'wx', flush: true })
    await giveToOwner(runner, fresh)
    await link(fresh, file).catch(ignore('EEXIST'))
  } finally {
    await rm(fresh, { force: true })
  }
}

async function runInitdb(setup: Setup, data: string): Promise<void> {
  const { file, args, options } = commandFor(setup.runner, setup.binaries.initdb, [
    `--pgdata=${data}`,
    `--pwfile=${setup.home.password}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider sorts by code point and knows the case of every letter, on every system.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(setup.settings.fsync === 'off' ? ['--no-sync'] : []),
  ])
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  if (code === 0) return
  const sentence = `PostgreSQL could not make its data directory in ${setup.home.directory}`
  throw failure(sentence, output)
}

async function moveIntoPlace(home: Home, fresh: string, log: Setup['log']): Promise<void> {
  try {
    await rename(fresh, home.data)
  } catch (error) {
    ignore('ENOTEMPTY', 'EEXIST')(error as NodeJS.ErrnoException)
    // Another start was faster: its cluster is as good as ours.
    if ((await readVersion(home)) !== undefined) return
    const aside = `${home.data}.incomplete-${randomSuffix()}`
    log(`${home.data} holds no cluster; its content now lies in ${aside}`)
    await rename(home.data, aside)
    await rename(fresh, home.data)
  }
  // Without this a power cut could bring back a directory without the cluster's name.
  const directory = await open(home.directory)
  await directory.sync().finally(() => directory.close())
}

/** Removes what an interrupted first start left behind. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = Number(/^(?:data|password|role-password)\.new-(\d+)-/.exec(name)?.[1])
    const file = path.join(directory, name)
    if (!pid || making.has(file)) continue
    if (pid === process.pid ? name.startsWith('data') : !isAlive(pid)) {
      // Its initdb may still be writing.
      await rm(file, { recursive: true, force: true, maxRetries: 20 })
    }
  }
}

async function readVersion(home: Home): Promise<string | undefined> {
  return (await read(path.join(home.data, 'PG_VERSION')))?.trim()
}

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(ignore('ENOENT'))
}

function ignore(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}

function randomSuffix(): string {
  return randomBytes(4).toString('hex')
}

/** The error for a program of PostgreSQL that failed and wrote `output`. */
export function failure(sentence: string, output: string): Error {
  const words = output.trim().split('\n').slice(-8).join('\n')
  // A full disk gets the same explanation wherever it is noticed.
  if (words.includes('No space left on device')) {
    return Object.assign(new Error(words), { code: 'ENOSPC' })
  }
  return new OperatorError(`${sentence}:\n${words}`)
}
