// Background jobs on graphile-worker: added in the caller's transaction, safe to repeat.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connections, connect, type Database } from '../db/db.ts'
import { startBeating } from './release.ts'
import { startWorkerPool, type WorkerOptions, type WorkerPool } from './worker-pool.ts'

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

/** Between the failure of a worker pool and the start of the next one. */
const firstPauseMs = 1000
const maxPauseMs = 8000
/** How long running jobs may go on when the process stops. */
const lateMs = 5000

/**
 * Runs jobs until it is stopped. A broken worker pool is replaced: it ends its running jobs, and what it still locks then
 * is released and runs again.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, log } = options
  const stopping = new AbortController()
  const isStopping = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve())
  })
  const late = new AbortController()
  const beating = startBeating(pool, log, stopping.signal)
  let stops: Promise<void> = Promise.resolve()

  async function supervise(first: WorkerPool): Promise<void> {
    for (let current: WorkerPool | undefined = first; current; ) {
      await Promise.race([current.broken, isStopping])
      const starting = startNext()
      await Promise.race([starting, isStopping])
      stops = Promise.all([stops, current.stop()]).then(() => undefined)
      current = await starting
    }
  }

  async function startNext(): Promise<WorkerPool | undefined> {
    if (stopping.signal.aborted) return undefined
    log.warn('the job workers have lost the database; replacing them')
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      await Promise.race([sleep(pauseMs, undefined, { ref: false }), isStopping])
      if (stopping.signal.aborted) return undefined
      try {
        return await startWorkerPool(options, beating, late.signal)
      } catch (err) {
        log.warn({ err }, 'could not start the job workers; trying again')
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    const timer = setTimeout(() => late.abort(), lateMs).unref()
    await supervised
    await stops
    clearTimeout(timer)
    await beating.stop()
  }

  let supervised: Promise<unknown> = Promise.resolve()
  try {
    supervised = supervise(await startWorkerPool(options, beating, late.signal))
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  return { stop }
}
