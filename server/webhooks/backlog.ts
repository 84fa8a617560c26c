// The waiting room: lines that could be served if there were a hand for them (hands.ts). Whoever lets go of a hand calls
// one of them. What is called is a job, so it survives a crash like any other; and who dies with hands full leaves a
// job for the end of each lease, which calls when it is done.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Room } from './delivery-slots.ts'

/** What is known of a line: it answered at once the last time, it was never tried, it took long, it did not answer. */
export type Standing = 'proven' | 'fresh' | 'slow' | 'failing'

/** In this order they are called. */
const ranks: Record<Standing, number> = { proven: 0, fresh: 1, slow: 2, failing: 2 }

/** `since`: it was called and came too late, so it takes its old place. */
export async function park(
  database: Database,
  line: { id: string; standing: Standing },
  since: string | undefined,
): Promise<void> {
  await sql`
    update webhook_endpoints set
      waiting_since = coalesce(${since ?? null}::timestamptz, clock_timestamp()), waiting_rank = ${ranks[line.standing]}
    where id = ${line.id} and waiting_since is null`.execute(database)
}

const roomForAll: Room = { forNone: [], forProvenOnly: [] }

/**
 * One line that there is room for, of any app: by chance, so that none is always the last, and without reading past the
 * lines of an app that has many.
 */
export async function callNext(database: Database, room = roomForAll): Promise<void> {
  const isForProvenOnly = room.forProvenOnly === 'all'
  const provenOnly = room.forProvenOnly === 'all' ? [] : room.forProvenOnly
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
      select line.* from app cross join lateral (
        select id, waiting_since, disabled_at is not null as is_probe from webhook_endpoints
        where waiting_since is not null and client_id = app.client_id
          and (waiting_rank = 0
            or not (${isForProvenOnly} or app.client_id = any (${provenOnly}::text[])))
        order by waiting_rank, waiting_since limit 1
        for no key update skip locked
      ) line
      where app.client_id <> all (${room.forNone}::text[])
      order by random() limit 1
    ), called as (
      update webhook_endpoints endpoint set waiting_since = null
      from next where endpoint.id = next.id
      returning endpoint.id, next.waiting_since, is_probe
    )
    select graphile_worker.add_job('deliver', json_build_object(
      'endpointId', id::text, 'isProbe', is_probe, 'waitingSince', waiting_since)) from called`.execute(
    database,
  )
}
