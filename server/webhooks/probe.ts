// A disabled endpoint gets a ping from time to time, and a 2xx enables it again.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { isFree } from './delivery-queue.ts'

const batch = 1000

/** Every hour, for endpoints that are still of use. Spread out: most pings wait for their time-out. */
export async function probeEndpoints(database: Database): Promise<void> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const isMeant = sql`id > ${after} and (${isCallback} or ${hasEvents})`
    const ids = await addProbes(database, isMeant, sql`random() * interval '50 minutes'`)
    after = ids[batch - 1]
  }
}

export async function probeEndpoint(database: Database, endpointId: string): Promise<void> {
  await addProbes(database, sql`id = ${endpointId}`, sql`interval '0'`)
}

/** SQL about a row that is called `endpoint`. */
export const isCallback: RawBuilder<boolean> = sql`exists (
  select from apps where apps.client_id = endpoint.client_id and apps.callback_url = endpoint.url)`

/** SQL about a row that is called `endpoint`: something other than our own ping is pending. */
export const hasEvents: RawBuilder<boolean> = sql`exists (
  select from webhook_deliveries event
  where event.endpoint_id = endpoint.id and event.state = 'pending' and event.type <> 'ping')`

/**
 * Puts a numbered ping at the head of the queue, and adds a job that sends it once. A delivery that has a number already
 * (the ping of an earlier probe, or one that may have been sent before a crash) serves as the probe instead.
 */
async function addProbes(
  database: Database,
  isMeant: RawBuilder<unknown>,
  pause: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with probed as (
      select id from webhook_endpoints endpoint
      where disabled_at is not null and ${isMeant} order by id limit ${batch}
    ), numbered as (
      update webhook_endpoints endpoint set seq_no = seq_no + 1
      from probed where endpoint.id = probed.id and disabled_at is not null and ${isFree}
        and not exists (
          select from webhook_deliveries
          where endpoint_id = endpoint.id and state = 'pending' and seq_no is not null)
      returning endpoint.id, client_id, seq_no
    ), pinged as (
      insert into webhook_deliveries (endpoint_id, client_id, seq_no, type, data)
      select id, client_id, seq_no, 'ping', '{}' from numbered
    )
    select id, graphile_worker.add_job('deliver', json_build_object('endpointId', id::text, 'isProbe', true),
      run_at => now() + ${pause}, job_key => 'probe:' || id)
    from probed order by id`.execute(database)
  return rows.map(({ id }) => id)
}
