// Creates a private database for a test file: a copy of a template (templates.ts), which takes about 60 ms.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Connections, connect } from '../../server/db/db.ts'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'

/** Set by scripts/test.ts: a server on which tests may create and drop databases. */
export const serverUrl = process.env.TEST_DATABASE_URL ?? ''
export const templates = { empty: 'carillon_template', demo: 'carillon_demo_template' }

export type TestDatabase = Connections & { url: string }

/** The SQLSTATE of a database that still has connections. */
const objectInUse = '55006'

let created = 0

export async function makeTestDatabase(
  template: keyof typeof templates = 'empty',
): Promise<TestDatabase> {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test')
  created += 1
  const name = `test_${process.pid}_${created}_${Date.now().toString(36)}`
  await onServer(`create database ${name} template ${templates[template]} strategy file_copy`)
  const url = withDatabase(serverUrl, name)
  const connections = connect(url, { max: 10, name: 'carillon test' })
  // A new installation id, so that positions stored for another test's database do not apply to this one.
  await connections.pool.query('update database_lineage set installation_id = gen_random_uuid()')
  atEnd(async () => {
    await untilIdle(connections.pool)
    await connections.close()
    await dropDatabase(name)
  })
  return { ...connections, url }
}

/** A closed pool never serves pending requests for a connection: their timeout would surface in a later file. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  await eventually(() => pool.waitingCount === 0, { what: 'the pool to be idle', every: 20 })
}

/** Copies the database. `restore` replaces it with the copy, as a restored backup does. */
export async function backUp({ url }: TestDatabase): Promise<{ restore(): Promise<void> }> {
  const name = new URL(url).pathname.slice(1)
  const copy = `${name}_copy`
  await copyDatabase(name, copy)
  atEnd(() => dropDatabase(copy))
  return {
    async restore() {
      await dropDatabase(name)
      await copyDatabase(copy, name)
    },
  }
}

/** PostgreSQL copies only databases without connections. The pool of a test reconnects at its next use. */
async function copyDatabase(from: string, to: string): Promise<void> {
  await refuseConnections(from)
  await endConnections(from)
  await onceUnused(`create database ${to} template ${from} strategy file_copy`)
  await onServer(`alter database ${from} with allow_connections true`)
}

/**
 * Without "with (force)", which fails while autovacuum works there, because only a superuser may end its process. A plain drop
 * cancels autovacuum itself and waits for connections that are about to end.
 */
export async function dropDatabase(name: string): Promise<void> {
  await refuseConnections(name)
  await endConnections(name)
  await onceUnused(`drop database if exists ${name}`)
}

/** PostgreSQL waits five seconds for connections that are about to end; on a busy machine they take longer. */
async function onceUnused(statement: string): Promise<void> {
  await eventually(
    () =>
      onServer(statement).catch((error: pg.DatabaseError) => {
        if (error.code !== objectInUse) throw error
        return undefined
      }),
    { what: statement, every: 100 },
  )
}

/** Keeps processes under test from reconnecting. */
async function refuseConnections(name: string): Promise<void> {
  const { rowCount } = await onServer(`select from pg_database where datname = '${name}'`)
  if (rowCount) await onServer(`alter database ${name} with allow_connections false`)
}

/** Waits a moment for connections that are closing: the error of a terminated one would surface in a later test. */
async function endConnections(name: string): Promise<void> {
  for (let waited = 0; waited < 1000 && (await countConnections(name)) > 0; waited += 50)
    await sleep(50)
  await onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and usename = current_user`,
  )
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function countConnections(name: string): Promise<number> {
  return (await onServer(`select from pg_stat_activity where datname = '${name}'`)).rowCount ?? 0
}

/** With what the types of the package leave out. */
type Administration = pg.Client & { ref(): void; unref(): void }

/** Of the process: each connection costs PostgreSQL a process, and a database takes eight statements. */
let administration: Promise<Administration> | undefined
let running = 0

export async function onServer(statement: string): Promise<pg.QueryResult> {
  administration ??= openAdministration().catch((error: unknown) => {
    administration = undefined
    throw error
  })
  const client = await administration
  running += 1
  client.ref()
  try {
    return await client.query(statement)
  } finally {
    running -= 1
    if (running === 0) client.unref()
  }
}

/** Keeps no process alive between two statements. */
async function openAdministration(): Promise<Administration> {
  const connectionString = withDatabase(serverUrl, 'postgres')
  const client = new pg.Client({ connectionString }) as Administration
  // The next statement opens another one.
  client.on('error', () => {
    administration = undefined
  })
  await client.connect()
  return client
}
