// Forward-only migrations: numbered SQL files, each in its own transaction, one process at a time.
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

const directory = new URL('./migrations/', import.meta.url)
// Any number, the same in every process: two machines that start together migrate one after the other.
const lockNumber = 7_170_455

/** Brings the database up to this program's schema; refuses a database that a newer program has already changed. */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    const applied = await applyMissing(client)
    await runMigrations({ connectionString: url })
    return { applied }
  } finally {
    await client.end()
  }
}

/** For processes that do not migrate themselves: says what is wrong instead of failing at the first query. */
export async function requireCurrentSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('migrations') is not null as found`,
  )
  const done = rows[0]?.found ? await appliedMigrations(pool) : []
  const known = await knownMigrations()
  refuseNewer(done, known)
  if (known.some((name) => !done.includes(name))) {
    throw new OperatorError(
      'The database has not been migrated to this version. Run: carillon migrate',
    )
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const done = await appliedMigrations(client)
  const known = await knownMigrations()
  refuseNewer(done, known)
  const missing = known.filter((name) => !done.includes(name))
  for (const name of missing) await applyOne(client, name)
  return missing
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, directory), 'utf8')
  await client.query('begin')
  try {
    // Do not queue behind a long transaction and hold up everyone else meanwhile.
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new OperatorError(
      `Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    )
  }
}

async function appliedMigrations(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}

async function knownMigrations(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
}

function refuseNewer(done: string[], known: string[]): void {
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database is of a newer Carillon than this one (it knows ${unknown.join(', ')}). Start the newer version instead.`,
    )
  }
}
