// A command that runs until it is told to stop, and then closes what it has opened.
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { makeLog } from '../log/log.ts'
import { type Opened, untilStopped } from './until-stopped.ts'

export async function runUntilStopped(
  config: Config,
  start: (log: Logger, opened: Opened) => Promise<void>,
): Promise<void> {
  const log = makeLog(config)
  const opened: Opened = { working: [], standing: [] }
  const stopped = untilStopped(log)
  const starting = start(log, opened)
  try {
    await Promise.race([starting, stopped.asked])
    await stopped.asked
  } finally {
    await stopped.close(starting, opened)
  }
}
