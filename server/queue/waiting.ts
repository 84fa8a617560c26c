// The messages at the slots of a queue, and those that wait there.
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { isUnsent } from './free-slots.ts'
import type { Waiting } from './order.ts'

/** SQL over a message `m`. Only those may be moved that got their time from the queue and were not tried yet. */
const isMovable = sql<boolean>`(m.queue is not null and m.state = 'SCHEDULED' and m.attempts = 0 and m.doubt_until is null)`

/** SQL over a message `m`: its queue is paused (migration 0077). */
const isHeld = sql`m.act_at > clock_timestamp() + interval '1000 years'`

/** SQL over a message `m`: it waits in a queue, and is not due. In a paused queue even if its time has passed. */
export const isWaiting = sql<boolean>`(m.act_at is not null and ${isMovable} and (m.send_at > clock_timestamp() or ${isHeld}))`

/** In their order. The caller holds the lock of the lane: none of them is published meanwhile. */
export async function listWaiting(tx: Tx, profileId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select m.id, m.send_at as at from messages m
    where m.profile_id = ${profileId} and ${isWaiting} order by m.send_at, m.id`.execute(tx)
  return rows
}

export type There = { id: string; isMovable: boolean }

/** The unsent messages at these times. */
export async function findThere(
  tx: Tx,
  profileId: string,
  times: Date[],
  except?: string,
): Promise<Map<number, There[]>> {
  const { rows } = await sql<There & { at: Date }>`
    select m.id, m.send_at as at,
      ${isMovable} as "isMovable"
    from messages m
    where m.profile_id = ${profileId} and m.send_at = any(${times}::timestamptz[]) and ${isUnsent}
      and m.id is distinct from ${except ?? null}::bigint
    order by m.id`.execute(tx)
  const there = new Map<number, There[]>()
  for (const { at, ...one } of rows)
    there.set(at.getTime(), [...(there.get(at.getTime()) ?? []), one])
  return there
}
