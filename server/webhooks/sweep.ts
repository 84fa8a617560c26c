// What the clock does for lines and endpoints: forgotten lines are woken, what nobody will take is given up, old
// deliveries and endpoints are removed. A statement at a time looks at a few of them, so none takes long.
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { callNext } from './backlog.ts'
import { hasEvents, isCallback } from './probe.ts'
import { wake } from './webhooks.ts'

const keptFor = sql`interval '30 days'`
/** More than a year: a URL that is told once a year goes on counting where it stopped. */
const daysRemembered = 400
const batch = 1000

export async function sweepDeliveries(database: Database): Promise<void> {
  await wakeForgotten(database)
  // Those that wait are called by those that are served; this begins anew where that was cut off.
  await callNext(database)
  await repeat(database, giveUpOnLongDisabled)
  await repeat(database, letRest)
  await repeat(database, removeOld)
  for (;;) {
    const seen = await inTransaction(database, forgetUnused)
    if (seen < batch) break
  }
}

/** Every line has a job when it needs one; this finds those whose job was lost all the same (a restored backup). */
async function wakeForgotten(database: Database): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; is_forgotten: boolean }>`
      with recursive ${headsAfter(after)}
      select endpoint.id, coalesce(next_at, head.created_at) < clock_timestamp() - interval '1 minute'
        and disabled_at is null and waiting_since is null
        and (leased_until is null or leased_until < clock_timestamp())
        as is_forgotten
      from head join webhook_endpoints endpoint on endpoint.id = head.endpoint_id
      order by 1`.execute(database)
    const forgotten = rows.filter((row) => row.is_forgotten).map(({ id }) => id)
    if (forgotten.length > 0) await wake(sql`unnest(${forgotten}::bigint[])`).execute(database)
    after = rows.at(-1)?.id ?? ''
    if (rows.length < batch) return
  }
}

/** SQL: the first of each line, from one line to the next by the index, past all that waits behind it. */
function headsAfter(endpointId: string): RawBuilder<unknown> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select endpoint_id, next_at, created_at from webhook_deliveries
    where state = 'pending' and endpoint_id > ${after}
    order by endpoint_id, seq_no, id limit 1`
  return sql`head as (
    select 1 as place, first.* from (${next(sql`${endpointId}::bigint`)}) first
    union all
    select head.place + 1, following.* from head
    cross join lateral (${next(sql`head.endpoint_id`)}) following
    where head.place < ${batch}
  )`
}

async function repeat(database: Database, step: () => RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await step().execute(database)
    if (Number(numAffectedRows ?? 0) < batch) return
  }
}

function giveUpOnLongDisabled() {
  return sql`
    update webhook_deliveries set
      state = 'failed', last_error = 'The endpoint was disabled for too long'
    where id in (
      select delivery.id from webhook_endpoints endpoint
      join webhook_deliveries delivery
        on delivery.endpoint_id = endpoint.id and delivery.state = 'pending'
      where endpoint.disabled_at < now() - ${keptFor} and delivery.created_at < now() - ${keptFor}
        and delivery.type <> 'ping'
      limit ${batch}
    )`
}

/** Nobody waits for it any more: it is asked nothing, and an event that names it one day is tried like the first. */
function letRest() {
  return sql`
    with resting as (
      select id from webhook_endpoints endpoint
      where disabled_at < now() - ${keptFor} and not ${isCallback} and not ${hasEvents}
        and (leased_until is null or leased_until < clock_timestamp())
      limit ${batch} for no key update skip locked
    ), unasked as (
      update webhook_deliveries set
        state = 'failed', last_error = 'The endpoint was disabled for too long'
      from resting where endpoint_id = resting.id and state = 'pending' and type = 'ping'
    )
    update webhook_endpoints endpoint set disabled_at = null, failing_since = null
    from resting where endpoint.id = resting.id`
}

function removeOld() {
  return sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < now() - ${keptFor} and state <> 'pending' limit ${batch}
    )`
}

/** Long after its last delivery was removed. With it goes its number: named again, it begins at 1 (decision 16). */
async function forgetUnused(tx: Tx): Promise<number> {
  const locked = await sql<{ id: string }>`
    select id from webhook_endpoints endpoint where ${isUnused}
    order by used_on limit ${batch} for update skip locked`.execute(tx)
  const ids = locked.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  // A second statement: it sees the events that came until the moment of the lock.
  await sql`
    delete from webhook_endpoints endpoint
    where id = any(${ids}::bigint[]) and ${isUnused}`.execute(tx)
  return ids.length
}

/** SQL about a row that is called `endpoint`. */
const isUnused = sql<boolean>`(
  used_on < current_date - ${daysRemembered}::integer and not ${isCallback}
  and not exists (
    select from webhook_deliveries where endpoint_id = endpoint.id and state = 'pending'
  ))`
