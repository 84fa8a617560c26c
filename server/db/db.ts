// Connections to PostgreSQL. `Database` may open a transaction; `Tx` is inside one. Reads take either.
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseClient, PooledClient } from './connections/client.ts'
import { makeWatchdog } from './connections/connection-watchdog.ts'
import type { DB } from './schema.gen.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** One pool, for typed queries (`database`) and for the few places that use pg itself (`pool`). */
export type Connections = { pool: pg.Pool; database: Database; close(): Promise<void> }

export type ConnectOptions = {
  max: number
  name: string
  /** PostgreSQL settings, as on its command line: -c name=value */
  settings?: string
  /** The time limit of a statement. */
  statementMs?: number
  /** When an idle connection is closed: it occupies a process of PostgreSQL. */
  idleMs?: number
  /** The address leads to a pooler in transaction mode: nothing belongs to a session, neither settings nor limits nor names of statements. */
  isPooled?: boolean
  /** Called for each new connection before it is used. If it fails, the connection is closed. */
  verify?: (client: pg.ClientBase) => Promise<void>
}

/**
 * PostgreSQL would compile a statement whose plan it takes for expensive, as it does where enable_seqscan is off and a table is small: half a
 * second for a statement of a millisecond.
 */
const noCompiler = '-c jit=off'

/** The time PostgreSQL has, after the limit of a statement, to report that it ended it. */
const answerMs = 5000

// int8 stays a string (ids); everything else is as pg parses it: timestamps become Date.
export function connect(url: string, options: ConnectOptions): Connections {
  const { statementMs = 30_000, idleMs = 10_000, verify, isPooled = false } = options
  const watch = makeWatchdog(statementMs + answerMs)
  const pool = new pg.Pool({
    Client: isPooled ? PooledClient : DatabaseClient,
    connectionString: url,
    max: options.max,
    application_name: options.name,
    ...(isPooled ? {} : { options: `${noCompiler} ${options.settings ?? ''}`.trim() }),
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(isPooled ? {} : limitsOf(statementMs)),
    // Not by pg-pool's option `verify`: a connection whose request gives up meanwhile would be lost to the pool.
    onConnect: (client) => {
      client.on('error', () => undefined)
      watch(client)
      return verify?.(client)
    },
  })
  // The pool replaces an idle connection that breaks (PostgreSQL restarted); without a listener the process would exit.
  pool.on('error', () => undefined)
  // graphile-worker wants a listener.
  pool.on('connect', () => undefined)
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Not by Kysely's destroy, which leaves the pool open if Kysely has run no query.
  return { pool, database, close: () => pool.end() }
}

/**
 * A statement that hangs must not block a request forever, and an abandoned transaction must not keep its locks. Behind a pooler these
 * limits are settings of the role (commands/process/warnings/warn-about-pooler.ts).
 */
function limitsOf(statementMs: number): pg.PoolConfig {
  return { statement_timeout: statementMs, idle_in_transaction_session_timeout: 15_000 }
}

const deadlock = '40P01'
const maxTries = 5

/**
 * Runs `work` in a transaction. It must use `tx` for everything it reads and writes, and have no other effects: after a
 * deadlock PostgreSQL rolls one of the transactions back, and its work is repeated.
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
      if (!isVictim || tries === maxTries) throw error
      // The other transaction must get the released locks before this one asks for them again.
      await sleep(50 * tries * (1 + Math.random()))
    }
  }
}

const lockTimeout = '55P03'

/** Another transaction held a lock for longer than the connection waits (lock_timeout). */
export function isLockedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockTimeout
}

const queryCanceled = '57014'

/** A statement took longer than its limit (statement_timeout). */
export function isTimedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === queryCanceled
}

const uniqueViolation = '23505'

/** The error is a violation of the unique index `index`. */
export function isDuplicate(error: unknown, index: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === uniqueViolation &&
    error.constraint === index
  )
}
