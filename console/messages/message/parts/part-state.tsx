// The state of a part, as a badge or in words.
import { texts } from '../../../texts/texts.ts'
import { formatDuration } from '../../../time/duration.ts'
import { StateBadge } from '../../../ui/state.tsx'
import type { State } from '../../../ui/state-of.ts'
import { isUnknown, type Message } from '../../listing.ts'
import styles from './parts-panel.module.css'

export type Part = NonNullable<Message['parts']>[number]

const states: Partial<Record<Part['state'], State>> = {
  SCHEDULED: 'scheduled',
  SUBMITTED: 'submitted',
  SENT: 'sent',
  SEND_FAILED_PERMANENTLY: 'failed',
}

export function PartState({ part, network }: { part: Part; network: string }) {
  const words = texts('message').parts.states
  const state = isUnknown(part) ? 'unknown' : states[part.state]
  if (state) return <StateBadge state={state} network={network} />
  if (part.state === 'WAITING')
    return <span className={styles.waits}>{waitingWords(part.delaySeconds)}</span>
  return (
    <span className={styles.waits}>
      {part.state === 'TAKEN_BACK' ? words.takenBack : words.stopped}
    </span>
  )
}

function waitingWords(delaySeconds: number): string {
  const words = texts('message').parts.states
  return delaySeconds > 0 ? words.waitingThen(formatDuration(delaySeconds)) : words.waiting
}
