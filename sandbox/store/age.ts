// Moves the clock of the networks: everything that has happened is that much longer ago. So what they issued ends, and the clocks of callers
// still agree with theirs.
import type { State } from './memory.ts'

export function age(state: State, ms: number): void {
  const { posts, drafts, boards, mails, grants, interactions, tokenEnds } = state
  const dated = [
    ...[posts, drafts.values(), boards.values(), mails],
    ...[grants.grants.values(), interactions.byId.values()],
  ]
  for (const list of dated)
    for (const one of list) one.createdAt = new Date(Date.parse(one.createdAt) - ms).toISOString()
  for (const draft of drafts.values()) if (draft.readyAt !== undefined) draft.readyAt -= ms
  for (const [token, end] of tokenEnds) tokenEnds.set(token, end - ms)
  for (const token of grants.tokens.values()) {
    token.issuedAt -= ms
    token.startsAt -= ms
    if (token.endsAt !== null) token.endsAt -= ms
  }
  interactions.changes += 1
}
