// The parts that follow the first post, with their states and addresses.
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { Panel } from '../../../ui/panel.tsx'
import { webAddress } from '../../../ui/web-address.ts'
import { failureWords } from '../../failure-words.ts'
import type { Message } from '../../listing.ts'
import { PartActs } from './part-acts.tsx'
import { type Part, PartState } from './part-state.tsx'
import styles from './parts-panel.module.css'

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
