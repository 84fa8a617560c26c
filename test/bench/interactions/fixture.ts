// A PostgreSQL with a given number of migrated databases, each with an organization and its profiles.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connections, connect } from '../../../server/db/db.ts'
import { migrate } from '../../../server/db/migrate/migrate.ts'
import { startEmbeddedPostgres } from '../../../server/postgres/postgres.ts'
import { addOrganization } from '../../support/world-people.ts'
import { addProfiles } from '../../support/world-profiles.ts'

export type BenchProfile = { id: string; networkId: string }
export type BenchStore = Connections & { profiles: BenchProfile[] }
export type Fixture = {
  open(name: string, profileCount: number): Promise<BenchStore>
  close(): Promise<void>
}

export async function openFixture(): Promise<Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
  const postgres = await startEmbeddedPostgres({
    directory,
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  })
  const opened: Connections[] = []
  return {
    async open(name, profileCount) {
      await onServer(postgres.url, `create database ${name}`)
      const url = new URL(postgres.url)
      url.pathname = `/${name}`
      await migrate(url.href)
      const connections = connect(url.href, { max: 12, name: 'bench' })
      opened.push(connections)
      return { ...connections, profiles: await connectProfiles(connections, profileCount) }
    },
    async close() {
      for (const connections of opened) await connections.close()
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function connectProfiles(connections: Connections, count: number): Promise<BenchProfile[]> {
  const organizationId = await addOrganization(connections)
  return addProfiles(
    connections,
    Array.from({ length: count }, (_, index) => {
      const networkId = `${1_750_000_000_000_000_001n + BigInt(index)}`
      const credentials = { accessToken: `sandbox-twitter-${networkId}-bench` }
      return { organizationId, networkId, credentials }
    }),
  )
}
