// Applies one migration and records it: in a transaction, or step by step where a transaction would hold its locks for too long.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../config/operator-error.ts'
import type { Migration } from './migration-files.ts'
import { splitStatements } from './statements.ts'

/** The first line of a migration whose statements run one by one: indexes of large tables, checks of all rows, changes in batches. */
const marker = '-- outside a transaction'

/** A statement that waits for a table behind a long reader holds up every later reader and writer of that table. */
const lockTimeout = '100ms'
/** Between two tries everything that was held up goes on. */
const pauseMs = 500
const lockTimedOut = '55P03'

/** `patienceMs`: a table that is in use for longer fails the migration, which can be repeated. */
export type Patience = { patienceMs?: number }
const defaultPatienceMs = 300_000

export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  patience: Patience = {},
): Promise<void> {
  if (migration.text.startsWith(`${marker}\n`)) return applySteps(client, migration, patience)
  const work = async () => {
    await client.query(migration.text)
    await record(client, migration)
  }
  await inTransaction(client, migration.name, work, patience)
}

/** Interrupted anywhere, it begins again: every statement of such a file can be repeated. */
async function applySteps(
  client: pg.Client,
  migration: Migration,
  patience: Patience,
): Promise<void> {
  try {
    for (const statement of splitStatements(migration.text)) await step(client, statement, patience)
    await record(client, migration)
  } catch (cause) {
    throw failure(migration.name, cause)
  }
}

/** `update` and `delete` name the rows of one batch, and are repeated until there is none. */
async function step(client: pg.Client, statement: string, patience: Patience): Promise<void> {
  const [, index] =
    /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement) ?? []
  if (index) await dropUnfinishedIndex(client, index)
  const isBatch = /^(update|delete|with)\b/i.test(statement)
  if (needsTable.test(statement)) return void (await alone(client, statement, patience))
  let rows: number
  do rows = (await client.query(statement)).rowCount ?? 0
  while (isBatch && rows > 0)
}

/** These take the whole table, for an instant. Others wait beside readers and writers, for as long as they need. */
const needsTable =
  /^(alter|create|drop|comment|grant|revoke|truncate)\b(?!.*\b(concurrently|validate constraint)\b)/is

async function alone(client: pg.Client, statement: string, patience: Patience): Promise<void> {
  await withTables(patience, async () => {
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    try {
      await client.query(statement)
    } finally {
      await client.query('reset lock_timeout')
    }
  })
}

/** An index that was interrupted stays behind, and is never used. */
async function dropUnfinishedIndex(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently ${name}`)
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

export async function inTransaction<T>(
  client: pg.Client,
  name: string,
  work: () => Promise<T>,
  patience: Patience = {},
): Promise<T> {
  try {
    return await withTables(patience, () => once(client, work))
  } catch (cause) {
    throw failure(name, cause)
  }
}

async function once<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Again and again, until no other transaction has the tables. */
async function withTables<T>(
  { patienceMs = defaultPatienceMs }: Patience,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === lockTimedOut
      if (!isInUse || performance.now() > deadline) throw error
      await sleep(pauseMs)
    }
  }
}

function failure(name: string, cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : cause
  return new OperatorError(`Migration ${name} failed: ${reason}`, { cause })
}
