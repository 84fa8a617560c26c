// Starts the PostgreSQL server on a cluster, or finds the one that a killed Carillon left running.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../config/operator-error.ts'
import { failure, type Setup } from './cluster.ts'
import {
  isAlive,
  type Postmaster,
  readLockFile,
  removeEmptyLockFile,
  removeLockFile,
  servesDirectory,
} from './postmaster.ts'
import { commandFor } from './runner.ts'

// Recovery after a crash replays at most max_wal_size, which takes seconds.
const PATIENCE_MS = 60_000
const MAX_LOG_BYTES = 5_000_000

/** Small, because it shares the machine with Carillon; durable, because it is the only copy. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '32MB',
  maintenance_work_mem: '32MB',
  wal_buffers: '1MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_wal_senders: '2',
  max_replication_slots: '2',
  // No process is kept for what this server does not do: parallel reads ahead, replication.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** The server that already runs on this cluster, once it is ready; nothing when none does. */
export async function findRunning({ home, log }: Setup): Promise<Postmaster | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await readLockFile(home.data)
    if (!found || !isAlive(found.pid)) return undefined
    if (!(await servesDirectory(found.pid, home.data))) {
      log(`Process ${found.pid} of ${home.data}/postmaster.pid is not this PostgreSQL: ignored`)
      await removeLockFile(home.data, found)
      return undefined
    }
    if (found.status === 'ready' && found.port > 0) return found
    if (Date.now() > deadline) throw notReady(found.pid, home.logFile)
    await sleep(25)
  }
}

/** Nothing when the port was taken meanwhile or another server was faster: look and try again. */
export async function launch(setup: Setup, wanted?: number): Promise<Postmaster | undefined> {
  const { home } = setup
  await rotate(home.logFile)
  const port = wanted ?? (await findFreePort())
  const logFile = await open(home.logFile, 'a', 0o600)
  const logStart = (await logFile.stat()).size
  const child = await spawnServer(setup, port, logFile.fd).finally(() => logFile.close())
  const ready = await waitUntilReady(child, setup)
  if (ready) return ready
  const written = (await readFile(home.logFile)).subarray(logStart).toString()
  if (/Address already in use/.test(written)) return undefined
  if (/lock file "postmaster.pid" already exists/.test(written)) return undefined
  if (/lock file "postmaster.pid" is empty|pre-existing shared memory block/.test(written)) {
    // Another server is at its first step, or the processes of a killed one have yet to notice.
    await sleep(250)
    await removeEmptyLockFile(home.data)
    return undefined
  }
  const why = child.signalCode ? `was ended by ${child.signalCode}` : 'ended'
  throw failure(`PostgreSQL ${why} at start (its log is ${home.logFile})`, written)
}

async function spawnServer(setup: Setup, port: number, logFd: number): Promise<ChildProcess> {
  const settings = { ...SETTINGS, ...setup.settings, port: `${port}` }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = commandFor(setup.runner, setup.binaries.postgres, [
    '-D',
    setup.home.data,
    ...flags,
  ])
  // Its own session: Ctrl-C in a terminal reaches the whole process group, and Carillon must be able
  // to finish its requests before the database goes.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', logFd, logFd] })
  await once(child, 'spawn')
  child.unref()
  return child
}

async function waitUntilReady(child: ChildProcess, setup: Setup): Promise<Postmaster | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readLockFile(setup.home.data)
    if (found?.pid === child.pid && found?.status === 'ready') return found
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw notReady(child.pid, setup.home.logFile)
    }
    await sleep(10)
  }
  return undefined
}

function notReady(pid: number | undefined, logFile: string): OperatorError {
  const seconds = PATIENCE_MS / 1000
  return new OperatorError(
    `PostgreSQL (process ${pid}) was not ready within ${seconds} seconds; its log is ${logFile}.`,
  )
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

async function rotate(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.old`)
}
