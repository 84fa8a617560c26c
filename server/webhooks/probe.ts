// What the clock does for webhooks: disabled endpoints are asked whether they are back, forgotten lines are woken,
// old deliveries are removed.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { wake } from './webhooks.ts'

/** Every hour, for all that are disabled. Spread out: most of them will let the ping wait for its time-out. */
export async function probeEndpoints(database: Database): Promise<void> {
  await addProbes(database, sql`true`, sql`random() * interval '50 minutes'`)
}

export async function probeEndpoint(database: Database, endpointId: string): Promise<void> {
  await addProbes(database, sql`id = ${endpointId}`, sql`interval '0'`)
}

/**
 * A ping at the head of the line, with a number of its own: the deliverer tries it once, and a 2xx enables the endpoint.
 * One that is left from an earlier probe is sent again.
 */
async function addProbes(
  database: Database,
  isMeant: ReturnType<typeof sql>,
  pause: ReturnType<typeof sql>,
): Promise<void> {
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
      run_at => now() + ${pause}, job_key => 'probe:' || id)
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
