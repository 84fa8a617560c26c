// Merges interactions as a push does, and reads the table without the API.
import { type Database, inTransaction } from '../../server/db/db.ts'
import { lockProfile } from '../../server/interactions/collecting/cursors.ts'
import {
  mergeInteractions,
  type Owner,
  type Update,
} from '../../server/interactions/collecting/merge.ts'
import type { Interaction } from '../../server/networks/interactions/reader.ts'
import type { TestDatabase } from '../support/database.ts'

export const tenYears = 3650 * 86_400_000

export function mergeUpdate(database: Database, owner: Owner, update: Partial<Update>) {
  const complete = { interactions: [], gone: [], covered: [], askedAt: null, ...update }
  return inTransaction(database, async (tx) => {
    await lockProfile(tx, owner.profileId)
    return mergeInteractions(tx, owner, complete, tenYears)
  })
}

/** The `number`-th mention of the profile by the other account, a minute after the previous one. */
export function mention(owner: Owner, otherId: string, number: number): Interaction {
  return {
    type: 'MENTION',
    key: `mention:${number}`,
    scope: 'mentions',
    fromNetworkId: otherId,
    toNetworkId: owner.networkId,
    externalMessageId: String(7_000_000 + number),
    at: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
  }
}

export async function keysOf({ pool }: TestDatabase, profileId: string): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    'select key from interactions where profile_id = $1 order by key',
    [profileId],
  )
  return rows.map(({ key }) => key)
}
