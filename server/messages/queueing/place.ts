// The slots of messages that go into the queues of their profiles, in the transaction that stores them.
import { sql } from 'kysely'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { lockLane, wakeLanes } from '../../lanes/lanes.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { type Move, type Requeued, takeCommon, takeLast, takeNext } from '../../queue/queue.ts'
import { say } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import type { MessageInput } from '../input/input.ts'
import { everyColumnOf } from '../messages.ts'
import { emitEvents } from '../notify/emit-events.ts'
import type { MessageRow } from '../representation/item.ts'
import { canPublish } from '../rights.ts'

/** By the profile's id. A proposal gets its slot when it is approved, so that it has none here. */
export type Slots = Map<string, Date>

/** Slots of a new message. */
export async function takeSlots(
  tx: Tx,
  actor: RequestActor,
  { queue, commonSlot }: MessageInput,
  profiles: UsableProfile[],
): Promise<Slots> {
  const slots: Slots = new Map()
  if (queue === null) return slots
  // Sorted: two transactions that take the same locks in different orders would deadlock.
  const ids = profiles
    .filter(canPublish)
    .map(({ id }) => id)
    .toSorted((one, other) => Number(one) - Number(other))
  for (const id of ids) await lockLane(tx, id)
  if (commonSlot && ids.length > 1) {
    const at = await takeCommon(tx, ids)
    return new Map(ids.map((id) => [id, at]))
  }
  for (const id of ids) slots.set(id, await takeSlot(tx, actor, id, queue))
  return slots
}

/** The lane is locked. */
export async function takeSlot(
  tx: Tx,
  actor: RequestActor,
  profileId: string,
  queue: 'next' | 'last',
  own?: Requeued,
): Promise<Date> {
  if (queue === 'last') return takeLast(tx, profileId, own)
  const { at, moves } = await takeNext(tx, profileId, own)
  await moveQueued(tx, actor, moves)
  return at
}

/** Gives messages of the queue other slots. In one statement, so that no moment shows two of them at one time. */
export async function moveQueued(tx: Tx, actor: RequestActor, moves: Move[]): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.map(({ id }) => id)
  const times = moves.map(({ at }) => at)
  const { rows } = await sql<MessageRow>`
    update messages m set scheduled_at = x.at, send_at = x.at, act_at = x.at, modified_at = clock_timestamp()
    from unnest(${ids}::bigint[], ${times}::timestamptz[]) as x (id, at)
    where m.id = x.id
    returning ${everyColumnOf('m')}`.execute(tx)
  await wakeLanes(
    tx,
    rows.map((row) => ({ profileId: row.profile_id, at: row.send_at })),
  )
  await addActions(tx, actor, rows, 'EDIT', say('moved_in_queue'))
  await emitEvents(tx, rows)
}

/** The message, once for each time that its profiles have. */
export function partsByTime(
  part: MessageInput,
  goals: UsableProfile[],
  slots: Slots,
): { part: MessageInput; goals: UsableProfile[] }[] {
  const times = new Set(goals.map(({ id }) => slots.get(id)?.getTime()))
  if (slots.size === 0 || times.size === 0) return [{ part, goals }]
  return [...times].map((time) => ({
    part: time === undefined ? part : { ...part, scheduledAt: new Date(time) },
    goals: goals.filter(({ id }) => slots.get(id)?.getTime() === time),
  }))
}
