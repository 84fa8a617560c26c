// The fixture of the measurements: a PostgreSQL as npm start runs it, the service, and the baseline.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { type Connections, connect } from '../../../server/db/db.ts'
import { migrate } from '../../../server/db/migrate/migrate.ts'
import type { DB } from '../../../server/db/schema.gen.ts'
import { findMember } from '../../../server/organizations/organizations.ts'
import { startEmbeddedPostgres } from '../../../server/postgres/postgres.ts'
import { listUsableProfiles } from '../../../server/profiles/profiles.ts'
import { startCarillon } from '../../start/carillon.ts'
import { authorize } from '../../support/browser.ts'
import { accessTokenOf, basic, requestToken } from '../../support/client.ts'
import type { Demo } from '../../support/demo.ts'
import { freePort } from '../../support/free-port.ts'
import { testKeys } from '../../support/keys.ts'
import { need } from '../../support/need.ts'
import type { TestService } from '../../support/service.ts'
import { loadDemo } from '../../support/templates.ts'
import { installApp } from '../../support/world-installations.ts'
import { addProfiles } from '../../support/world-profiles.ts'
import type { Bare, Statement } from './bare.ts'

export const poolSize = 10
const profileCount = 20

export type BenchService = {
  service: TestService
  bareUrl: string
  token: string
  databaseUrl: string
  /** The id of the member of the token. */
  profileIds: string[]
  close(): Promise<void>
}

export async function startBenchService(): Promise<BenchService> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-bench-'))
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  await migrate(postgres.url)
  const connections = connect(postgres.url, { max: 2, name: 'carillon bench' })
  const demo = await loadDemo(postgres.url)
  await connectProfiles(connections, demo)
  const carillon = await startCarillon(
    {
      DATABASE_URL: postgres.url,
      DATABASE_POOL_SIZE: String(poolSize),
      CARILLON_DATA_DIR: join(directory, 'service'),
      CARILLON_KEYS: testKeys,
      RATE_LIMIT_PER_SECOND: '1000000',
      QUOTA_PER_DAY: '1000000000000',
    },
    'api',
  )
  const bare = await startBeside(new URL('./bare.ts', import.meta.url), {
    databaseUrl: postgres.url,
    poolSize,
    ...(await captureStatements(connections, demo.member.sole.id)),
  } satisfies Bare)
  // The test helpers need only these fields.
  const service = { url: carillon.url, demo } as TestService
  const form = { grant_type: 'member_app', member_id: demo.member.sole.id }
  return {
    service,
    bareUrl: bare.url,
    token: accessTokenOf(await requestToken(service, form)),
    databaseUrl: postgres.url,
    profileIds: (
      await connections.pool.query('select id from profiles where username like $1', ['profile %'])
    ).rows.map((row) => row.id),
    async close() {
      bare.stop()
      await carillon.stop()
      await connections.close()
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function connectProfiles(connections: Connections, demo: Demo): Promise<void> {
  await addProfiles(
    connections,
    Array.from({ length: profileCount }, (_, index) => ({
      organizationId: demo.organization.small,
      networkId: `${index + 1}`,
      username: `profile ${index + 1}`,
      avatarUrl: `https://social.example/avatars/${index + 1}`,
    })),
  )
  await installApp(connections, demo.app.member.clientId, { memberId: demo.member.sole.id })
  await connections.pool.query('analyze')
}

/** The statements of the two calls, as the service sends them. */
async function captureStatements(
  { pool }: Connections,
  memberId: string,
): Promise<Pick<Bare, 'me' | 'profiles'>> {
  const statements: Statement[] = []
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  await findMember(database, memberId)
  const principal = { kind: 'member', memberId, clientId: '', scope: '' } as const
  const profiles = await listUsableProfiles(database, principal)
  if (profiles.length !== profileCount)
    throw new Error(`${profiles.length} profiles, not ${profileCount}`)
  return { me: need(statements[0]), profiles: need(statements[1]) }
}

/** Starts a program that listens on a given port, reports when it does, and reads its options from BARE. */
export async function startBeside(file: URL, bare: object): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(file), String(port)], {
    env: { ...process.env, BARE: JSON.stringify(bare) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { url: `http://localhost:${port}`, stop: () => child.kill() }
}

/** Gets refresh tokens through the whole log-in and consent. */
export async function refreshTokens(service: TestService, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) {
    const back = await authorize(service, service.demo.member.owner)
    const answer = await requestToken(service, {
      grant_type: 'authorization_code',
      code: need(back.searchParams.get('code')),
      redirect_uri: service.demo.redirectUri,
    })
    tokens.push((answer.body as { refresh_token: string }).refresh_token)
  }
  return tokens
}

export function authorizationOf({ demo }: TestService): string {
  return basic(demo.app.member)
}
