// The posts of a chain that runs, in their order: those that are out as they are, the others as cards to change.
import { Lock } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { StateBadge } from '../../../ui/state.tsx'
import type { Message } from '../../listing.ts'
import { type Part, PartState } from '../../message/parts/part-state.tsx'
import type { Composing } from '../composing.ts'
import { PartCard } from '../parts/part-card.tsx'
import styles from '../parts/parts.module.css'
import type { Rest } from './rest.ts'

type Props = { composing: Composing; message: Message; rest: Rest }

export function RestCards({ composing, message, rest: { locked, free } }: Props) {
  const { targets } = composing
  const network = targets[0]?.name ?? ''
  const count = locked.length + free.length + 1
  const out = (message.parts ?? []).slice(0, locked.length)
  return (
    <section className={styles.parts} aria-label={texts('message').rest.title}>
      <ol>
        <Locked text={message.text} {...{ network, count, number: 1 }} />
        {out.map((part, index) => {
          const number = index + 2
          return <Locked key={number} text={part.text} {...{ part, network, count, number }} />
        })}
        {free.map((part, index) => (
          <PartCard
            key={part.key}
            composing={composing}
            part={part}
            place={{ number: locked.length + index + 2, count, locked: locked.length + 1 }}
            targets={targets}
          />
        ))}
      </ol>
    </section>
  )
}

type LockedProps = { text: string; part?: Part; network: string; number: number; count: number }

/** `part`: none for the first post. */
function Locked({ text, part, network, number, count }: LockedProps) {
  const words = texts('composer')
  return (
    <li className={`${styles.card} ${styles.locked}`}>
      <header>
        <span className={styles.number} title={words.parts.place(number, count)}>
          {number}/{count}
        </span>
        {part ? (
          <PartState part={part} network={network} />
        ) : (
          <StateBadge state="sent" network={network} />
        )}
        <Lock size={14} aria-label={texts('message').rest.locked} />
      </header>
      <p>{text}</p>
    </li>
  )
}
