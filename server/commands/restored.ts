// carillon restored TIME: the database was put back to TIME, and what has been published since stands in it as due.
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
    await refuseBesideWorker(pool)
    await inTransaction(database, (tx) =>
      addAuditEntry(tx, 'operator', {
        action: 'database.restored',
        subject: 'messages',
        detail: { backupOf },
      }),
    )
    const givenUp = await giveUpDue(database, backupOf)
    // Last: until then nothing is published, also by workers that run.
    await beginGeneration(pool)
    const count = givenUp.reduce((sum, { messages }) => sum + messages, 0)
    console.info(describe(count))
    for (const { id, type, username, messages } of givenUp)
      console.info(`  profile ${id} (${type} ${username}): ${messages}`)
    console.info('What is due later goes out. Carillon can be started now.')
  })
}

function describe(count: number): string {
  if (count === 0) return 'No message was due.'
  return count === 1
    ? '1 message has failed: it was due, and may lie on its network already.'
    : `${count} messages have failed: they were due, and may lie on their networks already.`
}

const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function readBackupTime(text: string): Date {
  const [, minute = ''] = time.exec(text) ?? []
  const backupOf = new Date(text)
  // A day that does not exist (31 February) would silently become another one.
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
 * It would publish meanwhile what is given up here. And where one works, the database is probably not a restored one.
 * Unless it was found to be: then no worker begins anything.
 */
async function refuseBesideWorker(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity, database_lineage
     where datname = current_database() and application_name = 'carillon publisher' and behind_since is null`,
  )
  if (rowCount === 0) return
  throw new OperatorError(
    'A worker runs on this database. Stop every Carillon, put the backup back, and run this before the first one is started.',
  )
}
