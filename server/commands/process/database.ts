// Connects a command to its database: that of DATABASE_URL, or the embedded PostgreSQL in the data directory, which is started
// unless it already runs.
import { join } from 'node:path'
import { isHalfRestored } from '../../backup/half-restored.ts'
import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { cannotReach } from '../../db/connections/cannot-reach.ts'
import { requireSessions } from '../../db/connections/pooler.ts'
import { type Connections, connect } from '../../db/db.ts'
import { requireCurrentSchema } from '../../db/migrate/migrate.ts'
import { startEmbeddedPostgres } from '../../postgres/postgres.ts'
import { requireMatchingKeys } from '../../secrets/key-check.ts'
import { readOrMakeKeyFile } from '../../secrets/key-file.ts'
import { type KeyRing, makeKeyRing } from '../../secrets/key-ring.ts'
import { withDiskTimeout } from './disk-timeout.ts'

type Server = {
  url: string
  /** Another one if `url` leads to a pooler in transaction mode. */
  directUrl: string
  /** For short commands: stops PostgreSQL only if this process started it. */
  release(): Promise<void>
  /** For the all-in-one process: restarts PostgreSQL when it crashes. */
  watch(log: (line: string) => void): void
  /** For the all-in-one process: stops PostgreSQL even if an earlier process, since killed, had started it. */
  stop(): Promise<void>
}

export async function findDatabase(config: Config): Promise<Server> {
  const noop = async () => undefined
  if (config.databaseUrl) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config
    await requireSessions({ url, directUrl })
    return { url, directUrl, release: noop, watch: () => undefined, stop: noop }
  }
  await requireRestored(config)
  const directory = join(config.dataDirectory, 'postgres')
  const waiting = setTimeout(() => reportSlowStart(directory), 10_000)
  const { url, adopted, watch, stop } = await startEmbeddedPostgres({ directory }).finally(() =>
    clearTimeout(waiting),
  )
  return { url, directUrl: url, watch, stop, release: async () => (adopted ? undefined : stop()) }
}

/** Without this check a new, empty database would take the place of the one that is being restored. */
export async function requireRestored({ dataDirectory }: Config): Promise<void> {
  if (!(await isHalfRestored(dataDirectory))) return
  throw new OperatorError(
    `A backup is being restored into ${dataDirectory}, or was when the restore was interrupted: run carillon restore again.`,
  )
}

/** Creating a database, or recovering one after a crash, may take longer than this. PostgreSQL may also be stuck. */
function reportSlowStart(directory: string): void {
  console.error(
    `carillon: still waiting for PostgreSQL in ${directory}; its log is ${join(directory, 'log')}.`,
  )
}

export async function openKeyRing(config: Config): Promise<KeyRing> {
  const { dataDirectory } = config
  return makeKeyRing(
    config.keys ?? (await withDiskTimeout(dataDirectory, readOrMakeKeyFile(dataDirectory))),
  )
}

/** For commands that do one thing and exit. */
export async function withDatabase<T>(
  config: Config,
  work: (connections: Connections, keyRing: KeyRing) => Promise<T>,
): Promise<T> {
  const keyRing = await openKeyRing(config)
  const server = await findDatabase(config)
  const connections = connect(server.directUrl, { max: 2, name: 'carillon command' })
  try {
    await connections.pool.query('select 1').catch((cause) => {
      throw cannotReach(cause)
    })
    await requireCurrentSchema(connections.pool)
    await requireMatchingKeys(connections.database, keyRing)
    return await work(connections, keyRing)
  } finally {
    await connections.close()
    await server.release()
  }
}
