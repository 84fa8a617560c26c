// A job stays locked for hours if the process that runs it dies. So every process writes a heartbeat that names its worker
// pools, and releases the jobs of processes whose heartbeats have stopped. Jobs are safe to repeat, so a wrong guess only
// costs work.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

const beatMs = 4000
/** The next beat may have a connection that answers. */
const maxBeatMs = 8000
const deadAfterSeconds = 14
const retryMs = 500
/** Longer than a statement can take: one that locks a job may still be committed after its connection is lost. */
const lockMs = 45_000

const writeBeat = `
  insert into worker_processes (id, worker_ids, beat_at) values ($1, $2, now())
  on conflict (id) do update set worker_ids = excluded.worker_ids, beat_at = excluded.beat_at`

export type Beating = {
  /** Resolves when a heartbeat names the worker pool: it may take jobs. */
  add(workerPoolId: string): Promise<void>
  /** The worker pool has stopped. The next heartbeats release the jobs that it still locks. */
  retire(workerPoolId: string): void
  /** Once all worker pools have stopped. */
  stop(): Promise<void>
}

/** `stopping`: worker pools that are not named yet need not be. */
export function startBeating(pool: pg.Pool, log: Logger, stopping: AbortSignal): Beating {
  const id = randomUUID()
  // Retired ones as well, until their jobs are released: if this process dies before, another one does it.
  const named = new Set<string>()
  /** When they were retired. */
  const retired = new Map<string, number>()

  async function releaseRetired(): Promise<void> {
    const beganAt = performance.now()
    const ids = [...retired.keys()]
    if (ids.length === 0) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [ids])
    for (const [one, retiredAt] of retired) {
      if (beganAt - retiredAt < lockMs) continue
      retired.delete(one)
      named.delete(one)
    }
  }

  async function beat(): Promise<boolean> {
    try {
      // The types of pg do not know query_timeout.
      const statement = { text: writeBeat, values: [id, [...named]], query_timeout: maxBeatMs }
      await pool.query(statement)
      await releaseRetired()
      await releaseDead(pool, log)
      return true
    } catch (err) {
      log.warn({ err }, 'could not write a heartbeat; trying again')
      return false
    }
  }

  let current: Promise<boolean> = Promise.resolve(true)
  let next: Promise<boolean> | undefined
  /** One at a time, so that an earlier one does not overwrite the names of a later one. */
  const beatNow = () => {
    next ??= current.then(() => {
      next = undefined
      current = beat()
      return current
    })
    return next
  }
  const timer = setInterval(beatNow, beatMs).unref()
  return {
    async add(workerPoolId) {
      named.add(workerPoolId)
      while (!(await beatNow()) && !stopping.aborted) await sleep(retryMs)
    },
    retire: (workerPoolId) => void retired.set(workerPoolId, performance.now()),
    async stop() {
      clearInterval(timer)
      // A beat under way would write the row again.
      await (next ?? current)
      await pool.query(
        `with stopped as (delete from worker_processes where id = $1)
         select graphile_worker.force_unlock_workers($2)`,
        [id, [...named]],
      )
    },
  }
}

/**
 * Of several processes that find the same dead one, only the one that deletes its row releases its jobs. A single
 * statement: if this process dies as well, another repeats all of it.
 */
async function releaseDead(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ workers: number }>(
    `with dead as (
       delete from worker_processes where id in (
         select id from worker_processes where beat_at < now() - make_interval(secs => $1) for update skip locked)
       returning worker_ids),
     workers as (select array_agg(worker_id) as ids from dead, unnest(worker_ids) as worker_id)
     select cardinality(ids) as workers, graphile_worker.force_unlock_workers(ids) from workers where ids is not null`,
    [deadAfterSeconds],
  )
  for (const { workers } of rows)
    log.warn({ workers }, 'released the jobs of a process that has died')
}
