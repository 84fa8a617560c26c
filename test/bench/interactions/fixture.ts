// A PostgreSQL of its own with as many migrated databases as asked for, each with an organization and its profiles.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connections, connect } from '../../../server/db/db.ts'
import { startEmbeddedPostgres } from '../../../server/db/embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { credentialsContext } from '../../../server/profiles/profiles.ts'
import { makeKeyRing } from '../../../server/secrets/key-ring.ts'

export const benchKeyRing = makeKeyRing([{ id: 'bench', secret: Buffer.alloc(32, 1) }])

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
      return { ...connections, profiles: await addProfiles(connections.pool, profileCount) }
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

async function addProfiles(pool: pg.Pool, count: number): Promise<BenchProfile[]> {
  const { rows } = await pool.query<BenchProfile>(
    `with o as (insert into organizations (name, plan) values ('Bench', 'ENTERPRISE') returning id)
     insert into profiles (organization_id, type, network_id, username)
     select o.id, 'TWITTER', (1750000000000000000 + n)::text, 'bench' || n from o, generate_series(1, $1) n
     returning id, network_id as "networkId"`,
    [count],
  )
  const sealed = rows.map(({ id, networkId }) =>
    benchKeyRing.seal(
      JSON.stringify({ accessToken: `sandbox-twitter-${networkId}-bench` }),
      credentialsContext(id),
    ),
  )
  await pool.query(
    `update profiles set credentials = x.sealed from unnest($1::bigint[], $2::bytea[]) as x (id, sealed)
     where profiles.id = x.id`,
    [rows.map(({ id }) => id), sealed],
  )
  return rows
}
