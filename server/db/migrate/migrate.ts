// Forward-only migrations: numbered SQL files, applied by one process at a time.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../config/operator-error.ts'
import { applyMigration, inTransaction } from './apply.ts'
import { type Correction, corrections } from './earlier-migrations.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { prepareRecords, type Recorded, readRecords } from './migration-records.ts'
import { refuseSchema } from './refuse-schema.ts'

// An arbitrary number, the same in every process: machines that start together migrate one after the other.
const lockNumber = 7_170_455

/** `corrected`: migrations of which the database had an earlier version, brought up to date (earlier-migrations.ts). */
export type Migrated = { applied: string[]; corrected: string[] }

/** Migrates the database to this program's schema; refuses one that is newer, changed, or not Carillon's. */
export async function migrate(url: string): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon migrate' })
  await client.connect()
  try {
    // Behind a pooler the role has limits for requests.
    await client.query('set statement_timeout = 0')
    await lock(client)
    const migrated = await bringUp(client)
    await migrateJobs(url)
    return migrated
  } finally {
    await client.end()
  }
}

/** Asks again and again: a session that waits has a snapshot, and an index that is made concurrently would wait for that session. */
async function lock(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as is_locked'
  while (!(await client.query<{ is_locked: boolean }>(ask, [lockNumber])).rows[0]?.is_locked)
    await sleep(200)
}

/** For processes that do not migrate: reports what is wrong instead of failing at the first query. */
export async function requireCurrentSchema(pool: pg.Pool): Promise<void> {
  const known = await readMigrations()
  const records = await readRecords(pool)
  refuseSchema(records, known, { isMigrating: false })
  const settled = (records.migrations ?? []).filter(({ checksum }) => checksum !== null)
  if (settled.length < known.length) {
    throw new OperatorError(
      'The database has not been migrated to this version. Run: carillon migrate',
    )
  }
}

async function bringUp(client: pg.Client): Promise<Migrated> {
  const known = await readMigrations()
  const records = await readRecords(client)
  refuseSchema(records, known, { isMigrating: true })
  await prepareRecords(client)
  const recorded = new Map(records.migrations?.map((one) => [one.name, one]))
  const corrected: string[] = []
  for (const migration of known) {
    const earlier = recorded.get(migration.name)
    if (earlier?.checksum === null && (await settle(client, migration, earlier)))
      corrected.push(migration.name)
  }
  const missing = known.filter(({ name }) => !recorded.has(name))
  for (const migration of missing) await applyMigration(client, migration)
  return { applied: missing.map(({ name }) => name), corrected }
}

/** The schema of background jobs, which graphile-worker maintains itself. */
async function migrateJobs(url: string): Promise<void> {
  // Loaded only here: most commands need the rest of this file alone.
  const { runMigrations } = await import('graphile-worker')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'carillon migrate',
    options: '-c statement_timeout=0',
    max: 2,
  })
  // Its connections close in the background: PostgreSQL may be shut down before they have.
  const ignore = () => undefined
  pool.on('error', ignore).on('connect', (client) => void client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool })
  } catch (cause) {
    if (!(cause instanceof Error && /schema revision/.test(cause.message))) throw cause
    // The library sets an exit code; this program decides that itself.
    process.exitCode = undefined
    throw new OperatorError(
      `The database is of a newer Carillon than this one (its background jobs are). Start the newer version, or go back with the backup from before the upgrade. ${cause.message}`,
      { cause },
    )
  } finally {
    await pool.end()
  }
}

/** Records the name and checksum of a migration that was applied before checksums existed; true if it was corrected. */
async function settle(client: pg.Client, migration: Migration, earlier: Recorded) {
  const { name, checksum } = migration
  return inTransaction(client, name, async () => {
    const needed: Correction[] = []
    for (const correction of corrections)
      if (correction.of === name && (await isNeeded(client, correction))) needed.push(correction)
    for (const { file } of needed) await client.query(await readCorrection(file))
    await client.query('update migrations set name = $1, checksum = $2 where name = $3', [
      name,
      checksum,
      earlier.recordedName,
    ])
    return needed.length > 0
  })
}

async function isNeeded(client: pg.Client, { isNeeded: sign }: Correction): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean | null }>(`select ${sign} as found`)
  return rows[0]?.found === true
}

function readCorrection(file: string): Promise<string> {
  return readFile(new URL(`../corrections/${file}`, import.meta.url), 'utf8')
}
