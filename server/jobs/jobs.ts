// Chores in the background, on graphile-worker: added in the caller's transaction, safe to repeat.
import { run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

export type Worker = { stop(): Promise<void> }

export async function startWorker(options: {
  pool: pg.Pool
  log: Logger
  tasks: TaskList
  crontab: string
}): Promise<Worker> {
  const runner = await run({
    pgPool: options.pool,
    taskList: options.tasks,
    crontab: options.crontab,
    concurrency: 5,
    noHandleSignals: true,
    logger: new WorkerLogger(
      () => (level, message, meta) => logTo(options.log, level, message, meta),
    ),
  })
  return { stop: () => runner.stop() }
}

function logTo(log: Logger, level: string, message: string, meta: unknown): void {
  if (level === 'error') log.error({ meta }, message)
  else if (level === 'warning') log.warn({ meta }, message)
  else log.debug({ meta }, message)
}
