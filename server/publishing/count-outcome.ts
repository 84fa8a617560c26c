// Reports to the metrics of the process how an attempt ended, and how late a post was confirmed.
import { type ClaimedLane, inDatabaseTime } from '../lanes/claim.ts'
import type { PublisherContext } from './context.ts'
import type { Settlement } from './ledger/ledger.ts'

export type AttemptOutcome = {
  network: string
  outcome: 'sent' | 'failed' | 'to_repeat' | 'unknown'
  /** After the send time of the message. */
  lateMs: number
}

const outcomes: Record<Settlement['to'], AttemptOutcome['outcome']> = {
  SENT: 'sent',
  SEND_FAILED_PERMANENTLY: 'failed',
  SCHEDULED: 'to_repeat',
  SUBMITTED: 'unknown',
}

type Context = Pick<PublisherContext, 'countAttempt' | 'networkFor'>

export function countOutcome(
  { countAttempt, networkFor }: Context,
  lane: ClaimedLane,
  { to, sendAt }: Settlement,
): void {
  countAttempt?.({
    network: networkFor(lane.profile.type)?.name ?? lane.profile.type,
    outcome: outcomes[to],
    lateMs: inDatabaseTime(lane).getTime() - sendAt.getTime(),
  })
}
