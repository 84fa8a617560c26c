// The records about the keys of the ring in the database: their names and ages, never the keys themselves.
import type { Database, Tx } from '../db/db.ts'
import type { KeyRing } from './key-ring.ts'

type RingKey = {
  id: string
  firstSeenAt: Date
  /** Since when another key seals in its place; null for the one that seals. */
  replacedAt: Date | null
  /** Since when nothing needs it any more. */
  endedAt: Date | null
}

/** When a process starts. */
export async function recordKeys(database: Database, { keyIds }: KeyRing): Promise<void> {
  await database
    .insertInto('ring_keys')
    .values(keyIds.map((id) => ({ id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The newest first. */
export async function listRingKeys(database: Database): Promise<RingKey[]> {
  return database
    .selectFrom('ring_keys')
    .select([
      'id',
      'first_seen_at as firstSeenAt',
      'replaced_at as replacedAt',
      'ended_at as endedAt',
    ])
    .orderBy('first_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** After a rotation: the first key seals, and the time of grace of the others begins, unless it has begun before. */
export async function markReplaced(tx: Tx, { keyIds: [first, ...others] }: KeyRing): Promise<void> {
  await tx
    .updateTable('ring_keys')
    .set({ replaced_at: null, ended_at: null })
    .where('id', '=', first)
    .execute()
  if (others.length > 0)
    await tx
      .updateTable('ring_keys')
      .set({ replaced_at: new Date() })
      .where('id', 'in', others)
      .where('replaced_at', 'is', null)
      .execute()
}

export async function markEnded(tx: Tx, ids: string[]): Promise<void> {
  await tx.updateTable('ring_keys').set({ ended_at: new Date() }).where('id', 'in', ids).execute()
}

/** The name of the connection with which a process listens: it says which key the process seals with. */
export function listenerName({ keyIds: [first] }: Pick<KeyRing, 'keyIds'>): string {
  return `carillon listen ${first}`
}
