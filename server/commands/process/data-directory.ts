// One all-in-one Carillon per data directory. The lock is PostgreSQL's and goes with a connection, so nothing is left
// of it whatever happens to the process.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { openLasting } from '../../db/lasting-connection.ts'
import { OperatorError } from '../../operator-error.ts'

const lock = 7_170_456

/** Held until what it returns is called, also when PostgreSQL was away meanwhile. */
export async function holdDataDirectory(
  config: Config,
  log: Logger,
  url: string,
): Promise<() => Promise<void>> {
  let isStarting = true
  const held = await openLasting(url, {
    name: 'carillon lock',
    // As soon as PostgreSQL is back: before somebody else comes to the directory.
    longestPauseMs: 50,
    async prepare(client) {
      const isTaken = await takeSoon(client)
      if (!isTaken && isStarting) throw isInUse(config)
      isStarting = false
      if (isTaken) return
      log.error('another Carillon has taken the data directory: stop one of the two')
      await client.query('select pg_advisory_lock($1)', [lock])
    },
  })
  return held.close
}

/** PostgreSQL needs a moment to notice that a killed process holds its lock no more. */
async function takeSoon(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [lock],
    )
    if (rows[0]?.held) return true
    await sleep(100)
  }
  return false
}

function isInUse(config: Config): OperatorError {
  return new OperatorError(
    `Another Carillon runs on ${config.dataDirectory} already. Stop it, or set CARILLON_DATA_DIR to another directory.`,
  )
}
