// What the clock does for webhooks: disabled endpoints are asked whether they are back, forgotten lines are woken,
// old deliveries are removed.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { wake } from './webhooks.ts'

/**
 * A ping at the head of the line of every disabled endpoint (or of one), with a number of its own: the deliverer tries
 * it once, and a 2xx enables the endpoint. Those that have one waiting from an earlier probe keep it.
 */
export async function probeEndpoints(database: Database, endpointId?: string): Promise<void> {
  const isMeant = endpointId === undefined ? sql`true` : sql`id = ${endpointId}`
  await sql`
    with asked as (
      update webhook_endpoints endpoint set seq_no = seq_no + 1
      where disabled_at is not null and ${isMeant}
        and (leased_until is null or leased_until < clock_timestamp())
        and not exists (
          select from webhook_deliveries
          where endpoint_id = endpoint.id and state = 'pending' and seq_no is not null
        )
      returning id, client_id, seq_no
    )
    insert into webhook_deliveries (endpoint_id, client_id, seq_no, type, data)
    select id, client_id, seq_no, 'ping', '{}' from asked`.execute(database)
  await sql`
    select graphile_worker.add_job('deliver', json_build_object('endpointId', id::text, 'isProbe', true),
      job_key => 'probe:' || id)
    from webhook_endpoints where disabled_at is not null and ${isMeant}`.execute(database)
}

const keptFor = sql`interval '30 days'`
const batch = 5000

/** Every line has a job when it needs one; this finds those whose job was lost all the same (a restored backup). */
export async function sweepDeliveries(database: Database): Promise<void> {
  await sql`
    ${wake(sql`unnest(array(
      select endpoint.id from webhook_endpoints endpoint
      where disabled_at is null and (leased_until is null or leased_until < clock_timestamp())
        and (
          select coalesce(next_at, created_at) < clock_timestamp() - interval '1 minute'
          from webhook_deliveries where endpoint_id = endpoint.id and state = 'pending'
          order by seq_no, id limit 1
        )
    ))`)}`.execute(database)
  await giveUpOnLongDisabled(database)
  await removeOld(database)
}

async function giveUpOnLongDisabled(database: Database): Promise<void> {
  await sql`
    update webhook_deliveries delivery set
      state = 'failed', last_error = 'The endpoint was disabled for too long'
    from webhook_endpoints endpoint
    where delivery.endpoint_id = endpoint.id and delivery.state = 'pending'
      and endpoint.disabled_at < now() - ${keptFor} and delivery.created_at < now() - ${keptFor}
      and delivery.type <> 'ping'`.execute(database)
}

async function removeOld(database: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries
        where created_at < now() - ${keptFor} and state <> 'pending' limit ${batch}
      )`.execute(database)
    if (Number(numAffectedRows ?? 0) < batch) return
  }
}
