// Tells a profile's lane that there is something to do. A lane that is leased is not taken away from its holder: it
// reads wake_at when it lets go. A pause that the network asked for stays.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

export async function wakeLanes(tx: Tx, pokes: { profileId: string; at: Date }[]): Promise<void> {
  if (pokes.length === 0) return
  const profileIds = pokes.map((poke) => poke.profileId)
  const times = pokes.map((poke) => poke.at)
  const due = sql`unnest(${profileIds}::bigint[], ${times}::timestamptz[]) as x (profile_id, act_at)`
  await sql`${prepared} ${poking(due)}`.execute(tx)
}

/** SQL that pokes the lane of each row of a set (profile_id, act_at). A lane that comes soon enough is only locked. */
export function poking(due: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into lanes as l (profile_id, next_at)
    select profile_id, min(act_at) from ${due} where act_at is not null
    group by profile_id order by profile_id
    on conflict (profile_id) do update set
      next_at = case when l.owner is null
        then least(l.next_at, greatest(excluded.next_at, l.paused_until)) else l.next_at end,
      wake_at = case when l.owner is null then null else least(l.wake_at, excluded.next_at) end
    where case when l.owner is null then l.next_at is null or l.next_at > excluded.next_at
      else l.wake_at is null or l.wake_at > excluded.next_at end`
}

/** The order of locks is lane, then message, everywhere: an edit and a claim never wait for each other in a circle. */
export async function lockLane(tx: Tx, profileId: string): Promise<void> {
  const lock = sql`select from lanes where profile_id = ${profileId} for update`
  if ((await lock.execute(tx)).rows.length > 0) return
  // Nothing was ever scheduled there. Without a row to lock, two who come together would take the locks in their own order.
  await sql`insert into lanes (profile_id) values (${profileId}) on conflict do nothing`.execute(tx)
  await lock.execute(tx)
}
