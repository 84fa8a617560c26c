// Every few minutes: wakes queues whose job was lost, gives up what was pending for too long, removes what is old.
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { dequeueNext } from './backlog.ts'
import { hasEvents, isCallback } from './probe.ts'
import { wake } from './webhooks.ts'

const retention = sql`interval '30 days'`
/** More than a year: a URL that gets one event a year keeps its numbers. */
const daysRemembered = 400
const batch = 1000

export async function sweepDeliveries(database: Database): Promise<void> {
  await wakeForgotten(database)
  // Starts the backlog again after all processes that served it have died.
  await dequeueNext(database)
  for (const step of [giveUpDeliveries, enableUnused, removeDeliveries, removeEndpoints])
    while ((await inTransaction(database, step)) === batch);
}

/**
 * Jobs can be lost (a restored backup). A queue that is due for a minute and that no process serves needs a new one. The
 * recursion goes from one endpoint to the next by the index, past the deliveries behind the head.
 */
async function wakeForgotten(database: Database): Promise<void> {
  const next = (after: RawBuilder<unknown>) => sql`
    select endpoint_id, next_at, created_at from webhook_deliveries
    where state = 'pending' and endpoint_id > ${after} order by endpoint_id, seq_no, id limit 1`
  await sql`
    with recursive head as (
      (${next(sql`0`)})
      union all
      select following.* from head cross join lateral (${next(sql`head.endpoint_id`)}) following
    )
    ${wake(sql`
      select id from head join webhook_endpoints endpoint on endpoint.id = head.endpoint_id
      where coalesce(next_at, head.created_at) < clock_timestamp() - interval '1 minute'
        and disabled_at is null and waiting_since is null and ${isFree}`)}`.execute(database)
}

const isFree = sql<boolean>`(leased_until is null or leased_until < clock_timestamp())`

const givenUp = sql`state = 'failed', last_error = 'The endpoint was disabled for too long'`

async function giveUpDeliveries(tx: Tx): Promise<number> {
  return countOf(
    tx,
    sql`
    update webhook_deliveries set ${givenUp} where id in (
      select delivery.id from webhook_endpoints endpoint
      join webhook_deliveries delivery
        on delivery.endpoint_id = endpoint.id and delivery.state = 'pending'
      where endpoint.disabled_at < now() - ${retention} and delivery.created_at < now() - ${retention}
        and delivery.type <> 'ping'
      limit ${batch}
    )`,
  )
}

/** Nothing is pending there any more: probes end, and a later event is tried like the first. */
async function enableUnused(tx: Tx): Promise<number> {
  return countOf(
    tx,
    sql`
    with unused as (
      select id from webhook_endpoints endpoint
      where disabled_at < now() - ${retention} and not ${isCallback} and not ${hasEvents} and ${isFree}
      limit ${batch} for no key update skip locked
    ), unprobed as (
      update webhook_deliveries set ${givenUp}
      from unused where endpoint_id = unused.id and state = 'pending'
    )
    update webhook_endpoints endpoint set disabled_at = null, failing_since = null
    from unused where endpoint.id = unused.id`,
  )
}

async function removeDeliveries(tx: Tx): Promise<number> {
  return countOf(
    tx,
    sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < now() - ${retention} and state <> 'pending' limit ${batch}
    )`,
  )
}

/** With the endpoint goes its number: named again, it begins at 1 (docs/decisions/0016-webhook-numbers.md). */
async function removeEndpoints(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints endpoint where ${isUnused}
    order by used_on limit ${batch} for update skip locked`.execute(tx)
  // A second statement: it sees the events that were emitted until the moment of the lock.
  await sql`
    delete from webhook_endpoints endpoint
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and ${isUnused}`.execute(tx)
  return rows.length
}

/** SQL about a row that is called `endpoint`. */
const isUnused = sql<boolean>`(
  used_on < current_date - ${daysRemembered}::integer and not ${isCallback}
  and not exists (
    select from webhook_deliveries where endpoint_id = endpoint.id and state = 'pending'
  ))`

async function countOf(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0)
}
