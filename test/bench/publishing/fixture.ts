// A database with five thousand connected profiles and a given number of waiting messages, and the sandbox in a
// process of its own, with a latency of 50 ms.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../server/db/migrate/migrate.ts'
import { startEmbeddedPostgres } from '../../../server/postgres/postgres.ts'
import type { KeyRing } from '../../../server/secrets/key-ring.ts'
import { testKeyRing } from '../../support/keys.ts'
import { startSandboxProcess } from '../../support/sandbox-process.ts'
import { addOrganization } from '../../support/world-people.ts'
import { addProfiles } from '../../support/world-profiles.ts'

export const profileCount = 5000
export const networkMs = 50

export type Fixture = {
  url: string
  /** Messages that are due next month; or jobs, if a library has its own. */
  pending: number
  pool: pg.Pool
  keyRing: KeyRing
  sandboxUrl: string
  forgetPosts(): Promise<unknown>
  /** The time of the last post on the network. */
  lastPostAt(): Promise<Date>
  close(): Promise<void>
}

export async function openFixture(messages: number, pending = messages): Promise<Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
  const postgres = await startEmbeddedPostgres({
    directory,
    settings: { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '300' },
  })
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 20 })
  // A closing connection may still get an error when PostgreSQL stops.
  pool.on('error', () => undefined)
  await connectProfiles(pool)
  await addPending(pool, messages)
  const sandbox = await startSandboxProcess()
  await sandbox.control('POST', '/latency', { network: 'twitter', ms: networkMs })
  await sandbox.control('POST', '/limits', { network: 'twitter', perWindow: 100_000_000 })
  return {
    url: postgres.url,
    pending,
    pool,
    keyRing: testKeyRing,
    sandboxUrl: sandbox.url,
    forgetPosts: () => sandbox.control('DELETE', '/posts'),
    async lastPostAt() {
      const answer = await sandbox.control('GET', '/posts?network=twitter')
      const { posts } = answer as { posts: { createdAt: string }[] }
      return new Date(Math.max(...posts.map((post) => Date.parse(post.createdAt))))
    },
    async close() {
      await sandbox.stop()
      await pool.end()
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function connectProfiles(pool: pg.Pool): Promise<void> {
  const organizationId = await addOrganization({ pool })
  await addProfiles(
    { pool },
    Array.from({ length: profileCount }, (_, index) => {
      const networkId = `${1_000_001 + index}`
      const credentials = { accessToken: `sandbox-twitter-${networkId}-bench` }
      return { organizationId, networkId, credentials }
    }),
  )
}

/** Waiting for next month, spread over the profiles. */
async function addPending(pool: pg.Pool, pending: number): Promise<void> {
  await pool.query(
    `insert into messages (profile_id, state, text, scheduled_at, send_at, act_at)
     select p.id, 'SCHEDULED', 'waiting ' || n, t.at, t.at, t.at
     from generate_series(1, $1) n
     join lateral (select now() + interval '30 days' + n * interval '1 second' as at) t on true
     join (select id, row_number() over (order by id) as place from profiles) p on p.place = n % $2 + 1`,
    [pending, profileCount],
  )
  await pool.query(
    `insert into lanes (profile_id, next_at) select profile_id, min(act_at) from messages group by 1
     on conflict (profile_id) do update set next_at = excluded.next_at`,
  )
  await pool.query('vacuum analyze')
}

/** Messages that are due at one moment, spread over the profiles. */
export async function addDue(pool: pg.Pool, count: number, at: Date, label: string): Promise<void> {
  await pool.query(
    `insert into messages (profile_id, state, text, scheduled_at, send_at, act_at)
     select p.id, 'SCHEDULED', $3 || ' ' || n, $2, $2, $2
     from generate_series(1, $1) n
     join (select id, row_number() over (order by id) as place from profiles) p on p.place = n % ${profileCount} + 1`,
    [count, at, label],
  )
  await pool.query(
    `update lanes set next_at = least(next_at, $1) where profile_id in (select profile_id from messages where act_at = $1)`,
    [at],
  )
}

type Stream = { count: number; begin: Date; gapMs: number; label: string }

/** Messages that are due one after the other, each for another profile. */
export async function addStream(pool: pg.Pool, stream: Stream): Promise<void> {
  const { rows } = await pool.query(
    `insert into messages (profile_id, state, text, scheduled_at, send_at, act_at)
     select p.id, 'SCHEDULED', $4 || ' ' || n, t.at, t.at, t.at
     from generate_series(0, $1::int - 1) n
     join lateral (select $2::timestamptz + n * $3::float8 * interval '1 millisecond' as at) t on true
     join (select id, row_number() over (order by id) as place from profiles) p on p.place = n % ${profileCount} + 1
     returning profile_id, act_at`,
    [stream.count, stream.begin, stream.gapMs, stream.label],
  )
  await pool.query(
    `update lanes set next_at = least(next_at, x.at) from unnest($1::bigint[], $2::timestamptz[]) as x (profile_id, at)
     where lanes.profile_id = x.profile_id`,
    [rows.map((row) => row.profile_id), rows.map((row) => row.act_at)],
  )
}

export async function waitFor(isDone: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    if (await isDone().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('waited too long')
}
