// Connections to PostgreSQL. `Database` may open a transaction; `Tx` is inside one. Reads take either.
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseClient } from './client.ts'
import { endSilentConnections } from './connection-watchdog.ts'
import type { DB } from './schema.gen.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** One pool for typed queries (`database`) and for the few places that want pg itself (`pool`). */
export type Connections = { pool: pg.Pool; database: Database; close(): Promise<void> }

export type ConnectOptions = {
  max: number
  name: string
  /** For PostgreSQL, as on its command line: -c name=value */
  settings?: string
  /** The longest statement. */
  statementMs?: number
  /** For each new connection, before it is used. When it fails the connection is closed. */
  verify?: (client: pg.PoolClient) => Promise<void>
}

/** What a statement's own limit leaves PostgreSQL to say that it has ended. */
const answerMs = 5000

// int8 stays a string (ids), everything else as pg parses it; timestamps become Date.
export function connect(url: string, options: ConnectOptions): Connections {
  const { statementMs = 30_000, verify } = options
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: options.max,
    application_name: options.name,
    ...(options.settings ? { options: options.settings } : {}),
    // Each idle connection is a PostgreSQL process; ten seconds of rest are enough to give it back.
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A statement that hangs must not hold a request for ever, nor one that is never ended what it has locked.
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 15_000,
    ...(verify ? { verify: (client, done) => void verify(client).then(() => done(), done) } : {}),
  })
  // An idle connection that breaks (PostgreSQL restarted) is replaced at its next use; without a listener it would end us.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  endSilentConnections(pool, statementMs + answerMs)
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Not by way of Kysely, which forgets the pool when it has not been asked for anything itself.
  return { pool, database, close: () => pool.end() }
}

const deadlock = '40P01'
const mostTries = 5

/**
 * What belongs together. The function must use `tx` for everything it reads and writes, and do nothing else: when two
 * transactions wait for each other PostgreSQL ends one of them, and that one is done again.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      const isVictim = error instanceof pg.DatabaseError && error.code === deadlock
      if (!isVictim || tries === mostTries) throw error
      // The other one must have taken what we let go before we come for it again.
      await sleep(50 * tries * (1 + Math.random()))
    }
  }
}

const lockTimeout = '55P03'

/** Somebody holds what the statement needs, for longer than the connection waits (lock_timeout). */
export function isLockedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockTimeout
}

const uniqueViolation = '23505'

/** True when the error says that `index` already holds such a row. */
export function isDuplicate(error: unknown, index: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === uniqueViolation &&
    error.constraint === index
  )
}
