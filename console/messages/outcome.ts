// The outcome of an act on messages. Before the act it follows from the member's permissions on the profile, by the rules of the service
// (server/messages/authoring); after it, from the states that the service answered. Every label, dialog and toast that promises something
// asks here.
import type { MessageState } from '../ui/state-of.ts'

/** `review`: a reviewer decides first. */
export type Outcome = 'published' | 'scheduled' | 'review' | 'refused'

export type Act =
  /** Written, copied or sent again. `isLater`: it has a time ahead. */
  | { kind: 'create'; isLater: boolean }
  /** Of a message that is not sent yet: its content or its time. */
  | { kind: 'change'; state: MessageState; isOwn: boolean }
  | { kind: 'sendNow'; state: MessageState }

/** `permissions` on the profile. Undefined while they are loading: then the label is the one for members who may publish. */
export function outcomeOf(act: Act, permissions: readonly string[] | undefined): Outcome {
  if (permissions === undefined || permissions.includes('PUBLISH')) return outcomeOfPublisher(act)
  return outcomeOfOthers(act, permissions.includes('PUBLISH_WITH_APPROVAL'))
}

function outcomeOfPublisher(act: Act): Outcome {
  if (act.kind === 'create') return act.isLater ? 'scheduled' : 'published'
  const isScheduled = act.state === 'SCHEDULED'
  if (act.kind === 'sendNow') return isScheduled ? 'published' : 'refused'
  return isScheduled ? 'scheduled' : 'review'
}

function outcomeOfOthers(act: Act, mayPropose: boolean): Outcome {
  if (act.kind === 'sendNow') return 'refused'
  return (act.kind === 'create' ? mayPropose : act.isOwn) ? 'review' : 'refused'
}

/** How many of the messages wait for a review after the act. */
export function countReviews(messages: readonly { state: MessageState | null }[]): number {
  return messages.filter(({ state }) => state === 'PENDING_APPROVAL').length
}
