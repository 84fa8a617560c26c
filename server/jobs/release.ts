// The jobs of a process that dies stay locked for hours. So every process writes a heartbeat, and releases the jobs of
// processes whose heartbeats have stopped. Jobs are safe to repeat, so a wrong guess only costs work.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'

const beatMs = 4000
const deadAfterSeconds = 14

type Beating = { stop(): Promise<void> }

export function startBeating(pool: pg.Pool, log: Logger, workerIds: () => string[]): Beating {
  const id = randomUUID()
  const beat = async () => {
    try {
      await pool.query(
        `insert into worker_processes (id, worker_ids, beat_at) values ($1, $2, now())
         on conflict (id) do update set worker_ids = excluded.worker_ids, beat_at = excluded.beat_at`,
        [id, workerIds()],
      )
      await releaseDead(pool, log)
    } catch (err) {
      log.warn({ err }, 'could not write a heartbeat; trying again')
    }
  }
  let beats: Promise<unknown> = beat()
  const timer = setInterval(() => {
    beats = Promise.all([beats, beat()])
  }, beatMs)
  return {
    async stop() {
      clearInterval(timer)
      // A beat under way would write the row again.
      await beats
      await pool.query('delete from worker_processes where id = $1', [id])
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
