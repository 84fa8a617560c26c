// How a command reaches the database: the one of DATABASE_URL, or the one in the data directory, which is used if it
// runs already and started for the command otherwise.
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type Connections, connect } from '../../db/db.ts'
import { requireCurrentSchema } from '../../db/migrate.ts'
import { startEmbeddedPostgres } from '../../postgres/postgres.ts'
import { requireMatchingKeys } from '../../secrets/key-check.ts'
import { readOrMakeKeyFile } from '../../secrets/key-file.ts'
import { type KeyRing, makeKeyRing } from '../../secrets/key-ring.ts'
import { cannotReach } from '../../services.ts'
import { answerFrom } from './answering-disk.ts'

export type Server = {
  url: string
  /** For a visitor: leaves a PostgreSQL that ran before to the Carillon that still needs it. */
  release(): Promise<void>
  /** For the all-in-one form too: nobody else would start its PostgreSQL again. */
  watch(log: (line: string) => void): void
  /** For the all-in-one form, whose PostgreSQL it is even if an earlier process, since killed, has started it. */
  stop(): Promise<void>
}

export async function findDatabase(config: Config): Promise<Server> {
  const nothing = async () => undefined
  if (config.databaseUrl)
    return { url: config.databaseUrl, release: nothing, watch: () => undefined, stop: nothing }
  const directory = join(config.dataDirectory, 'postgres')
  const waiting = setTimeout(() => sayWhatIsWaitedFor(directory), 10_000)
  const { url, adopted, watch, stop } = await startEmbeddedPostgres({ directory }).finally(() =>
    clearTimeout(waiting),
  )
  return { url, watch, stop, release: async () => (adopted ? undefined : stop()) }
}

/** To make a database or to recover one after a crash may take this long. It may also be stuck. */
function sayWhatIsWaitedFor(directory: string): void {
  console.error(
    `carillon: still waiting for PostgreSQL in ${directory}; its log is ${join(directory, 'log')}.`,
  )
}

export async function openKeyRing(config: Config): Promise<KeyRing> {
  const { dataDirectory } = config
  return makeKeyRing(
    config.keys ?? (await answerFrom(dataDirectory, readOrMakeKeyFile(dataDirectory))),
  )
}

/** For commands that do one thing and end. */
export async function withDatabase<T>(
  config: Config,
  work: (connections: Connections, keyRing: KeyRing) => Promise<T>,
): Promise<T> {
  const keyRing = await openKeyRing(config)
  const server = await findDatabase(config)
  const connections = connect(server.url, { max: 2, name: 'carillon command' })
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
