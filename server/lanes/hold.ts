// A pause by the owner of a profile holds its lane: no attempt begins there until the pause ends. `held_at` is in the row that
// an attempt locks when it begins (publishing/ledger), so either the attempt began before the pause, or it does not begin.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { milliseconds } from '../db/interval.ts'
import { prepared } from '../db/prepared.ts'
import type { LaneToken } from './lanes.ts'

/** The pauses of a lane, as the worker read them when it claimed the lane. */
export type Hold = {
  /** Since when a pause holds the lane. */
  heldAt: Date | null
  /** The end of the last pause. */
  resumedAt: Date | null
  /** Messages that were due before this had missed their time when the pause began. */
  resumedFrom: Date | null
}

/** From when the catch-up window of a message counts: its time, or the end of the pause that held it. */
export function catchUpFrom(
  { heldAt, resumedAt, resumedFrom }: Hold,
  sendAt: Date,
  now: Date,
): Date {
  if (heldAt) return later(sendAt, now)
  if (!resumedAt || !resumedFrom || sendAt < resumedFrom) return sendAt
  return later(sendAt, resumedAt)
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

/**
 * Locks the lanes in the order of their ids, as everywhere, and creates those that are missing. A statement of its own, so
 * that the next one reads rows at least as recent as the locks.
 */
export async function lockLanes(tx: Tx, profileIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into lanes (profile_id) select p.id from (${profileIds}) p (id)
    where not exists (select from lanes l where l.profile_id = p.id)
    order by p.id on conflict do nothing`.execute(tx)
  await sql`
    select from lanes where profile_id in (${profileIds}) order by profile_id for update`.execute(
    tx,
  )
}

/** Only under the lock. Messages in doubt are still looked up; their profiles' lanes are due when those messages are. */
export async function holdLanes(tx: Tx, profileIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    update lanes l
    set held_at = clock_timestamp(),
        wake_at = null,
        next_at = case when l.owner is not null then l.next_at else ${nextDoubt} end
    where l.profile_id in (${profileIds}) and l.held_at is null`.execute(tx)
}

/**
 * Only under the lock. Makes the lanes due again. A message that had not missed its time when the pause began has the whole
 * catch-up window before it, even when that time had been moved by an earlier pause.
 */
export async function resumeLanes(
  tx: Tx,
  profileIds: RawBuilder<unknown>,
  catchUpMs: number,
): Promise<void> {
  const window = milliseconds(catchUpMs)
  await sql`
    update lanes l
    set held_at = null,
        resumed_at = clock_timestamp(),
        resumed_from = case when l.resumed_at >= l.held_at - ${window}
          then least(l.resumed_from, l.held_at - ${window}) else l.held_at - ${window} end,
        wake_at = case when l.owner is not null then ${nextMessage} end,
        -- Of a lane that is leased this is the end of the lease.
        next_at = case when l.owner is not null then l.next_at else least(
          greatest(${nextMessage}, l.paused_until), ${nextDoubt}) end
    where l.profile_id in (${profileIds}) and l.held_at is not null`.execute(tx)
}

const nextMessage = sql`(
  select min(m.act_at) from messages m where m.profile_id = l.profile_id and m.act_at is not null)`
const nextDoubt = sql`(
  select min(m.act_at) from messages m
  where m.profile_id = l.profile_id and m.act_at is not null and m.state = 'SUBMITTED')`

/** Whether a pause that began since the claim holds the lane. */
export async function isHeld(
  database: Database,
  { profileId, token }: LaneToken,
): Promise<boolean> {
  const { rows } = await sql`${prepared}
    select from lanes where profile_id = ${profileId} and token = ${token} and held_at is not null`.execute(
    database,
  )
  return rows.length > 0
}
