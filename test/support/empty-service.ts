// The real service on an empty database, as at the first run without demo data.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config/config.ts'
import { makeKeyRing } from '../../server/secrets/key-ring.ts'
import { openServices } from '../../server/services.ts'
import { atEnd } from './at-end.ts'
import { makeTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { testKeys } from './keys.ts'

type Options = { environment?: Record<string, string>; consoleDirectory?: string }

export async function startEmptyService({ environment = {}, consoleDirectory }: Options = {}) {
  const database = await makeTestDatabase()
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'carillon-test-data-'))
  atEnd(() => rm(directory, { recursive: true, force: true }))
  const url = `http://localhost:${port}`
  const config = readConfig(
    {
      CARILLON_DATA_DIR: directory,
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      CARILLON_KEYS: testKeys,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    [],
  )
  const services = await openServices({
    config,
    log: pino({ level: 'silent' }),
    databaseUrl: database.url,
    keyRing: makeKeyRing(config.keys ?? []),
  })
  const app = await buildApp(services, { consoleDirectory })
  await app.listen({ host: 'localhost', port })
  atEnd(async () => {
    await app.close()
    await services.close()
  })
  return { url, services, database: services.database, pool: services.pool }
}
