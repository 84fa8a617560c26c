// How much waits, as numbers that the metrics, the operator's page and carillon doctor share. One statement, and every count of it ends at a
// limit: a look at a service that is far behind must not slow it down further.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'

export type Figures = {
  /** Profiles whose turn it is, and those that wait: for their owner, or for the network. */
  lanes: { due: number; held: number; paused: number }
  /** Accesses to accounts whose renewal is due, and those where an answer of the network is overdue. */
  renewals: { due: number; overdue: number }
  /** Events to be delivered, and how long the oldest endpoint has waited. */
  deliveries: { waiting: number; waitingSeconds: number; failingEndpoints: number }
  /** By task, as the tasks are named in tasks.ts. */
  jobs: JobFigures[]
  /** The sum over all processes, which only ever rises. Lower: an earlier state of the database. */
  position: number
}
export type JobFigures = { task: string; waiting: number; failed: number; waitingSeconds: number }

/** More rows than this are counted as this many. */
const maxCounted = 100_000

export async function readFigures(database: Database): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
    select json_build_object(
      'lanes', json_build_object(
        'due', ${count(sql`lanes where next_at <= statement_timestamp()`)},
        'held', ${count(sql`lanes where held_at is not null`)},
        'paused', ${count(sql`lanes where paused_until > statement_timestamp()`)}),
      'renewals', json_build_object(
        'due', ${count(sql`credentials where renew_at <= statement_timestamp() and dead_at is null`)},
        'overdue', ${count(sql`credentials where renew_at is not null and renewal_overdue_since is not null and dead_at is null`)}),
      'deliveries', json_build_object(
        'waiting', ${count(sql`webhook_deliveries where state = 'pending'`)},
        'waitingSeconds', (select coalesce(${secondsSince(sql`min(waiting_since)`)}, 0)
          from webhook_endpoints where waiting_since is not null),
        'failingEndpoints', ${count(sql`webhook_endpoints where disabled_at is not null
          or waiting_since is not null and failing_since is not null`)}),
      'jobs', (select coalesce(json_agg(job order by task), '[]') from (${jobs}) job),
      'position', (select coalesce(sum(position), 0) from processes)) as figures`.execute(database)
  const [row] = rows
  if (!row) throw new Error('a statement without a table gives one row')
  return row.figures
}

/** Jobs that may run now: later ones do not wait for a worker. */
const jobs = sql`
  select t.identifier as task,
    count(*) filter (where not is_over) as waiting,
    count(*) filter (where is_over) as failed,
    coalesce(${secondsSince(sql`min(run_at) filter (where not is_over)`)}, 0) as "waitingSeconds"
  from (
    select task_id, run_at, attempts >= max_attempts as is_over from graphile_worker._private_jobs
    where run_at <= statement_timestamp() limit ${maxCounted}
  ) j join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier`

function count(rows: ReturnType<typeof sql>) {
  return sql`(select count(*) from (select from ${rows} limit ${maxCounted}) counted)`
}

function secondsSince(time: ReturnType<typeof sql>) {
  return sql`greatest(extract(epoch from clock_timestamp() - ${time})::float8, 0)`
}
