// PostgreSQL with an asynchronous standby, and a relay that switches from one to the other: an automatic failover. The
// standby is a copy of the cluster that streams from the primary until it is disconnected.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../../server/postgres/binaries.ts'
import { homeIn } from '../../server/postgres/cluster.ts'
import { launch } from '../../server/postgres/launch.ts'
import { startEmbeddedPostgres } from '../../server/postgres/postgres.ts'
import { chooseRunner, giveToOwner } from '../../server/postgres/runner.ts'
import { makeDirectory } from '../start/carillon.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startRelay } from '../support/relay.ts'

const settings = { fsync: 'off', max_connections: '200' }

/** A separate server, reachable at `url` in whichever directory it runs. */
export async function startPrimary() {
  const directory = join(await makeDirectory(), 'primary')
  let postgres = await startEmbeddedPostgres({ directory, settings })
  atEnd(() => postgres.stop())
  const relay = await startRelay(portOf(postgres.url))
  return {
    url: withPort(postgres.url, relay.port),
    relay,
    port: () => portOf(postgres.url),
    stop: () => postgres.stop(),
    /** A copy of the directory, made while the server is stopped. */
    async copy(): Promise<string> {
      await postgres.stop()
      const copy = join(await makeDirectory(), 'copy')
      await promisify(execFile)('cp', ['-a', directory, copy])
      postgres = await startEmbeddedPostgres({ directory, settings })
      relay.turnTo(portOf(postgres.url))
      return copy
    },
    /** Replaces the directory by a copy: later writes are lost. */
    async putBack(copy: string): Promise<void> {
      await postgres.stop()
      postgres = await startEmbeddedPostgres({ directory: copy, settings })
      relay.turnTo(portOf(postgres.url))
      relay.cut()
    },
  }
}

export type Primary = Awaited<ReturnType<typeof startPrimary>>

export async function startStandby(primary: Pick<Primary, 'copy' | 'port'>) {
  const home = homeIn(await primary.copy())
  const replication = await startRelay(primary.port())
  const binaries = await findBinaries()
  const runner = await chooseRunner(home.data, binaries)
  const signal = join(home.data, 'standby.signal')
  await writeFile(signal, '')
  await giveToOwner(runner, signal)
  const password = (await readFile(home.password, 'utf8')).trim()
  const source = `host=127.0.0.1 port=${replication.port} user=postgres password=${password}`
  const standby = { ...settings, primary_conninfo: source }
  const server = need(
    await launch({ home, binaries, runner, settings: standby, log: () => undefined }),
  )
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    process.kill(server.pid, 'SIGQUIT')
    await eventually(() => !isAlive(server.pid), { what: 'the standby to stop', every: 20 })
  }
  atEnd(stop)
  const ask = (port: number, question: string) => askServer(port, password, question)
  return {
    port: server.port,
    /** Waits until it has everything that the primary has now. */
    async caughtUp(): Promise<void> {
      const [lsn] = await ask(primary.port(), 'select pg_current_wal_flush_lsn()')
      await eventually(
        async () => (await ask(server.port, `select pg_last_wal_replay_lsn() >= '${lsn}'`))[0],
        { what: 'the standby to catch up', every: 50 },
      )
    },
    /** From now on the primary confirms a commit only when the standby has it. */
    async makeSynchronous(): Promise<void> {
      await ask(primary.port(), `alter system set synchronous_standby_names = '*'`)
      await ask(primary.port(), 'select pg_reload_conf()')
      const isSynchronous = `select count(*) > 0 from pg_stat_replication where sync_state = 'sync'`
      await eventually(async () => (await ask(primary.port(), isSynchronous))[0] === true, {
        what: 'the standby to be synchronous',
        every: 50,
      })
    },
    /** The primary was restarted on another port. */
    follow(port: number): void {
      replication.turnTo(port)
      replication.cut()
    },
    /** Disconnects it from the primary. */
    cutOff(): void {
      replication.turnTo(undefined)
      replication.cut()
    },
    /** It still receives everything, and shows nothing of it. */
    async pauseReplay(): Promise<void> {
      await ask(server.port, 'select pg_wal_replay_pause()')
      const state = 'select pg_get_wal_replay_pause_state()'
      await eventually(async () => (await ask(server.port, state))[0] === 'paused', {
        what: 'the standby to pause',
      })
    },
    async resumeReplay(): Promise<void> {
      await ask(server.port, 'select pg_wal_replay_resume()')
    },
    stop,
    async promote(): Promise<void> {
      await ask(server.port, 'select pg_promote()')
    },
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function askServer(port: number, password: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password })
  await client.connect()
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return (rows[0] ?? []) as unknown[]
  } finally {
    await client.end()
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

function withPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
