import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

/** One all-in-one Carillon per data directory: the lock goes with the connection, whatever happens to the process. */
export async function holdDataDirectory(config: Config, url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon lock' })
  client.on('error', () => undefined)
  await client.connect()
  // PostgreSQL needs a moment to notice that a killed process holds its lock no more.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(7170456) as held',
    )
    if (rows[0]?.held) return () => client.end()
    await sleep(100)
  }
  await client.end()
  throw new OperatorError(
    `Another Carillon runs on ${config.dataDirectory} already. Stop it, or set CARILLON_DATA_DIR to another directory.`,
  )
}
