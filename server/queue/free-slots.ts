// Which of the coming slots are free. Looking reserves nothing: a slot is taken by the message that is stored there, under the profile's lock.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { horizonDays, type Slot, slotsBetween, type Week } from './slots.ts'

export type SeenSlot = Slot & { isFree: boolean }

const dayMs = 86_400_000

/** The end of the time in which slots are given out. */
export function horizonFrom(now: Date): Date {
  return new Date(now.getTime() + horizonDays * dayMs)
}

export async function listSlots(
  database: Database,
  profileId: string,
  week: Week,
  { after, until, count }: { after: Date; until: Date; count: number },
): Promise<SeenSlot[]> {
  const slots: Slot[] = []
  for (const slot of slotsBetween(week, after, until)) {
    if (slots.length === count) break
    slots.push(slot)
  }
  const taken = await findTaken(
    database,
    profileId,
    slots.map(({ at }) => at),
  )
  return slots.map((slot) => ({ ...slot, isFree: !taken.has(slot.at.getTime()) }))
}

/** Those of the times at which an unsent message of the profile is, whether it came by the queue or not. */
export async function findTaken(
  database: Database,
  profileId: string,
  times: Date[],
  /** A message that leaves its time. */
  except?: string,
): Promise<Set<number>> {
  if (times.length === 0) return new Set()
  const { rows } = await sql<{ at: Date }>`
    select asked.at from unnest(${times}::timestamptz[]) as asked (at)
    where ${isTaken(profileId, except)}`.execute(database)
  return new Set(rows.map(({ at }) => at.getTime()))
}

/** SQL over a time `asked.at`. */
export function isTaken(profileId: string, except: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from messages m
    where m.profile_id = ${profileId} and m.send_at = asked.at and ${isUnsent}
      and m.id is distinct from ${except ?? null}::bigint
  )`
}

/** SQL over a message `m`: it waits for its time. A proposal without a time has none to hold. */
export const isUnsent = sql<boolean>`(m.act_at is not null or (m.sequence_number is not null and m.scheduled_at is not null))`
