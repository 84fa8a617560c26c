// Applies one migration and records it: in a transaction, or step by step where a transaction would hold its locks for too long.
import type pg from 'pg'
import { OperatorError } from '../../config/operator-error.ts'
import type { Migration } from './migration-files.ts'
import { splitStatements } from './statements.ts'

/** The first line of a migration whose statements run one by one: indexes of large tables, checks of all rows, changes in batches. */
const marker = '-- outside a transaction'

export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  if (migration.text.startsWith(`${marker}\n`)) return applySteps(client, migration)
  await inTransaction(client, migration.name, async () => {
    await client.query(migration.text)
    await record(client, migration)
  })
}

/** Interrupted anywhere, it begins again: every statement of such a file can be repeated. */
async function applySteps(client: pg.Client, migration: Migration): Promise<void> {
  try {
    for (const statement of splitStatements(migration.text)) await step(client, statement)
    await record(client, migration)
  } catch (cause) {
    throw failure(migration.name, cause)
  }
}

/** `update` and `delete` name the rows of one batch, and are repeated until there is none. */
async function step(client: pg.Client, statement: string): Promise<void> {
  const [, index] =
    /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement) ?? []
  if (index) await dropUnfinishedIndex(client, index)
  const isBatch = /^(update|delete|with)\b/i.test(statement)
  let rows: number
  do rows = (await client.query(statement)).rowCount ?? 0
  while (isBatch && rows > 0)
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
): Promise<T> {
  await client.query('begin')
  try {
    // Waiting behind a long transaction would block all other transactions meanwhile.
    await client.query(`set local lock_timeout = '10s'`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback')
    throw failure(name, cause)
  }
}

function failure(name: string, cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : cause
  return new OperatorError(`Migration ${name} failed: ${reason}`, { cause })
}
