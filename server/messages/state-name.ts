// A state of messages within a sentence.
import { type Said, say } from '../sentences/sentences.ts'
import type { State } from './states.ts'

const names: Record<State, Said> = {
  PENDING_APPROVAL: say('state_pending_approval'),
  REJECTED: say('state_rejected'),
  SCHEDULED: say('state_scheduled'),
  SUBMITTED: say('state_submitted'),
  SENT: say('state_sent'),
  SEND_FAILED_PERMANENTLY: say('state_failed'),
}

export function nameOfState(state: string): Said {
  return new Map<string, Said>(Object.entries(names)).get(state) ?? state
}
