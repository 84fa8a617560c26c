// Opens the services of a process on a database, and rejects a database with another schema version or other keys.
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { cannotReach } from '../../db/connections/cannot-reach.ts'
import type { Addresses } from '../../db/connections/pooler.ts'
import { connect } from '../../db/db.ts'
import { requireCurrentSchema } from '../../db/migrate/migrate.ts'
import { requireMatchingKeys } from '../../secrets/key-check.ts'
import type { Services } from '../../services.ts'
import { startTracing } from '../../tracing/tracing.ts'
import type { SandboxNetworks } from '../sandbox/sandbox.ts'
import { findDatabase, openKeyRing } from './database.ts'
import { atMost, type Opened } from './until-stopped.ts'
import { warnAboutPooler } from './warnings/warn-about-pooler.ts'

export async function openOwnDatabase(
  config: Config,
  log: Logger,
  opened: Opened,
): Promise<Services> {
  const server = await findDatabase(config)
  opened.resources.push(server.release)
  const check = connect(server.directUrl, { max: 1, name: 'carillon start' })
  try {
    await check.pool.query('select 1').catch((cause) => {
      throw cannotReach(cause)
    })
    await requireCurrentSchema(check.pool)
  } finally {
    await check.close()
  }
  return openServicesOn(config, log, server, opened)
}

export async function openServicesOn(
  config: Config,
  log: Logger,
  { url, directUrl }: Addresses,
  opened: Opened,
  sandbox?: SandboxNetworks,
): Promise<Services> {
  const keyRing = await openKeyRing(config)
  await traceIfWanted(config, opened)
  // Loaded only now, so that a start with a wrong configuration fails quickly.
  const { openServices } = await import('../../services.ts')
  const services = await openServices({
    config,
    log,
    databaseUrl: url,
    directUrl,
    keyRing,
    ...(sandbox ? { sandboxUrl: sandbox.url, sandboxPublicUrl: sandbox.publicUrl } : {}),
  })
  // Closing the pool waits for its connections, and a hanging statement would never release its own.
  opened.resources.push(() => atMost(1000, services.close()))
  await requireMatchingKeys(services.database, keyRing)
  if (directUrl !== url) await warnAboutPooler(services)
  return services
}

async function traceIfWanted(
  { tracesEndpoint: endpoint, tracesRatio: ratio }: Config,
  opened: Opened,
): Promise<void> {
  if (!endpoint) return
  const stop = await startTracing({ endpoint, ratio })
  opened.resources.push(() => atMost(1000, stop()))
}
