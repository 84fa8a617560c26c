// The members who may approve the messages that are under review.
import type { Database } from '../../db/db.ts'
import { type Asking, listHolders } from '../../profiles/profiles.ts'

type Proposal = { state: string; profile_id: string; created_by: string | null }

/** The ids of the members who may approve, by profile and author. */
export type Approvers = Map<string, string[]>

const max = 100

/** Runs no query when none of the messages is under review. */
export async function findApprovers(database: Database, messages: Proposal[]): Promise<Approvers> {
  const pending = messages.filter(({ state }) => state === 'PENDING_APPROVAL')
  if (pending.length === 0) return new Map()
  const asked = new Map(pending.map((message) => [keyOf(message), askingOf(message)]))
  const found = await listHolders(database, 'APPROVE', [...asked.values()])
  return new Map(
    [...asked.keys()].map((key, place) => [key, (found[place] ?? []).map(({ id }) => id)]),
  )
}

/** Null when the message is not under review. Authors cannot approve their own messages. */
export function reviewersOf(
  message: Proposal,
  approvers: Approvers,
): { id: string; type: string }[] | null {
  if (message.state !== 'PENDING_APPROVAL') return null
  const others = (approvers.get(keyOf(message)) ?? []).filter((id) => id !== message.created_by)
  return others.slice(0, max).map((id) => ({ id, type: 'MEMBER' }))
}

function askingOf({ profile_id, created_by }: Proposal): Asking {
  return { profileId: profile_id, memberId: created_by }
}

function keyOf({ profile_id, created_by }: Proposal): string {
  return `${profile_id} ${created_by ?? ''}`
}
