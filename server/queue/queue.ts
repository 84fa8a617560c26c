// The public interface of the module: takes slots for messages, in the transaction that stores them. The caller holds the lock of the profile's
// lane (lanes.ts), so that two transactions never take the same slot.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { findTaken, horizonFrom, isUnsent } from './free-slots.ts'
import { placeAt, shuffle, type Waiting } from './order.ts'
import { findSettings, lockSettings, weekOf } from './settings.ts'
import { horizonDays, type Slot, slotsBetween, type Week } from './slots.ts'

/** A message that is in the queue already and gets a new slot. Its own time counts as free. */
export type Requeued = { id: string; send_at: Date }
export type Move = { id: string; at: Date }

export async function hasSlots(database: Database, profileId: string): Promise<boolean> {
  return (await findSettings(database, profileId)).slots.length > 0
}

/** The first free slot. */
export async function takeLast(tx: Tx, profileId: string, own?: Requeued): Promise<Date> {
  const now = new Date()
  const { week, fullUntil } = await requireWeek(tx, profileId)
  for (const slots of chunksOf(
    slotsBetween(week, searchFrom(now, fullUntil, own), horizonFrom(now)),
  )) {
    const taken = await findTaken(tx, profileId, timesOf(slots), own?.id)
    const free = slots.find(({ at }) => !taken.has(at.getTime()))
    if (free) {
      await noteFull(tx, profileId, free.at)
      return free.at
    }
  }
  throw queueIsFull(profileId)
}

/**
 * The next slot that no message with a time of its own has. Messages of the queue that are there go to the next such slot, and so on down to
 * the first gap.
 */
export async function takeNext(
  tx: Tx,
  profileId: string,
  own?: Requeued,
): Promise<{ at: Date; moves: Move[] }> {
  const now = new Date()
  const { week } = await requireWeek(tx, profileId)
  const times: Date[] = []
  const moves: Move[] = []
  /** Undefined: the message that takes the slot. */
  let carried: (string | undefined)[] = [undefined]
  for (const slots of chunksOf(slotsBetween(week, now, horizonFrom(now)))) {
    const there = await findThere(tx, profileId, timesOf(slots), own?.id)
    for (const { at } of slots) {
      const found = there.get(at.getTime()) ?? []
      if (found.some(({ isMovable }) => !isMovable)) continue
      times.push(at)
      moves.push(...carried.flatMap((id) => (id === undefined ? [] : [{ id, at }])))
      carried = found.map(({ id }) => id)
      if (carried.length === 0) return { at: times[0] ?? at, moves }
    }
  }
  throw queueIsFull(profileId)
}

/** The first time that is a free slot of every one of these profiles. */
export async function takeCommon(tx: Tx, profileIds: string[]): Promise<Date> {
  const now = new Date()
  const horizon = horizonFrom(now)
  const weeks: { week: Week }[] = []
  for (const id of profileIds) weeks.push(await requireWeek(tx, id))
  const [first, ...others] = weeks
  if (!first) throw new Error('a common slot of no profile')
  const allowed = others.map(
    ({ week }) => new Set([...slotsBetween(week, now, horizon)].map(({ at }) => at.getTime())),
  )
  const common = [...slotsBetween(first.week, now, horizon)].filter(({ at }) =>
    allowed.every((times) => times.has(at.getTime())),
  )
  for (const slots of chunksOf(common)) {
    const taken = new Set<number>()
    for (const id of profileIds)
      for (const at of await findTaken(tx, id, timesOf(slots))) taken.add(at)
    const free = slots.find(({ at }) => !taken.has(at.getTime()))
    if (free) return free.at
  }
  throw new Problem('conflict', {
    message: say('queue_no_common_slot'),
    hint: say('queue_no_common_slot_advice'),
    reason: 'queue_full',
    param: '/commonSlot',
  })
}

async function requireWeek(
  tx: Tx,
  profileId: string,
): Promise<{ week: Week; fullUntil: Date | null }> {
  const { fullUntil, ...settings } = await lockSettings(tx, profileId)
  if (settings.slots.length > 0) return { week: weekOf(settings), fullUntil }
  throw new Problem('conflict', {
    message: say('queue_without_slots'),
    hint: say('queue_without_slots_advice'),
    reason: 'no_queue',
    resource: { type: 'socialProfile', id: profileId },
  })
}

/** Most searches end in the first few slots. */
const firstChunk = 16
const maxChunk = 1024

function* chunksOf(slots: Iterable<Slot>): Generator<Slot[]> {
  let chunk: Slot[] = []
  let size = firstChunk
  for (const slot of slots) {
    chunk.push(slot)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
    size = Math.min(size * 4, maxChunk)
  }
  if (chunk.length > 0) yield chunk
}

function searchFrom(now: Date, fullUntil: Date | null, own: Requeued | undefined): Date {
  if (!fullUntil || fullUntil < now) return now
  if (!own || own.send_at > fullUntil) return fullUntil
  return own.send_at < now ? now : new Date(own.send_at.getTime() - 1)
}

/** All slots before the one that is taken now are taken. */
async function noteFull(tx: Tx, profileId: string, until: Date): Promise<void> {
  await sql`update queues set full_until = ${until} where profile_id = ${profileId}`.execute(tx)
}

/** SQL over a message `m`. Only those may be moved that got their time from the queue and were not tried yet. */
const isMovable = sql<boolean>`(m.queue is not null and m.state = 'SCHEDULED' and m.attempts = 0 and m.doubt_until is null)`

/** SQL over a message `m`: it waits in a queue, and is not due yet. */
export const isWaiting = sql<boolean>`(m.act_at is not null and ${isMovable} and m.send_at > clock_timestamp())`

/** The last time that a slot given out now can have. */
export function lastSlot(): Date {
  return horizonFrom(new Date())
}

/** The moves that put a message at a place, 1 for the head. Undefined: it does not wait in the queue. */
export async function planPlace(
  tx: Tx,
  profileId: string,
  messageId: string,
  position: number,
): Promise<Move[] | undefined> {
  const waiting = await listWaiting(tx, profileId)
  const isThere = waiting.some(({ id }) => id === messageId)
  return isThere ? placeAt(waiting, messageId, position) : undefined
}

export async function planShuffle(tx: Tx, profileId: string): Promise<Move[]> {
  return shuffle(await listWaiting(tx, profileId), Math.random)
}

/** In their order. The caller holds the lock of the lane: none of them is published meanwhile. */
async function listWaiting(tx: Tx, profileId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select m.id, m.send_at as at from messages m
    where m.profile_id = ${profileId} and ${isWaiting} order by m.send_at, m.id`.execute(tx)
  return rows
}

type There = { id: string; isMovable: boolean }

/** The unsent messages at these times. */
async function findThere(
  tx: Tx,
  profileId: string,
  times: Date[],
  except: string | undefined,
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

function timesOf(slots: Slot[]): Date[] {
  return slots.map(({ at }) => at)
}

function queueIsFull(profileId: string): Problem {
  return new Problem('conflict', {
    message: say('queue_full', { days: horizonDays }),
    hint: say('queue_full_advice'),
    reason: 'queue_full',
    resource: { type: 'socialProfile', id: profileId },
  })
}
