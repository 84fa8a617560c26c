// Background jobs on graphile-worker: added in the caller's transaction, safe to repeat.
import { EventEmitter } from 'node:events'
import { run, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Connections, connect, type Database } from '../db/db.ts'
import { startBeating } from './release.ts'

type Worker = { stop(): Promise<void> }

/** In the caller's transaction: the job exists if, and only if, that transaction is committed. */
export async function addJob(
  tx: Database,
  task: string,
  payload: Record<string, unknown>,
  runAt: Date | null = null,
  order: Order = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task}::text, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
    queue_name => ${order.queue ?? null}::text, priority => ${order.priority ?? 0}::integer)`.execute(
    tx,
  )
}

/** `queue`: its jobs run one after the other. `priority`: the lowest number runs first. */
type Order = { queue?: string; priority?: number }

/**
 * Connections of its own: each worker holds one permanently, to listen for new jobs, which requests would lack. The others
 * are used briefly when a job starts or ends; the job itself uses the pool of its task.
 */
export function connectWorkers(url: string, { workers }: { workers: number }): Connections {
  return connect(url, { max: workers + 3, name: 'carillon jobs' })
}

export async function startWorker(options: {
  pool: pg.Pool
  log: Logger
  tasks: TaskList
  crontab: string
  concurrency: number
}): Promise<Worker> {
  // A running job is locked by the id of the pool, not of the worker that runs it.
  const poolIds = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => poolIds.add(workerPool.id))
  const runner = await run({
    pgPool: options.pool,
    taskList: options.tasks,
    crontab: options.crontab,
    concurrency: options.concurrency,
    // Each concurrent worker polls by itself. New jobs are notified; polling finds the jobs that were scheduled for now.
    pollInterval: Math.max(1000, 50 * options.concurrency),
    noHandleSignals: true,
    events,
    logger: new WorkerLogger(
      () => (level, message, meta) => logTo(options.log, level, message, meta),
    ),
  })
  const beating = startBeating(options.pool, options.log, () => [...poolIds])
  return {
    async stop() {
      await runner.stop()
      await beating.stop()
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
