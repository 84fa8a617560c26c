// One worker pool of graphile-worker. It is broken as soon as it fails to take or to end a job: the connection may have been
// lost after PostgreSQL had locked the job, or before it unlocked it, and the pool does not know of that lock.
import { EventEmitter } from 'node:events'
import { run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Beating } from './release.ts'

export type WorkerOptions = {
  pool: pg.Pool
  log: Logger
  tasks: TaskList
  crontab: string
  concurrency: number
  /** How often each of the concurrent workers looks for jobs that have become due. New ones are notified. */
  pollMs?: number
}

export type WorkerPool = {
  broken: Promise<void>
  /** Waits for the running jobs. */
  stop(): Promise<void>
}

export async function startWorkerPool(
  options: WorkerOptions,
  beating: Beating,
): Promise<WorkerPool> {
  const { promise: broken, resolve: setBroken } = Promise.withResolvers<void>()
  // A running job is locked by the id of the pool, not of the worker that runs it.
  let id = ''
  let isNamed: Promise<void> | undefined
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
    isNamed = beating.add(id)
  })
  events.on('worker:getJob:error', () => setBroken())
  // Could not end a job.
  events.on('pool:fatalError', () => setBroken())
  const runner = await run({
    pgPool: options.pool,
    taskList: options.tasks,
    crontab: options.crontab,
    noHandleSignals: true,
    events,
    preset: {
      worker: {
        concurrentJobs: options.concurrency,
        pollInterval: options.pollMs ?? Math.max(1000, 50 * options.concurrency),
        // Without batches the library does not wait for the end of a job: a failure would be an unhandled rejection.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
      plugins: [
        {
          name: 'heartbeat',
          version: '1.0.0',
          worker: { hooks: { startWorker: () => isNamed } },
        },
      ],
    },
    logger: new WorkerLogger(
      () => (level, message, meta) => logTo(options.log, level, message, meta),
    ),
  })
  // The library stops the pool by itself after a failure.
  const stopped = runner.promise.catch(() => undefined).finally(setBroken)
  return {
    broken,
    async stop() {
      await runner.stop().catch(() => undefined)
      await stopped
      beating.retire(id)
    },
  }
}

/** The library assumes that a job holds a connection while it runs; ours do not (see connectWorkers). */
const unfounded = /^WARNING: having maxPoolSize/

function logTo(log: Logger, level: string, message: string, meta: unknown): void {
  if (unfounded.test(message)) return
  if (level === 'error') log.error({ meta }, message)
  else if (level === 'warning') log.warn({ meta }, message)
  else log.debug({ meta }, message)
}
