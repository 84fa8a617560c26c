// Whom the messages that are under review wait for.
import type { Database } from '../db/db.ts'
import { listApprovers } from '../profiles/profiles.ts'

/** The ids of the members who may approve, by the id of the profile. */
export type Approvers = Map<string, string[]>

/** Costs nothing when none of the messages is under review. */
export async function findApprovers(
  database: Database,
  messages: { state: string; profile_id: string }[],
): Promise<Approvers> {
  const pending = messages.filter(({ state }) => state === 'PENDING_APPROVAL')
  if (pending.length === 0) return new Map()
  return await listApprovers(database, [...new Set(pending.map((message) => message.profile_id))])
}
