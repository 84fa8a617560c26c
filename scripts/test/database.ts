// One PostgreSQL for the whole run; every test file clones its own database from a template.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { templateName, withDatabase } from '../../test/support/database.ts'

export type TestServer = { url: string; stop(): Promise<void> }

/** What a crash of the machine would lose is worth nothing here. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  const directory = given ? undefined : await mkdtemp(join(tmpdir(), 'carillon-test-'))
  const postgres = directory ? await startEmbeddedPostgres({ directory, settings }) : undefined
  const url = given ?? postgres?.url ?? ''
  await makeTemplate(url)
  return {
    url,
    async stop() {
      await postgres?.stop()
      if (directory) await rm(directory, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${templateName}`)
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(withDatabase(url, templateName))
}
