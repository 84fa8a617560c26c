// Puts interactions into the store the way a push does, and reads it without the API.
import { type Database, inTransaction } from '../../server/db/db.ts'
import { lockProfile } from '../../server/interactions/cursors.ts'
import { mergeInteractions, type Owner, type Update } from '../../server/interactions/merge.ts'
import type { Interaction } from '../../server/networks/reading/reading.ts'
import type { TestDatabase } from '../support/database.ts'

export const tenYears = 3650 * 86_400_000

export function tell(database: Database, owner: Owner, news: Partial<Update>) {
  const whole = { interactions: [], gone: [], covered: [], askedAt: null, ...news }
  return inTransaction(database, async (tx) => {
    await lockProfile(tx, owner.profileId)
    return mergeInteractions(tx, owner, whole, tenYears)
  })
}

/** The `number`-th mention of our profile by the other, a minute after the one before. */
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
