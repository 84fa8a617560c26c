// One PostgreSQL for the whole run; every test file clones its own database from a template.
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/postgres/postgres.ts'
import { prepareTemplates } from '../../test/support/templates.ts'

export type TestServer = { url: string; stop(): Promise<void> }

/** Durability is not needed for test data. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  // A test that depends on statistics analyzes its tables itself.
  autovacuum: 'off',
  jit: 'off',
}

export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  const directory = given ? undefined : await mkdtemp(join(await findFolder(), 'carillon-test-'))
  const postgres = directory ? await startEmbeddedPostgres({ directory, settings }) : undefined
  const url = given ?? postgres?.url ?? ''
  await prepareTemplates(url)
  return {
    url,
    async stop() {
      await postgres?.stop()
      if (directory) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Uses /dev/shm if it is large enough, because hundreds of databases are copied and dropped. */
async function findFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 8e9 ? memory : tmpdir()
}
