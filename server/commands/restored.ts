// carillon restored TIME: to be run after a backup made at TIME was restored. Messages that were published since then are due
// again in the restored database; this command fails them, so that they are not published twice.
import type pg from 'pg'
import { addAuditEntry } from '../access/audit.ts'
import type { Config } from '../config/config.ts'
import { beginGeneration } from '../continuity/store.ts'
import { inTransaction } from '../db/db.ts'
import { OperatorError } from '../operator-error.ts'
import { giveUpDue } from '../publishing/give-up.ts'
import { withDatabase } from './process/database.ts'

export async function restoredCommand(
  config: Config,
  [text = '', ...more]: string[],
): Promise<void> {
  const backupOf = readBackupTime(more.length === 0 ? text : '')
  await withDatabase(config, async ({ database, pool }) => {
    await requireNoWorker(pool)
    await inTransaction(database, (tx) =>
      addAuditEntry(tx, 'operator', {
        action: 'database.restored',
        subject: 'messages',
        detail: { backupOf },
      }),
    )
    const failed = await giveUpDue(database, backupOf)
    // Comes last: until then no worker publishes anything, not even one that is running.
    await beginGeneration(pool)
    const count = failed.reduce((sum, { messages }) => sum + messages, 0)
    console.info(describe(count))
    for (const { id, type, username, messages } of failed)
      console.info(`  profile ${id} (${type} ${username}): ${messages}`)
    console.info('Messages that are due later will be published. Start Carillon now.')
  })
}

function describe(count: number): string {
  if (count === 0) return 'No message was due.'
  return count === 1
    ? '1 message has failed: it was due, and may already be published.'
    : `${count} messages have failed: they were due, and may already be published.`
}

const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function readBackupTime(text: string): Date {
  const [, minute = ''] = time.exec(text) ?? []
  const backupOf = new Date(text)
  // JavaScript silently turns a day that does not exist (31 February) into another one.
  const day = new Date(`${minute}Z`)
  const isReal =
    ![day, backupOf].some((date) => Number.isNaN(date.getTime())) &&
    day.toISOString().startsWith(minute)
  if (!isReal) {
    throw new OperatorError(
      'Usage: carillon restored TIME\nTIME is when the backup was made, with its zone: 2027-01-31T12:00:00Z or 2027-01-31T13:00:00+01:00.',
      { exitCode: 2 },
    )
  }
  if (backupOf.getTime() <= Date.now()) return backupOf
  throw new OperatorError(
    `Usage: carillon restored TIME\nTIME is when the backup was made, and ${text} is still to come.`,
    { exitCode: 2 },
  )
}

/**
 * A running worker would publish the messages that this command fails. And if a worker runs, the database was probably not
 * restored at all, unless the worker itself has detected that it was: then it publishes nothing.
 */
async function requireNoWorker(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity, database_lineage
     where datname = current_database() and application_name = 'carillon publisher' and behind_since is null`,
  )
  if (rowCount === 0) return
  throw new OperatorError(
    'A worker runs on this database. Stop every Carillon, restore the backup, and run this before you start the first one.',
  )
}
