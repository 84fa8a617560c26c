// The real service on a private database, listening on a free port of this machine.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '../../server/app.ts'
import { makeDemo } from '../../server/commands/demo.ts'
import { loadSeed } from '../../server/commands/seed.ts'
import type { Seed } from '../../server/commands/seed-shape.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { inTransaction } from '../../server/db/db.ts'
import { makeKeyRing } from '../../server/secrets/key-ring.ts'
import { openServices, type Services } from '../../server/services.ts'
import { atEnd } from './at-end.ts'
import { makeTestDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'

export const testKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`

export type TestService = {
  url: string
  config: Config
  services: Services
  database: TestDatabase
  demo: Demo
}

/** The demo of the first start, with the ids it got. */
export type Demo = {
  organization: Record<'demo' | 'small', string>
  member: Record<
    'owner' | 'editor' | 'limited' | 'sole',
    { id: string; email: string; password: string }
  >
  app: Record<'member' | 'organization', { clientId: string; clientSecret: string }>
  profile: Record<string, string>
  redirectUri: string
}

export async function startTestService(
  environment: Record<string, string> = {},
): Promise<TestService> {
  const database = await makeTestDatabase()
  const port = await freePort()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'carillon-test-data-'))
  atEnd(() => rm(dataDirectory, { recursive: true, force: true }))
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    CARILLON_DATA_DIR: dataDirectory,
    CARILLON_KEYS: testKeys,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_SECOND: '100000',
    QUOTA_PER_DAY: '100000000',
    ...environment,
  })
  const keyRing = makeKeyRing(config.keys ?? [])
  const services = await openServices({
    config,
    log: pino({ level: config.logLevel }),
    databaseUrl: database.url,
    keyRing,
  })
  const demo = await loadDemo(services)
  const app = await buildApp(services)
  await app.listen({ host: 'localhost', port })
  atEnd(async () => {
    await app.close()
    await services.close()
  })
  return { url: config.publicUrl.origin, config, services, database, demo }
}

export async function loadDemo(services: Pick<Services, 'database' | 'keyRing'>): Promise<Demo> {
  const seed = makeDemo()
  const ids = await inTransaction(services.database, (tx) => loadSeed(tx, services.keyRing, seed))
  const organization = (name: string) => need(ids.organizations.get(name))
  return {
    organization: { demo: organization('demo'), small: organization('small') },
    member: {
      owner: person(seed, ids, 'owner'),
      editor: person(seed, ids, 'editor'),
      limited: person(seed, ids, 'limited'),
      sole: person(seed, ids, 'sole'),
    },
    app: { member: credentials(seed, 'MEMBER'), organization: credentials(seed, 'ORGANIZATION') },
    profile: Object.fromEntries(ids.profiles),
    redirectUri: 'http://localhost:9999/callback',
  }
}

function person(seed: Seed, ids: Awaited<ReturnType<typeof loadSeed>>, name: string) {
  const member = need(seed.members?.find((candidate) => candidate.id === name))
  return { id: need(ids.members.get(name)), email: member.email, password: need(member.password) }
}

function credentials(seed: Seed, kind: string) {
  const app = need(seed.apps?.find((candidate) => candidate.kind === kind))
  return { clientId: app.clientId, clientSecret: need(app.clientSecret) }
}

export function need<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('a value the test needs is missing')
  return value
}
