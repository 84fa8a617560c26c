// Runs a command until the process is asked to stop, then closes everything that the command has opened.
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { makeLog } from '../log/log.ts'
import { type Opened, untilStopped } from './until-stopped.ts'

export async function runUntilStopped(
  config: Config,
  /** `stopping` is aborted when the process is asked to stop; a long start then ends after its current step. */
  start: (log: Logger, opened: Opened, stopping: AbortSignal) => Promise<void>,
): Promise<void> {
  const log = makeLog(config)
  const opened: Opened = { workers: [], resources: [] }
  const stopped = untilStopped(log, config.publishCallMs)
  const starting = start(log, opened, stopped.signal)
  try {
    await Promise.race([starting, stopped.requested])
    await stopped.requested
  } finally {
    await stopped.close(starting, opened)
  }
}
