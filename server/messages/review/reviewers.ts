// The members who may approve the messages that are under review.
import type { Database } from '../../db/db.ts'
import { type Asking, listHolders } from '../../profiles/profiles.ts'

type Proposal = {
  state: string
  profile_id: string
  created_by: string | null
  proposed_by_token: boolean
}

/** The ids of the members who may approve, by profile and author. */
export type Approvers = Map<string, string[]>

const max = 100

/** Runs no query when none of the messages is under review. */
export async function findApprovers(database: Database, messages: Proposal[]): Promise<Approvers> {
  const pending = messages.filter(({ state }) => state === 'PENDING_APPROVAL')
  if (pending.length === 0) return new Map()
  const asked = new Map(pending.map((message) => [keyOf(message), message]))
  const found = await listHolders(database, 'APPROVE', [...asked.values()].map(askingOf))
  const authors = await findPublishingAuthors(database, [...asked.values()])
  return new Map(
    [...asked].map(([key, { created_by: author }], place) => {
      const ids = (found[place] ?? []).map(({ id }) => id)
      return [key, ids.filter((id) => id !== author || authors.has(key))]
    }),
  )
}

/** Null when the message is not under review. */
export function reviewersOf(
  message: Proposal,
  approvers: Approvers,
): { id: string; type: string }[] | null {
  if (message.state !== 'PENDING_APPROVAL') return null
  const ids = approvers.get(keyOf(message)) ?? []
  return ids.slice(0, max).map((id) => ({ id, type: 'MEMBER' }))
}

/** The keys of what only a token of its author has proposed, where the author may publish. */
async function findPublishingAuthors(database: Database, asked: Proposal[]): Promise<Set<string>> {
  const byToken = asked.filter((message) => message.proposed_by_token)
  if (byToken.length === 0) return new Set()
  const found = await listHolders(database, 'PUBLISH', byToken.map(askingOf))
  const isFound = ({ created_by: author }: Proposal, place: number) =>
    found[place]?.some(({ id }) => id === author)
  return new Set(byToken.filter(isFound).map(keyOf))
}

function askingOf({ profile_id, created_by }: Proposal): Asking {
  return { profileId: profile_id, memberId: created_by }
}

function keyOf({ profile_id, created_by, proposed_by_token }: Proposal): string {
  return `${profile_id} ${created_by ?? ''} ${proposed_by_token}`
}
