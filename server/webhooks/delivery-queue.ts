// The queue of an endpoint: its pending deliveries, in order. One process at a time leases it, takes a batch, sends it and
// settles it. Statements after the claim name the lease, so a process that lost it (frozen, cut off) changes nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { milliseconds } from '../db/interval.ts'
import { leaseEnd } from '../db/lease.ts'
import { prepared } from '../db/prepared.ts'
import type { Wanted } from './delivery-slots.ts'
import type { Delivery, Outcome } from './send.ts'

export type Pace = {
  /** After the first failure, the second, …; the last one from then on. */
  pausesMs: number[]
  /** How long a receiver may only fail before its endpoint is disabled. */
  patienceMs: number
  /** Well above the longest request: a request must end before the lease does. */
  leaseMs: number
}

export type Queue = Wanted & { id: string; clientId: string }

/** SQL about a row of apps: the owner whose share of the slots its endpoints use. */
export const ownerOf: RawBuilder<string> = sql`coalesce(apps.organization_id::text, apps.client_id)`

/** SQL about an endpoint, whose url is canonical. */
export const originOf: RawBuilder<string> = sql`coalesce(substring(url from '^[^:]+://[^/?#]+'), '')`

/** Undefined: nothing is due, or another process is sending. */
export async function findQueue(
  database: Database,
  endpointId: string,
  isProbe: boolean,
): Promise<Queue | undefined> {
  const { rows } = await sql<Queue>`${prepared}
    select id, client_id as "clientId", ${ownerOf} as owner, ${originOf} as origin, rank
    from webhook_endpoints endpoint join apps using (client_id) cross join lateral (
      select case when failing_since is not null or is_slow then 2 when seq_no = 0 then 1 else 0 end
    ) health (rank)
    where ${isDue(endpointId, isProbe)}`.execute(database)
  return rows[0]
}

/** `seq_no`: the last number given before this lease. An earlier process may have sent up to here. */
type Claim = Record<'id' | 'lease' | 'client_id' | 'url' | 'seq_no', string> & {
  is_failing: boolean
}

/**
 * Leases the queue, and adds a job at the end of the lease: if this process dies, the job carries on. Only the holder of
 * the lease changes that job, so jobs never wait for each other.
 */
export async function claimEndpoint(
  database: Database,
  endpointId: string,
  { isProbe, leaseMs }: { isProbe: boolean; leaseMs: number },
): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    with claimed as (
      update webhook_endpoints endpoint set
        lease = nextval('webhook_leases'), leased_until = ${leaseEnd(leaseMs)},
        used_on = current_date, waiting_since = null
      where ${isDue(endpointId, isProbe)}
      returning id, lease, client_id, url, seq_no, failing_since is not null as is_failing, leased_until
    )
    select claimed.*, ${jobAt(endpointId, sql`leased_until`)} from claimed`.execute(database)
  return rows[0]
}

/**
 * The head of the queue, numbered. A statement of its own: the claim's snapshot may not show what the process before has
 * settled. Deliveries that were numbered before a crash keep their number and stay in front.
 */
export async function takeDeliveries(
  database: Database,
  { id, lease }: Claim,
  limit: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with head as (
      select id, seq_no, count(*) filter (where seq_no is null) over (order by seq_no, id) as place
      from (
        select id, seq_no from webhook_deliveries where endpoint_id = ${id} and state = 'pending'
        order by seq_no, id limit ${limit}
      ) batch
    ), held as (
      update webhook_endpoints set seq_no = seq_no + (select max(place) from head)
      where id = ${id} and lease = ${lease} and exists (select from head)
      returning seq_no - (select max(place) from head) as last_no
    ), numbered as (
      update webhook_deliveries delivery set seq_no = coalesce(head.seq_no, last_no + place)
      from head, held where delivery.id = head.id
      returning delivery.*
    )
    select id, seq_no, type, data, created_at, attempts, replay_of, message_id
    from numbered order by seq_no`.execute(database)
  return rows
}

export type Result = Outcome & { id: string; attempts: number; isSlow: boolean }

/**
 * Writes down the results of a batch and releases the queue. Only the last result may be a failure: the delivery stays at
 * the head and is sent again after the pause. After `patienceMs` of failures alone, or a 410, it is given up and the
 * endpoint is disabled. A delivery that fails at a disabled endpoint stays at the head for the next probe.
 *
 * Numbers that this lease gave and did not use are taken back, also from deliveries that were cancelled meanwhile, so that
 * a ping can go first. Earlier ones stay: a process that died may have sent them, and a number never carries two events.
 */
export async function settle(
  database: Database,
  { id, lease, seq_no }: Claim,
  results: Result[],
  { pausesMs, patienceMs }: Pick<Pace, 'pausesMs' | 'patienceMs'>,
): Promise<void> {
  const failure = results.find(({ error }) => error !== null)
  // A delivery that was accepted ends every failure before it.
  const before = (column: string) =>
    results.some(({ error }) => error === null) ? sql`null::timestamptz` : sql.ref(column)
  const isEnabled = sql`${before('disabled_at')} is null`
  const isOver = sql<boolean>`(${failure !== undefined} and ${isEnabled} and (${failure?.status === 410}
    or coalesce(${before('failing_since')} <= clock_timestamp() - ${milliseconds(patienceMs)}, false)))`
  const pause = milliseconds(pausesMs[failure?.attempts ?? 0] ?? pausesMs.at(-1) ?? 0)
  await sql`
    with held as (
      select id, ${isOver} as is_over,
        case when ${failure !== undefined} then coalesce(${before('failing_since')}, clock_timestamp())
          else ${before('failing_since')} end as failing_since,
        case when ${isOver} then clock_timestamp() else ${before('disabled_at')} end as disabled_at,
        case when ${failure !== undefined} and ${isEnabled} and not ${isOver}
          then clock_timestamp() + ${pause} end as retry_at
      from webhook_endpoints where id = ${id} and lease = ${lease} for no key update
    ), settled as (
      update webhook_deliveries delivery set
        attempts = attempts + 1, last_status = result.status, last_error = result.error,
        state = case when result.error is null then 'delivered' when is_over then 'failed' else state end,
        next_at = case when result.error is not null and state = 'pending' then retry_at end,
        delivered_at = case when result.error is null then clock_timestamp() end
      from held, jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as result (id bigint, status smallint, error text)
      where delivery.id = result.id
      returning delivery.seq_no
    ), used as (
      select greatest(max(seq_no), ${seq_no}::bigint) as seq_no from settled
    ), unnumbered as (
      update webhook_deliveries delivery set seq_no = null
      from held, used where endpoint_id = held.id and delivery.seq_no > used.seq_no
    ), released as (
      update webhook_endpoints endpoint set
        failing_since = held.failing_since, disabled_at = held.disabled_at,
        is_slow = coalesce(${results.at(-1)?.isSlow ?? null}::boolean, is_slow),
        seq_no = used.seq_no, lease = null, leased_until = null
      from held, used where endpoint.id = held.id
    )
    select ${jobAt(id, sql`retry_at`)} from held where retry_at is not null`.execute(database)
}

/** SQL about a row that is called `endpoint`: no process is sending to it. */
export const isFree = sql<boolean>`(
  endpoint.leased_until is null or endpoint.leased_until < clock_timestamp())`

/** SQL about a row that is called `endpoint`. Null, which is not true, when its queue is empty. */
function isDue(endpointId: string, isProbe: boolean) {
  return sql<boolean>`
    id = ${endpointId} and (disabled_at is not null) = ${isProbe} and ${isFree}
      and (select coalesce(next_at <= clock_timestamp(), true) from webhook_deliveries
        where endpoint_id = ${endpointId} and state = 'pending' order by seq_no, id limit 1)`
}

function jobAt(endpointId: string, time: ReturnType<typeof sql>) {
  return sql`graphile_worker.add_job('deliver', ${JSON.stringify({ endpointId })}::json,
    run_at => ${time}, job_key => ${`deliver:${endpointId}`})`
}
