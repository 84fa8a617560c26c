// A disabled endpoint gets a ping from time to time, and a 2xx enables it again.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'

const batch = 1000

/** Every hour, for endpoints that matter. Spread out: most pings wait for their time-out. */
export async function probeEndpoints(database: Database): Promise<void> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const { rows } = await sql<{ id: string }>`
      select id from webhook_endpoints endpoint
      where disabled_at is not null and id > ${after} and (${isCallback} or ${hasEvents})
      order by id limit ${batch}`.execute(database)
    const ids = rows.map(({ id }) => id)
    await addProbes(database, ids, sql`random() * interval '50 minutes'`)
    after = ids[batch - 1]
  }
}

export async function probeEndpoint(database: Database, endpointId: string): Promise<void> {
  await addProbes(database, [endpointId], sql`interval '0'`)
}

/** SQL about a row that is called `endpoint`. */
export const isCallback: RawBuilder<boolean> = sql`exists (
  select from apps where apps.client_id = endpoint.client_id and apps.callback_url = endpoint.url)`

/** SQL about a row that is called `endpoint`: something other than our own ping is pending. */
export const hasEvents: RawBuilder<boolean> = sql`exists (
  select from webhook_deliveries event
  where event.endpoint_id = endpoint.id and event.state = 'pending' and event.type <> 'ping')`

/**
 * Puts a numbered ping at the head of the queue, which the job sends once. A delivery that has a number already (the ping
 * of an earlier probe, or one that was sent before a crash) serves as the probe instead.
 */
async function addProbes(
  database: Database,
  ids: string[],
  pause: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with probed as (
      update webhook_endpoints endpoint set seq_no = seq_no + 1
      where disabled_at is not null and id = any (${ids}::bigint[])
        and (leased_until is null or leased_until < clock_timestamp())
        and not exists (
          select from webhook_deliveries
          where endpoint_id = endpoint.id and state = 'pending' and seq_no is not null
        )
      returning id, client_id, seq_no
    )
    insert into webhook_deliveries (endpoint_id, client_id, seq_no, type, data)
    select id, client_id, seq_no, 'ping', '{}' from probed`.execute(database)
  await sql`
    select graphile_worker.add_job('deliver', json_build_object('endpointId', id::text, 'isProbe', true),
      run_at => now() + ${pause}, job_key => 'probe:' || id)
    from webhook_endpoints where disabled_at is not null and id = any (${ids}::bigint[])`.execute(
    database,
  )
}
