// The state in which a message is shown.
import type { components } from '../../sdk/schema.gen.ts'

/** `unknown`: the post may be live, so the message is not called failed. */
export type State =
  | 'scheduled'
  | 'pending'
  | 'submitted'
  | 'sent'
  | 'failed'
  | 'unknown'
  | 'rejected'
  | 'draft'

export type MessageState = components['schemas']['Message']['state']

/** In the order from done to needing attention. */
export const doneFirst: MessageState[] = [
  'SENT',
  'SUBMITTED',
  'SCHEDULED',
  'REJECTED',
  'PENDING_APPROVAL',
  'SEND_FAILED_PERMANENTLY',
]

const byApi: Record<MessageState, State> = {
  SCHEDULED: 'scheduled',
  PENDING_APPROVAL: 'pending',
  SUBMITTED: 'submitted',
  SENT: 'sent',
  SEND_FAILED_PERMANENTLY: 'failed',
  REJECTED: 'rejected',
}

export function stateOf(state: MessageState): State {
  return byApi[state]
}

/** The state of a line of a list. It is `failed` only if the post is certainly not live. */
export function stateOfLine({
  state,
  failureCode,
}: Pick<components['schemas']['MessageLine'], 'state' | 'failureCode'>): State {
  return failureCode === 'outcome_unknown' ? 'unknown' : stateOf(state)
}
