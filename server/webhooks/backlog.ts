// The backlog: endpoints with deliveries that are due and no slot. A job that gives its slot back adds a job for one of
// them. After a crash the jobs at the end of the leases do so, and the sweep.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Capacity } from './delivery-slots.ts'

/** `waitingSince`: the endpoint was dequeued and again found no slot, so it keeps its place. */
export async function enqueue(
  database: Database,
  endpoint: { id: string; rank: number },
  waitingSince: string | undefined,
): Promise<void> {
  await sql`
    update webhook_endpoints set waiting_rank = ${endpoint.rank},
      waiting_since = coalesce(${waitingSince ?? null}::timestamptz, clock_timestamp())
    where id = ${endpoint.id} and waiting_since is null`.execute(database)
}

/** Draws one of the apps with free slots, and takes its healthiest endpoint; the recursion reads one row per app. */
export async function dequeueNext(
  database: Database,
  { full, healthyOnly }: Capacity = { full: [], healthyOnly: [] },
): Promise<void> {
  const isHealthyOnly =
    healthyOnly === 'all' ? sql`true` : sql`app.client_id = any (${healthyOnly}::text[])`
  await sql`${prepared}
    with recursive app as (
      (select client_id from webhook_endpoints where waiting_since is not null
      order by client_id limit 1)
      union all
      select following.client_id from app cross join lateral (
        select client_id from webhook_endpoints
        where waiting_since is not null and client_id > app.client_id
        order by client_id limit 1
      ) following
    ), next as (
      select endpoint.* from app cross join lateral (
        select id, waiting_since, disabled_at is not null as is_probe from webhook_endpoints
        where waiting_since is not null and client_id = app.client_id
          and (waiting_rank = 0 or not ${isHealthyOnly})
        order by waiting_rank, waiting_since limit 1
        for no key update skip locked
      ) endpoint
      where app.client_id <> all (${full}::text[])
      order by random() limit 1
    ), dequeued as (
      update webhook_endpoints endpoint set waiting_since = null
      from next where endpoint.id = next.id
      returning endpoint.id, next.waiting_since, is_probe
    )
    select graphile_worker.add_job('deliver', json_build_object(
      'endpointId', id::text, 'isProbe', is_probe, 'waitingSince', waiting_since))
    from dequeued`.execute(database)
}
