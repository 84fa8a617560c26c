// The backlog: endpoints with deliveries that are due and no slot. A job that gives its slot back adds a job for one of
// them. After a crash the jobs at the end of the leases do so, and the sweep.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { originOf, ownerOf } from './delivery-queue.ts'
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

/**
 * Draws one of the owners with free slots, and takes its healthiest endpoint; the recursion reads one row per app. Of new endpoints every
 * second time the newest is taken: it does not wait for all those before it that hang.
 */
export async function dequeueNext(
  database: Database,
  { full, noNew, noFailing, hanging }: Capacity = nothingRefused,
  newestFirst = Math.random() < 0.5,
): Promise<void> {
  const isIn = (owners: string[] | 'all') =>
    owners === 'all' ? sql`true` : sql`owner = any (${owners}::text[])`
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
    ), owned as (
      select client_id, (select ${ownerOf} from apps where apps.client_id = app.client_id) as owner from app
    ), next as (
      select endpoint.* from owned cross join lateral (
        select id, waiting_since, disabled_at is not null as is_probe from webhook_endpoints
        where waiting_since is not null and client_id = owned.client_id
          and (waiting_rank = 0
            or (not case waiting_rank when 1 then ${isIn(noNew)} else ${isIn(noFailing)} end
              and owner || ' ' || ${originOf} <> all (${hanging}::text[])))
        order by waiting_rank,
          extract(epoch from waiting_since) * case when waiting_rank = 1 and ${newestFirst} then -1 else 1 end
        limit 1
        for no key update skip locked
      ) endpoint
      where owner <> all (${full}::text[])
      order by hashtext(owner || ${String(Math.random())}), random() limit 1
    ), dequeued as (
      update webhook_endpoints endpoint set waiting_since = null
      from next where endpoint.id = next.id
      returning endpoint.id, next.waiting_since, is_probe
    )
    select graphile_worker.add_job('deliver', json_build_object(
      'endpointId', id::text, 'isProbe', is_probe, 'waitingSince', waiting_since))
    from dequeued`.execute(database)
}

const nothingRefused: Capacity = { full: [], noNew: [], noFailing: [], hanging: [] }
