// The current service on a migrated database: the API, and the publisher with the sandbox.
import { tmpdir } from 'node:os'
import pino from 'pino'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config/config.ts'
import { openNetworks } from '../../server/networks/open.ts'
import { connectPublisher, startPublisher } from '../../server/publishing/publishing.ts'
import { requireMatchingKeys } from '../../server/secrets/key-check.ts'
import { makeKeyRing } from '../../server/secrets/key-ring.ts'
import { openServices } from '../../server/services.ts'
import type { SandboxNetworks } from '../networks/sandbox-networks.ts'
import { freePort } from '../support/free-port.ts'
import { mediaAtAddresses } from '../support/medium.ts'
import { keys } from './scenario.ts'

const log = pino({ level: 'silent' })

export async function serve(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    CARILLON_DATA_DIR: tmpdir(),
    CARILLON_KEYS: keys,
    LOG_LEVEL: 'silent',
  })
  const keyRing = makeKeyRing(config.keys ?? [])
  const services = await openServices({ config, log, databaseUrl, keyRing })
  await requireMatchingKeys(services.database, keyRing)
  const app = await buildApp(services)
  await app.listen({ host: 'localhost', port })
  return {
    url: config.publicUrl.origin,
    async stop() {
      await app.close()
      await services.close()
    },
  }
}

/** Publishing proves that credentials from before the upgrade can be decrypted. */
export function publish(
  databaseUrl: string,
  { addresses }: Pick<SandboxNetworks, 'addresses'>,
): { stop(): Promise<void> } {
  const networks = openNetworks({ addresses, fetchTimeoutMs: 10_000 })
  const connections = connectPublisher(databaseUrl)
  const publisher = startPublisher({
    database: connections.database,
    keyRing: makeKeyRing(readConfig({ CARILLON_KEYS: keys }).keys ?? []),
    log,
    networkFor: networks.forType,
    mediaFor: mediaAtAddresses,
    rules: { catchUpMs: 6 * 3_600_000, maxLooks: 8 },
    concurrency: 10,
    leaseMs: 8000,
    callMs: 5000,
    prepareMs: 60_000,
    settlingMs: 300,
    pollMs: 20,
  })
  return {
    async stop() {
      await publisher.stop()
      await connections.close()
      await networks.close()
    },
  }
}
