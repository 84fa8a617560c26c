// Runs a command until the process is asked to stop, then closes everything that the command has opened.
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { makeLog } from '../log/log.ts'
import { type Opened, untilStopped } from './until-stopped.ts'

export async function runUntilStopped(
  config: Config,
  start: (log: Logger, opened: Opened) => Promise<void>,
): Promise<void> {
  const log = makeLog(config)
  const opened: Opened = { workers: [], resources: [] }
  const stopped = untilStopped(log)
  const starting = start(log, opened)
  try {
    await Promise.race([starting, stopped.requested])
    await stopped.requested
  } finally {
    await stopped.close(starting, opened)
  }
}
