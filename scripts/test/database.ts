// One PostgreSQL for the whole run; every test file clones its own database from a template. The cluster with its templates is made
// once and kept: a run begins with a copy of it.
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../../server/postgres/postgres.ts'
import { openReach } from './reach.ts'

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
  // Each connection of a test derives the key from the password again.
  scram_iterations: '1',
}

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/test-clusters')
const run = promisify(execFile)

export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await (await loadTemplates()).prepareTemplates(given)
    return { url: given, stop: async () => undefined }
  }
  const directory = await mkdtemp(join(await findFolder(), 'carillon-test-'))
  const stored = join(cache, await fingerprint())
  const isStored = await copyStored(stored, directory)
  if (!isStored) await makeCluster(directory, stored)
  const { url, stop } = await startEmbeddedPostgres({ directory, settings })
  return {
    url,
    async stop() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Leaves the cluster in `directory`, stopped, and a copy of it for the next run. */
async function makeCluster(directory: string, stored: string): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ directory, settings })
  try {
    await (await loadTemplates()).prepareTemplates(url)
  } finally {
    await stop()
  }
  const fresh = `${stored}.${randomUUID()}`
  try {
    await mkdir(cache, { recursive: true })
    for (const name of await readdir(cache))
      await rm(join(cache, name), { recursive: true, force: true })
    await copy(directory, fresh)
    await rename(fresh, stored)
  } catch {
    // A user without write access, or a second run that was faster: the next run makes its own.
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function copyStored(stored: string, directory: string): Promise<boolean> {
  try {
    await access(stored)
    await copy(`${stored}/.`, directory)
    return true
  } catch {
    // None yet, or one of another user, which may not be read.
    await rm(directory, { recursive: true, force: true })
    await mkdir(directory)
    return false
  }
}

/** Only when templates are made: loading the code that makes them takes longer than copying them. */
function loadTemplates() {
  return import('../../test/support/templates.ts')
}

/** With owners and rights: PostgreSQL of root runs as another user. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
}

/** Of everything that the templates are made of: migrations, the demo, and the code that loads them. */
async function fingerprint(): Promise<string> {
  const files = [...(await (await openReach()).from('scripts/test/database.ts'))].sort()
  const hash = createHash('sha256')
  const versions = [process.getuid?.(), await readFile(join(root, 'package-lock.json'), 'utf8')]
  for (const text of [...versions, ...(await Promise.all(files.map(read)))])
    hash.update(`${text}\0`)
  return hash.digest('hex')
}

function read(file: string): Promise<string> {
  return readFile(join(root, file), 'utf8')
}

/** Uses /dev/shm if it is large enough, because hundreds of databases are copied and dropped. */
async function findFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 8e9 ? memory : tmpdir()
}
