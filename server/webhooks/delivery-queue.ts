// The line in front of an endpoint, in SQL. Whoever holds the lease takes from its head and writes down what came of it;
// every statement carries the lease, so a process that lost it (frozen, cut off) changes nothing any more.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { milliseconds } from '../db/interval.ts'
import { leaseEnd } from '../db/lease.ts'
import { prepared } from '../db/prepared.ts'
import type { Standing } from './backlog.ts'
import type { Delivery } from './send.ts'

export type Endpoint = {
  id: string
  lease: string
  client_id: string
  url: string
  /** The last number given before this lease: whoever held it then may have sent everything up to here. */
  seq_no: string
  /** Nothing got through the last time. */
  is_failing: boolean
}

export type Line = { id: string; client_id: string; standing: Standing }

/** Undefined: there is nothing to send now, or somebody else is at it. Nothing is taken yet. */
export async function findServable(
  database: Database,
  endpointId: string,
  isProbe: boolean,
): Promise<Line | undefined> {
  const { rows } = await sql<Line>`${prepared}
    select id, client_id,
      case when failing_since is not null then 'failing' when is_slow then 'slow'
        when seq_no = 0 then 'fresh' else 'proven' end as standing
    from webhook_endpoints where ${isServable(endpointId, isProbe)}`.execute(database)
  return rows[0]
}

/**
 * Undefined: somebody else holds it, or there is nothing to send now. With the lease goes a job for its end: if this
 * process dies, that job goes on where it stopped. So a lease is never prolonged, only taken anew.
 */
export async function claimEndpoint(
  database: Database,
  endpointId: string,
  { isProbe, leaseMs }: { isProbe: boolean; leaseMs: number },
): Promise<Endpoint | undefined> {
  const { rows } = await sql<Endpoint>`
    with claimed as (
      update webhook_endpoints set
        lease = nextval('webhook_leases'), leased_until = ${leaseEnd(leaseMs)},
        used_on = current_date, waiting_since = null
      where ${isServable(endpointId, isProbe)}
      returning id, lease, client_id, url, seq_no, failing_since is not null as is_failing, leased_until
    )
    select id, lease, client_id, url, seq_no, is_failing, ${jobAt(endpointId, sql`leased_until`)}
    from claimed`.execute(database)
  return rows[0]
}

/** The next few in order, numbered. What was numbered before a crash keeps its number and stays in front. */
export async function takeDeliveries(
  database: Database,
  endpoint: Endpoint,
  limit: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with line as (
      select id, seq_no from webhook_deliveries
      where endpoint_id = ${endpoint.id} and state = 'pending'
      order by seq_no, id limit ${limit}
    ), fresh as (
      select id, row_number() over (order by id) as place, count(*) over () as amount
      from line where seq_no is null
    ), held as (
      update webhook_endpoints set seq_no = seq_no + (select count(*) from fresh)
      where id = ${endpoint.id} and lease = ${endpoint.lease}
        and (${headIsDue(endpoint.id)})
      returning seq_no
    ), numbered as (
      update webhook_deliveries delivery set seq_no = held.seq_no - fresh.amount + fresh.place
      from fresh, held where delivery.id = fresh.id
      returning delivery.id, delivery.seq_no
    )
    select id, coalesce(numbered.seq_no, line.seq_no) as seq_no, type, data, created_at, attempts, replay_of
    from line join webhook_deliveries using (id) left join numbered using (id)
    where exists (select from held)
    order by 2`.execute(database)
  return rows
}

export type Sent = { id: string; status: number }

/** A batch that got through, in one statement. False: the lease is lost. */
export async function settleDelivered(
  database: Database,
  endpoint: Endpoint,
  sent: Sent[],
  { isLast, isSlow }: { isLast: boolean; isSlow: boolean },
): Promise<boolean> {
  const ids = sent.map(({ id }) => id)
  const statuses = sent.map(({ status }) => status)
  const { numAffectedRows } = await sql`
    with held as (
      update webhook_endpoints set
        failing_since = null,
        disabled_at = null,
        is_slow = ${isSlow},
        leased_until = case when ${isLast} then null else leased_until end,
        lease = case when ${isLast} then null else lease end
      where id = ${endpoint.id} and lease = ${endpoint.lease}
      returning id
    )
    update webhook_deliveries delivery set
      state = 'delivered', attempts = attempts + 1, next_at = null,
      last_status = done.status, last_error = null, delivered_at = clock_timestamp()
    from unnest(${ids}::bigint[], ${statuses}::smallint[]) as done (id, status), held
    where delivery.id = done.id`.execute(database)
  return Number(numAffectedRows ?? 0) > 0
}

export type Failure = {
  id: string
  status: number | null
  error: string
  isGone: boolean
  pauseMs: number
}

/**
 * The head failed: it is tried again after the pause and everyone behind it waits. After `patienceMs` of nothing but
 * failures it is given up and the endpoint disabled. What fails at a disabled endpoint stays at the head for the next
 * probe.
 *
 * Numbers that were given under this lease and not used are taken back, so that a ping can go before the others. Those
 * given before it stay: a process that died may have sent them, and a number never comes with another event.
 */
export async function settleFailure(
  database: Database,
  endpoint: Endpoint,
  failure: Failure,
  patienceMs: number,
): Promise<void> {
  await sql`
    with before as (
      select disabled_at is not null as was_disabled,
        disabled_at is null and (${failure.isGone} or coalesce(
          failing_since <= clock_timestamp() - ${milliseconds(patienceMs)}, false)) as is_over
      from webhook_endpoints where id = ${endpoint.id} and lease = ${endpoint.lease}
      for no key update
    ), head as (
      update webhook_deliveries set
        attempts = attempts + 1, last_status = ${failure.status}, last_error = ${failure.error},
        state = case when is_over then 'failed' else 'pending' end,
        next_at = case when not (is_over or was_disabled)
          then clock_timestamp() + ${milliseconds(failure.pauseMs)} end
      from before where id = ${failure.id}
      returning seq_no, next_at
    ), used as (
      select greatest(head.seq_no, ${endpoint.seq_no}::bigint) as seq_no from head
    ), unnumbered as (
      update webhook_deliveries delivery set seq_no = null
      from used where endpoint_id = ${endpoint.id} and state = 'pending'
        and delivery.seq_no > used.seq_no
    ), held as (
      update webhook_endpoints endpoint set
        failing_since = coalesce(failing_since, clock_timestamp()),
        disabled_at = case when is_over then clock_timestamp() else disabled_at end,
        seq_no = used.seq_no,
        lease = null, leased_until = null
      from before, used where id = ${endpoint.id}
    )
    select ${jobAt(endpoint.id, sql`next_at`)} from head where next_at is not null`.execute(
    database,
  )
}

export async function releaseEndpoint(database: Database, endpoint: Endpoint): Promise<void> {
  await sql`
    update webhook_endpoints set lease = null, leased_until = null
    where id = ${endpoint.id} and lease = ${endpoint.lease}`.execute(database)
}

function isServable(endpointId: string, isProbe: boolean) {
  return sql<boolean>`
    id = ${endpointId}
      and (leased_until is null or leased_until < clock_timestamp())
      and (disabled_at is not null) = ${isProbe}
      and (${headIsDue(endpointId)})`
}

/** Null, which is not true, when the line is empty. */
function headIsDue(endpointId: string) {
  return sql<boolean>`
    select coalesce(next_at <= clock_timestamp(), true) from webhook_deliveries
    where endpoint_id = ${endpointId} and state = 'pending'
    order by seq_no, id limit 1`
}

/** The one timed job of an endpoint. Only the holder of the lease touches it, so nobody waits for anybody. */
function jobAt(endpointId: string, time: ReturnType<typeof sql>) {
  return sql`graphile_worker.add_job('deliver', ${JSON.stringify({ endpointId })}::json,
    run_at => ${time}, job_key => ${`deliver:${endpointId}`})`
}
