// A card: text, state, time, marks and a sign for pictures. It opens its message, has a menu, and can be moved by pointer or keys (gestures/).
import { Link } from '@tanstack/react-router'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { networkOf } from '../../../networks/networks.ts'
import type { ProfileById } from '../../../profiles/profiles.ts'
import { formatTime } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import { StateIcon } from '../../../ui/state.tsx'
import styles from './card.module.css'
import { type Card, lookOf, unknownOf } from '../cards.ts'

/** Passed by the grid: a query per card would make a full month slow. */
type Props = { card: Card; zone: string; profiles: ProfileById; isLine?: boolean }

/** More marks become a number. */
const mostMarks = 3

export function MessageCard({ card, zone, profiles, isLine = false }: Props) {
  const state = lookOf(card)
  const unknown = profiles.get(unknownOf(card.lines)?.socialProfile.id ?? '')
  const types = [
    ...new Set(card.lines.map((line) => profiles.get(line.socialProfile.id)?.type ?? '')),
  ].filter(Boolean)
  const marks = types.slice(0, isLine ? 1 : mostMarks)
  return (
    <Link
      to="/messages/$messageId"
      params={{ messageId: card.lines[0]?.id ?? '' }}
      className={`${styles.card} ${styles[state]} ${isLine ? styles.line : ''}`}
      data-card={card.key}
      draggable={false}
      tabIndex={-1}
    >
      <span className={styles.top}>
        <StateIcon state={state} network={unknown && networkOf(unknown.type).name} />
        {card.time !== null && <time>{formatTime(inZone(card.time, zone))}</time>}
        <span className={styles.marks}>
          {marks.map((type) => (
            <NetworkMark key={type} type={type} size={13} />
          ))}
          {types.length > marks.length && <s>+{types.length - marks.length}</s>}
        </span>
      </span>
      <span className={styles.text}>{card.text}</span>
    </Link>
  )
}
