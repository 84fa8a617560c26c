// Every few minutes: wakes queues whose job was lost, gives up what was pending for too long, removes what is old.
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { dequeueNext } from './backlog.ts'
import { isFree } from './delivery-queue.ts'
import { hasEvents, isCallback } from './probe.ts'
import { wake } from './webhooks.ts'

const retention = sql`interval '30 days'`
/** More than a year: a URL that gets one event a year keeps its numbers. */
const daysRemembered = 400
const batch = 1000

/** `keptDays`: undefined if `carillon archive` removes old deliveries. */
export async function sweepDeliveries(
  database: Database,
  keptDays: number | undefined = 30,
): Promise<void> {
  await wakeForgotten(database)
  // Starts the backlog again after all processes that served it have died.
  await dequeueNext(database)
  for (const step of [giveUpDeliveries, enableUnused])
    while ((await step.execute(database)).numAffectedRows === BigInt(batch));
  if (keptDays !== undefined) await removeAllOld(database, keptDays)
  while ((await inTransaction(database, removeUnused)) === batch);
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

const givenUp = sql`state = 'failed', last_error = 'The endpoint was disabled for too long'`

const giveUpDeliveries = sql`
  update webhook_deliveries set ${givenUp} where id in (
    select delivery.id from webhook_endpoints endpoint
    join webhook_deliveries delivery
      on delivery.endpoint_id = endpoint.id and delivery.state = 'pending'
    where endpoint.disabled_at < now() - ${retention} and delivery.created_at < now() - ${retention}
      and delivery.type <> 'ping'
    limit ${batch}
  )`

/** No event is left for it: the probes end, and a later event is tried like the first. */
const enableUnused = sql`
  with unused as (
    select id from webhook_endpoints endpoint
    where disabled_at < now() - ${retention} and not ${isCallback} and not ${hasEvents} and ${isFree}
    limit ${batch} for no key update skip locked
  ), unprobed as (
    update webhook_deliveries set ${givenUp}
    from unused where endpoint_id = unused.id and state = 'pending' and type = 'ping'
  )
  update webhook_endpoints endpoint set disabled_at = null, failing_since = null
  from unused where endpoint.id = unused.id`

async function removeAllOld(database: Database, keptDays: number): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000)
  const remove = (tx: Tx) => removeOldDeliveries(tx, { before, limit: batch })
  while ((await inTransaction(database, remove)).length === batch);
}

/** Returns them as they were stored, each as JSON. */
export async function removeOldDeliveries(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < ${before} and state <> 'pending' order by created_at limit ${limit} for update skip locked
    ) returning to_jsonb(webhook_deliveries)::text as line`.execute(tx)
  return rows.map(({ line }) => line)
}

/** The number goes with the endpoint: named again, it begins at 1 (docs/decisions/0016-webhook-numbers.md). */
async function removeUnused(tx: Tx): Promise<number> {
  const isUnused = sql<boolean>`(
    used_on < current_date - ${daysRemembered}::integer and not ${isCallback} and not exists (
      select from webhook_deliveries where endpoint_id = endpoint.id and state = 'pending'))`
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints endpoint where ${isUnused}
    order by used_on limit ${batch} for update skip locked`.execute(tx)
  // A second statement: it sees the events that were emitted until the moment of the lock.
  await sql`
    delete from webhook_endpoints endpoint
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and ${isUnused}`.execute(tx)
  return rows.length
}
