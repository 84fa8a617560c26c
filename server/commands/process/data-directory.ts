// Ensures that only one all-in-one Carillon runs per data directory. The lock is a PostgreSQL advisory lock, which ends with its
// connection, so a crashed process leaves no stale lock.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { openLasting } from '../../db/connections/lasting-connection.ts'

const lock = 7_170_456

/** Returns the function that releases the lock. Until then the lock is taken again whenever PostgreSQL restarts. */
export async function lockDataDirectory(
  config: Config,
  log: Logger,
  url: string,
): Promise<() => Promise<void>> {
  let isStarting = true
  const held = await openLasting(url, {
    name: 'carillon lock',
    // Short, to take the lock before another Carillon does when PostgreSQL is back.
    maxPauseMs: 50,
    async prepare(client) {
      const isLocked = await tryLock(client)
      if (!isLocked && isStarting) throw alreadyInUse(config)
      isStarting = false
      if (isLocked) return
      log.error('another Carillon has taken the data directory: stop one of the two')
      await client.query('select pg_advisory_lock($1)', [lock])
    },
  })
  return held.close
}

/** Tries for two seconds, because PostgreSQL needs a moment to release the lock of a killed process. */
async function tryLock(client: pg.Client): Promise<boolean> {
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

function alreadyInUse(config: Config): OperatorError {
  return new OperatorError(
    `Another Carillon runs on ${config.dataDirectory} already. Stop it, or set CARILLON_DATA_DIR to another directory.`,
  )
}
