// The parts that follow the first post, with their states and addresses.
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { formatDuration } from '../../../time/duration.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StateBadge } from '../../../ui/state.tsx'
import type { State } from '../../../ui/state-of.ts'
import { webAddress } from '../../../ui/web-address.ts'
import { failureWords } from '../../failure-words.ts'
import { isUnknown, type Message } from '../../listing.ts'
import { PartActs } from './part-acts.tsx'
import styles from './parts-panel.module.css'

type Part = NonNullable<Message['parts']>[number]

type Props = { message: Message; parts: Part[]; network: string }

export function PartsPanel({ message, parts, network }: Props) {
  const text = texts('message').parts
  const count = parts.length + 1
  return (
    <Panel title={text.title}>
      <p className={styles.out}>{text.out(outOf(message), count)}</p>
      <ol className={styles.parts}>
        {parts.map((part, index) => {
          const postUrl = webAddress(part.postUrl)
          const number = index + 2
          return (
            <li key={number}>
              <span className={styles.number}>
                {number}/{count}
              </span>
              <p>{part.text}</p>
              <span className={styles.state}>
                <PartState part={part} network={network} />
                {postUrl && (
                  <a href={postUrl} target="_blank" rel="noreferrer">
                    {text.open(number)}
                    <ExternalLink size={14} aria-hidden />
                  </a>
                )}
              </span>
              {part.failure && (
                <span className={styles.failure}>
                  <TriangleAlert size={14} aria-hidden />
                  {failureWords(part.failure)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <PartActs message={message} network={network} />
    </Panel>
  )
}

/** How many are out, with the first post. */
export function outOf({
  state,
  postId,
  partsSent,
}: Pick<Message, 'state' | 'postId' | 'partsSent'>) {
  const isFirstOut = state === 'SENT' || postId !== null || (partsSent ?? 0) > 0
  return (isFirstOut ? 1 : 0) + (partsSent ?? 0)
}

const states: Partial<Record<Part['state'], State>> = {
  SCHEDULED: 'scheduled',
  SUBMITTED: 'submitted',
  SENT: 'sent',
  SEND_FAILED_PERMANENTLY: 'failed',
}

function waitingWords(delaySeconds: number): string {
  const words = texts('message').parts.states
  return delaySeconds > 0 ? words.waitingThen(formatDuration(delaySeconds)) : words.waiting
}

function PartState({ part, network }: { part: Part; network: string }) {
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
