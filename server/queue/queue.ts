// The public interface of the module: takes slots for messages, in the transaction that stores them. The caller holds the lock of the profile's
// lane (lanes.ts), so that two transactions never take the same slot.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { findTaken, horizonFrom, isTaken } from './free-slots.ts'
import { placeAt, shuffle } from './order.ts'
import {
  findSettings,
  lockSettings,
  type QueueSettings,
  queueWithoutSlots,
  weekOf,
} from './settings.ts'
import { layOut, shiftBy } from './shift.ts'
import { horizonDays, type Slot, slotsBetween, type Week } from './slots.ts'
import { findThere, isWaiting, listWaiting } from './waiting.ts'

/** A message that is in the queue already and gets a new slot. Its own time counts as free. */
export type Requeued = { id: string; send_at: Date }
export type Move = { id: string; at: Date }

export async function hasSlots(database: Database, profileId: string): Promise<boolean> {
  return (await findSettings(database, profileId)).slots.length > 0
}

/** The first free slot. */
export async function takeLast(tx: Tx, profileId: string, own?: Requeued): Promise<Date> {
  const { week, full } = await requireWeek(tx, profileId)
  for (const slots of chunksOf(slotsToSearch(week, full, own))) {
    const free = await takeFirst(tx, profileId, timesOf(slots), own?.id)
    if (free) return free
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
  const [first, ...moves] = await push(tx, profileId, [theNew], own?.id)
  if (!first) throw new Error('a message that takes no slot')
  return { at: first.at, moves }
}

/** In place of the id of the message that takes a slot. */
const theNew = 'new'

/** Gives these messages the coming slots, in their order, and pushes those that are there on. */
async function push(tx: Tx, profileId: string, ids: string[], except?: string): Promise<Move[]> {
  const { week } = await requireWeek(tx, profileId)
  const moves: Move[] = []
  const carried = [...ids]
  for await (const { at, there } of openSlots(tx, profileId, week, except)) {
    carried.push(...there)
    const id = carried.shift()
    if (id !== undefined) moves.push({ id, at })
    if (carried.length === 0) return moves
  }
  throw queueIsFull(profileId)
}

/** The coming slots at which no message with a time of its own is, with those of the queue. */
async function* openSlots(tx: Tx, profileId: string, week: Week, except?: string) {
  const now = new Date()
  for (const slots of chunksOf(slotsBetween(week, now, horizonFrom(now)))) {
    const found = await findThere(tx, profileId, timesOf(slots), except)
    for (const { at } of slots) {
      const there = found.get(at.getTime()) ?? []
      if (there.every(({ isMovable }) => isMovable)) yield { at, there: there.map(({ id }) => id) }
    }
  }
}

/** The times of a queue that goes on: those ahead stay, or all move on by the slots that have passed. */
export type Resumption = 'KEEP' | 'SHIFT'

/** The moves of a queue whose pause has just ended, before its messages are released. */
export async function planResume(
  tx: Tx,
  profileId: string,
  pausedAt: Date,
  times: Resumption,
): Promise<Move[]> {
  const now = new Date()
  const waiting = await listWaiting(tx, profileId)
  const missed = waiting.filter(({ at }) => at <= now)
  if (times === 'KEEP') {
    const ids = missed.map(({ id }) => id)
    return ids.length === 0 ? [] : push(tx, profileId, ids)
  }
  const { week } = await requireWeek(tx, profileId)
  const passed = timesOf([...slotsBetween(week, pausedAt, now)])
  return shiftBy(waiting, passed, await listOpen(tx, profileId, week)) ?? full(profileId)
}

/** The moves that lay the waiting messages out on the slots as they are now, in their order and without gaps. */
export async function planLayOut(tx: Tx, profileId: string): Promise<Move[]> {
  const waiting = await listWaiting(tx, profileId)
  if (waiting.length === 0) return []
  const { week } = await requireWeek(tx, profileId)
  return layOut(waiting, await listOpen(tx, profileId, week)) ?? full(profileId)
}

async function listOpen(tx: Tx, profileId: string, week: Week): Promise<Date[]> {
  const open: Date[] = []
  for await (const { at } of openSlots(tx, profileId, week)) open.push(at)
  return open
}

function full(profileId: string): never {
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

async function requireWeek(tx: Tx, profileId: string): Promise<{ week: Week; full: Full }> {
  const settings = await lockSettings(tx, profileId)
  if (settings.slots.length > 0) return { week: weekOf(settings), full: settings }
  throw queueWithoutSlots(profileId)
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

type Full = Pick<QueueSettings, 'fullUntil' | 'fullFrom' | 'fullTo'>

/** The slots that may be free, in order. The own slot of a message counts as free, wherever it is. */
function* slotsToSearch(week: Week, full: Full, own: Requeued | undefined): Generator<Slot> {
  const now = new Date()
  const [from, horizon] = [searchFrom(now, full.fullUntil, own), horizonFrom(now)]
  const { fullFrom, fullTo } = full
  if (!fullFrom || !fullTo || own || fullTo < from) return yield* slotsBetween(week, from, horizon)
  yield* slotsBetween(week, from, fullFrom)
  yield* slotsBetween(week, fullTo, horizon)
}

function searchFrom(now: Date, fullUntil: Date | null, own: Requeued | undefined): Date {
  if (!fullUntil || fullUntil < now) return now
  if (!own || own.send_at > fullUntil) return fullUntil
  return own.send_at < now ? now : new Date(own.send_at.getTime() - 1)
}

/** The first of these times that is free. All slots before it are taken, which is noted, and up to the end of the full range that it reaches. */
async function takeFirst(
  tx: Tx,
  profileId: string,
  times: Date[],
  except: string | undefined,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`${prepared}
    with free as (
      select asked.at from unnest(${times}::timestamptz[]) with ordinality as asked (at, place)
      where not ${isTaken(profileId, except)} order by asked.place limit 1
    ),
    noted as (
      update queues set
        full_until = case when free.at between full_from and full_to then full_to else greatest(full_until, free.at) end,
        full_from = case when free.at < full_from then full_from end,
        full_to = case when free.at < full_from then full_to end
      from free where profile_id = ${profileId}
    )
    select at from free`.execute(tx)
  return rows[0]?.at
}

/** SQL over a message `m`: it waits in a queue. */
export function isInQueue() {
  return isWaiting
}

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
