// A private database for a test file: a copy of a template (templates.ts), made in about 60 ms by PostgreSQL itself.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Connections, connect } from '../../server/db/db.ts'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'

/** Set by scripts/test.ts: a server on which databases may be made and dropped. */
export const serverUrl = process.env.TEST_DATABASE_URL ?? ''
export const templates = { empty: 'carillon_template', demo: 'carillon_demo_template' }

export type TestDatabase = Connections & { url: string }

let made = 0

export async function makeTestDatabase(
  template: keyof typeof templates = 'empty',
): Promise<TestDatabase> {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test')
  made += 1
  const name = `test_${process.pid}_${made}_${Date.now().toString(36)}`
  await onServer(`create database ${name} template ${templates[template]} strategy file_copy`)
  const url = withDatabase(serverUrl, name)
  const connections = connect(url, { max: 10, name: 'carillon test' })
  // An installation of its own: what a process remembers of another test's database says nothing about this one.
  await connections.pool.query('update database_lineage set installation_id = gen_random_uuid()')
  atEnd(async () => {
    await untilNobodyWaits(connections.pool)
    await connections.close()
    await dropDatabase(name)
  })
  return { ...connections, url }
}

/** A pool that is closed never serves who waits for a connection: their time-out would surface in a later file. */
async function untilNobodyWaits(pool: pg.Pool): Promise<void> {
  await eventually(() => pool.waitingCount === 0, { what: 'the pool to be left alone', every: 20 })
}

/** A copy of it as it stands, and a way to put that in its place: what was written since is gone, as after a restore. */
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

/** Only what nobody is connected to can be copied. The pool of a test connects again at its next use. */
async function copyDatabase(from: string, to: string): Promise<void> {
  await refuseConnections(from)
  await endConnections(from)
  await onServer(`create database ${to} template ${from} strategy file_copy`)
  await onServer(`alter database ${from} with allow_connections true`)
}

/**
 * Without "with (force)": that one is refused while autovacuum is at work there, whose process only a superuser may end.
 * A plain drop sends autovacuum away itself, and waits for connections that are about to end.
 */
export async function dropDatabase(name: string): Promise<void> {
  await refuseConnections(name)
  await endConnections(name)
  await onServer(`drop database if exists ${name}`)
}

/** A process under test connects again as soon as it is cut off, and would be in the way. */
async function refuseConnections(name: string): Promise<void> {
  const { rowCount } = await onServer(`select from pg_database where datname = '${name}'`)
  if (rowCount) await onServer(`alter database ${name} with allow_connections false`)
}

/** Those that are just closing are left to it: the error of one that is cut off would surface in a later test. */
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

export async function onServer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, 'postgres') })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
