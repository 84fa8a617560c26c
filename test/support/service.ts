// Starts the real service on a private database and a free port.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import type { DemoPerson } from '../../server/demo/demo.ts'
import type { ApiVersion } from '../../server/http/versions/versions.ts'
import type { Descriptions } from '../../server/networks/registry.ts'
import { makeKeyRing } from '../../server/secrets/key-ring.ts'
import { openServices, type Services } from '../../server/services.ts'
import { atEnd } from './at-end.ts'
import { makeTestDatabase, type TestDatabase } from './database.ts'
import { type Demo, readDemo } from './demo.ts'
import { freePort } from './free-port.ts'
import { testKeys } from './keys.ts'

export type TestService = {
  url: string
  config: Config
  services: Services
  database: TestDatabase
  demo: Demo
}

export async function startTestService(
  environment: Record<string, string> = {},
  {
    log,
    descriptions,
    consoleDirectory,
    followMs,
    demoPeople,
    versions,
  }: {
    log?: Logger
    descriptions?: Descriptions
    consoleDirectory?: string
    followMs?: number
    /** With the ids and passwords of the demo. */
    demoPeople?: (demo: Demo) => DemoPerson[]
    versions?: ApiVersion[]
  } = {},
): Promise<TestService> {
  const database = await makeTestDatabase('demo')
  const port = await freePort()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'carillon-test-data-'))
  atEnd(() => rm(dataDirectory, { recursive: true, force: true }))
  const config = readConfig(
    {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: database.url,
      CARILLON_DATA_DIR: dataDirectory,
      CARILLON_KEYS: testKeys,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_SECOND: '100000',
      QUOTA_PER_DAY: '100000000',
      ...environment,
    },
    [],
    descriptions,
  )
  const keyRing = makeKeyRing(config.keys ?? [])
  const services = await openServices({
    config,
    log: log ?? pino({ level: config.logLevel }),
    databaseUrl: database.url,
    keyRing,
    ...(descriptions ? { descriptions } : {}),
  })
  const demo = await readDemo(database)
  const app = await buildApp(services, {
    consoleDirectory,
    followMs,
    demoPeople: demoPeople?.(demo),
    versions,
  })
  await app.listen({ host: 'localhost', port })
  atEnd(async () => {
    await app.close()
    await services.close()
  })
  return { url: config.publicUrl.origin, config, services, database, demo }
}
