// docs/openapi.json: the document that the service serves at /openapi.json.
import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config/config.ts'
import { makeKeyRing } from '../../../server/secrets/key-ring.ts'
import { openServices } from '../../../server/services.ts'

export async function describeApiOf(databaseUrl: string): Promise<string> {
  const services = await openServices({
    config: readConfig({ DATABASE_URL: databaseUrl }),
    log: pino({ level: 'silent' }),
    databaseUrl,
    keyRing: makeKeyRing([{ id: 'unused', secret: randomBytes(32) }]),
  })
  try {
    const app = await buildApp(services)
    await app.ready()
    const document = app.swagger()
    await app.close()
    return `${JSON.stringify(document, null, 2)}\n`
  } finally {
    await services.close()
  }
}
