// carillon restored TIME UNTIL: to be run after a backup made at TIME was restored. Messages that were published since then are due
// again in the restored database; this command fails them, so that they are not published twice. A message that became due after
// UNTIL, when the old database no longer worked, cannot have been published.
import { join } from 'node:path'
import type pg from 'pg'
import { addAuditEntry } from '../access/audit.ts'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { positionFile } from '../continuity/continuity.ts'
import { readLastSeen } from '../continuity/last-seen.ts'
import { beginGeneration } from '../continuity/store.ts'
import { type Connections, inTransaction } from '../db/db.ts'
import { formatTime } from '../http/schemas.ts'
import { countDue, giveUpDue, type Restored } from '../publishing/give-up.ts'
import { withDatabase } from './process/database.ts'

export async function restoredCommand(
  config: Config,
  [text, last, ...more]: string[],
): Promise<void> {
  if (more.length > 0) throw new OperatorError(usage, { exitCode: 2 })
  const backupOf = text === undefined ? undefined : requirePast(readTime(text), text)
  const until = last === undefined || last === 'now' ? new Date() : readTime(last)
  await withDatabase(config, async (connections) => {
    if (!backupOf || last === undefined) return propose(config, connections, backupOf)
    await requireLater(config, connections.pool, until, last)
    await settle(connections, { backupOf, until })
  })
}

async function settle({ database, pool }: Connections, restored: Restored): Promise<void> {
  await requireNoWorker(pool)
  await inTransaction(database, (tx) =>
    addAuditEntry(tx, 'operator', {
      action: 'database.restored',
      subject: 'messages',
      detail: restored,
    }),
  )
  const failed = await giveUpDue(database, restored)
  const { later } = await countDue(database, restored.until)
  // Comes last: until then no worker publishes anything, not even one that is running.
  await beginGeneration(pool)
  const count = failed.reduce((sum, { messages }) => sum + messages, 0)
  console.info(describe(count, restored.until))
  for (const { id, type, username, messages } of failed)
    console.info(`  profile ${id} (${type} ${username}): ${messages}`)
  if (later > 0)
    console.info(`${countOf(later)} due after that cannot have been published and will go out.`)
  console.info('Messages that are due later will be published. Start Carillon now.')
}

function describe(count: number, until: Date): string {
  const end = formatTime(until)
  if (count === 0) return `No message was due until ${end}.`
  return count === 1
    ? `1 message has failed: it was due until ${end}, and may already be published.`
    : `${count} messages have failed: they were due until ${end}, and may already be published.`
}

function countOf(messages: number): string {
  return messages === 1 ? '1 message' : `${messages} messages`
}

/** Longer than the interval of heartbeats: a process may have published after its last one. */
const marginMs = 60_000

/** Changes nothing: prints the known times, the consequences, and the command to run. */
async function propose(
  config: Config,
  { database, pool }: Connections,
  given: Date | undefined,
): Promise<never> {
  const { endsAt, seenAt } = await readLastSeen(pool, memoryOf(config))
  const backupOf = given ?? endsAt
  const until = seenAt && new Date(Math.ceil((seenAt.getTime() + marginMs) / 1000) * 1000)
  const { doubtful, later } = await countDue(database, until ?? new Date())
  const command = (last: string) =>
    `  carillon restored ${backupOf ? formatTime(backupOf) : 'TIME'} ${last}`
  const sentences = [
    'Nothing was changed. Two times are needed: when the backup was made, and until when the old database worked.',
    ...(given || !endsAt
      ? []
      : [`The last heartbeat in the restored database is of ${formatTime(endsAt)}.`]),
    ...(until && seenAt
      ? [
          `Carillon last saw the old database at ${formatTime(seenAt)}, as this machine or a running process remembers.`,
          `With a minute added for what they did not see: ${countOf(doubtful)} may have been published until then and would fail with an unknown outcome. ${countOf(later)} became due later, cannot have been published, and would go out.`,
          'If no other machine published after that time:',
          command(formatTime(until)),
          'Otherwise give the time at which the last one stopped.',
        ]
      : [
          'This machine does not remember when the old database last worked. Give the time at which it failed, or at which the last Carillon was stopped; a later one does no harm.',
          command('UNTIL'),
          `If you do not know it: ${countOf(doubtful)} would fail with an unknown outcome.`,
          command('now'),
        ]),
  ]
  throw new OperatorError(sentences.join('\n'), { exitCode: 2 })
}

/** A process has seen the old database later: what was due then may have been published. */
async function requireLater(
  config: Config,
  pool: pg.Pool,
  until: Date,
  text: string,
): Promise<void> {
  const { seenAt } = await readLastSeen(pool, memoryOf(config))
  if (!seenAt || until >= seenAt) return
  throw new OperatorError(
    `Carillon has seen the old database at ${formatTime(seenAt)}, which is after ${text}. Give a later time: carillon restored says which.`,
    { exitCode: 2 },
  )
}

function memoryOf(config: Config): string {
  return join(config.dataDirectory, positionFile)
}

const usage =
  'Usage: carillon restored TIME UNTIL\nTIME is when the backup was made, UNTIL when the old database last worked (or now), both with their zone: 2027-01-31T12:00:00Z or 2027-01-31T13:00:00+01:00. Without them the command says what it knows.'

const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function readTime(text: string): Date {
  const [, minute = ''] = time.exec(text) ?? []
  const read = new Date(text)
  // JavaScript silently turns a day that does not exist (31 February) into another one.
  const day = new Date(`${minute}Z`)
  const isReal =
    ![day, read].some((date) => Number.isNaN(date.getTime())) &&
    day.toISOString().startsWith(minute)
  if (!isReal) throw new OperatorError(usage, { exitCode: 2 })
  return read
}

function requirePast(read: Date, text: string): Date {
  if (read.getTime() <= Date.now()) return read
  throw new OperatorError(`${usage}\n${text} is still to come.`, { exitCode: 2 })
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
