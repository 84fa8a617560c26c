// Lanes: every profile has one, and only the holder of its lease may publish there. This module alone writes the table.
// Other modules use lanes through this file: they wake them when a message is due, and lock them before they change a message.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

/** Makes each lane due no later than `at`. In the transaction that changes the message. */
export async function wakeLanes(tx: Tx, wakes: { profileId: string; at: Date }[]): Promise<void> {
  if (wakes.length === 0) return
  const profileIds = wakes.map((wake) => wake.profileId)
  const times = wakes.map((wake) => wake.at)
  const due = sql`unnest(${profileIds}::bigint[], ${times}::timestamptz[]) as x (profile_id, act_at)`
  await sql`${prepared} ${waking(due)}`.execute(tx)
}

/**
 * SQL that wakes the lane of each row of a set (profile_id, act_at). A leased lane stays with its holder, which reads
 * wake_at on release; a pause that the network asked for stays; a lane that is due early enough, or that a pause of its
 * owner holds, is only locked.
 */
export function waking(due: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into lanes as l (profile_id, next_at)
    select profile_id, min(act_at) from ${due} where act_at is not null
    group by profile_id order by profile_id
    on conflict (profile_id) do update set
      next_at = case when l.owner is null
        then least(l.next_at, greatest(excluded.next_at, l.paused_until)) else l.next_at end,
      wake_at = case when l.owner is null then null else least(l.wake_at, excluded.next_at) end
    where l.held_at is null and case when l.owner is null then l.next_at is null or l.next_at > excluded.next_at
      else l.wake_at is null or l.wake_at > excluded.next_at end`
}

/** Every transaction locks the lane first and then its messages, so that an edit and a claim never deadlock. */
export async function lockLane(tx: Tx, profileId: string): Promise<void> {
  const lock = sql`select from lanes where profile_id = ${profileId} for update`
  if ((await lock.execute(tx)).rows.length > 0) return
  // A profile for which nothing was ever scheduled has no row to lock. Without one, two transactions could deadlock.
  await sql`insert into lanes (profile_id) values (${profileId}) on conflict do nothing`.execute(tx)
  await lock.execute(tx)
}

export type LaneToken = { profileId: string; token: string }

/** SQL: the profile, as long as the token is valid. The lane cannot be claimed or released before the transaction ends. */
export function profileWhileHeld({ profileId, token }: LaneToken): RawBuilder<string> {
  return sql<string>`(select profile_id from lanes where profile_id = ${profileId} and token = ${token} for share)`
}
