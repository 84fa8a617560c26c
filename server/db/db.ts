// The way to PostgreSQL. `Database` may open a transaction; `Tx` is inside one. Reads take either.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** One pool for typed queries (`database`) and for the few places that want pg itself (`pool`). */
export type Connections = { pool: pg.Pool; database: Database; close(): Promise<void> }

// int8 stays a string (ids), everything else as pg parses it; timestamps become Date.
export function connect(url: string, options: { max: number; name: string }): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    // Each idle connection is a PostgreSQL process; ten seconds of rest are enough to give it back.
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    // A statement that hangs must not hold a request for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle connection that breaks (PostgreSQL restarted) is replaced at its next use; without a listener it would end us.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Not by way of Kysely, which forgets the pool when it has not been asked for anything itself.
  return { pool, database, close: () => pool.end() }
}

/** What belongs together. The function must use `tx` for everything it reads and writes. */
export function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(work)
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
