// One worker pool of graphile-worker. It is broken as soon as it fails to take or to end a job: the connection may have been
// lost after PostgreSQL had locked the job, or before it unlocked it, and the pool does not know of that lock.
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type JobHelpers,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { poolForLibrary } from './library-pool.ts'
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

/** How long the end of the last jobs may take to be written. */
const writeMs = 3000
/** The longest that a timer can wait. */
const never = 2 ** 31 - 1

/** `late`: aborted when the jobs of this process must end. */
export async function startWorkerPool(
  options: WorkerOptions,
  beating: Beating,
  late: AbortSignal,
): Promise<WorkerPool> {
  const { promise: broken, resolve: setBroken } = Promise.withResolvers<void>()
  // A running job is locked by the id of the pool, not of the worker that runs it.
  let id = ''
  let ofLibrary: { nudge(count: number): void } | undefined
  let isNamed: Promise<void> | undefined
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
    ofLibrary = workerPool
    isNamed = beating.add(id)
  })
  events.on('pool:gracefulShutdown', () => {
    ofLibrary = undefined
  })
  const wakeOne = () => {
    try {
      ofLibrary?.nudge(1)
    } catch (err) {
      // The library asserts that none of its workers has ended. The others poll.
      options.log.debug({ err }, 'no worker could be woken')
    }
  }
  events.on('worker:getJob:error', () => setBroken())
  // Could not end a job.
  events.on('pool:fatalError', () => setBroken())
  const { promise: jobsEnded, resolve: setJobsEnded } = Promise.withResolvers<void>()
  events.on('pool:gracefulShutdown:complete', () => setJobsEnded())
  events.on('pool:gracefulShutdown:error', () => setJobsEnded())
  const runner = await run({
    pgPool: poolForLibrary(options.pool, wakeOne),
    taskList: withSignal(options.tasks, late),
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
        // The jobs of a pool that is replaced run to their end; `late` ends those of a process that stops.
        gracefulShutdownAbortTimeout: never,
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
      void runner.stop().catch(() => undefined)
      // After a failed batch the library miscounts the batches under way and may wait for them forever. It also waits for its
      // next try to read the crontab.
      const isWritten = jobsEnded.then(() => sleep(writeMs, undefined, { ref: false }))
      await Promise.race([stopped, isWritten])
      beating.retire(id)
    },
  }
}

function withSignal(tasks: TaskList, abortSignal: AbortSignal): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, helpers: JobHelpers) =>
      task?.(payload as never, { ...helpers, abortSignal }),
  ])
  return Object.fromEntries(entries)
}

/** The library assumes that a job holds a connection while it runs; ours do not (see connectWorkers). */
const unfounded = /^WARNING: having maxPoolSize/

function logTo(log: Logger, level: string, message: string, meta: unknown): void {
  if (unfounded.test(message)) return
  const { error: err, ...rest } = Object(meta) as { error?: unknown }
  // Times and addresses vary from try to try. Without them the log thins the sentence out during an outage; the error has them.
  const [fields, sentence] = err
    ? [{ err, ...rest }, message.replace(/\d[\d.]*/g, '…')]
    : [{ meta }, message]
  if (level === 'error') log.error(fields, sentence)
  else if (level === 'warning') log.warn(fields, sentence)
  else log.debug({ meta }, message)
}
