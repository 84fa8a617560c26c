// Disabled endpoints are asked whether they are back.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'

const batch = 1000

/**
 * Every hour, for those that somebody still waits for: events are left for them, or an app names them as its callback
 * URL. Spread out: most of them will let the ping wait for its time-out.
 */
export async function probeEndpoints(database: Database): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from webhook_endpoints endpoint
      where disabled_at is not null and id > ${after} and (${isCallback} or ${hasEvents})
      order by id limit ${batch}`.execute(database)
    const ids = rows.map(({ id }) => id)
    await addProbes(database, ids, sql`random() * interval '50 minutes'`)
    after = ids.at(-1) ?? ''
    if (ids.length < batch) return
  }
}

export async function probeEndpoint(database: Database, endpointId: string): Promise<void> {
  await addProbes(database, [endpointId], sql`interval '0'`)
}

/** SQL about a row that is called `endpoint`: an app is told of everything there. */
export const isCallback: RawBuilder<boolean> = sql`exists (
  select from apps where apps.client_id = endpoint.client_id and apps.callback_url = endpoint.url)`

/** SQL about a row that is called `endpoint`: something is left to be told, beside our own question. */
export const hasEvents: RawBuilder<boolean> = sql`exists (
  select from webhook_deliveries waiting
  where waiting.endpoint_id = endpoint.id and waiting.state = 'pending' and waiting.type <> 'ping')`

/**
 * A ping at the head of the line, with a number of its own: the deliverer tries it once, and a 2xx enables the endpoint.
 * What is left from an earlier probe, or may have been sent before a crash, is sent again instead.
 */
async function addProbes(
  database: Database,
  ids: string[],
  pause: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with asked as (
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
    select id, client_id, seq_no, 'ping', '{}' from asked`.execute(database)
  await sql`
    select graphile_worker.add_job('deliver', json_build_object('endpointId', id::text, 'isProbe', true),
      run_at => now() + ${pause}, job_key => 'probe:' || id)
    from webhook_endpoints where disabled_at is not null and id = any (${ids}::bigint[])`.execute(
    database,
  )
}
