// The state of a message: always a colour, an icon and a word.
import {
  Ban,
  Check,
  CircleHelp,
  Clock,
  Hourglass,
  type LucideIcon,
  PenLine,
  Send,
  TriangleAlert,
} from 'lucide-react'
import { texts } from '../texts/texts.ts'
import styles from './state.module.css'
import colors from './state-colors.module.css'
import type { State } from './state-of.ts'

const icons: Record<State, LucideIcon> = {
  scheduled: Clock,
  pending: Hourglass,
  submitted: Send,
  sent: Check,
  failed: TriangleAlert,
  unknown: CircleHelp,
  rejected: Ban,
  draft: PenLine,
}

/** `network`: its name, for "check on …" while the outcome is unknown. */
type Props = { state: State; network?: string | undefined }

export function StateBadge({ state, network }: Props) {
  const Icon = icons[state]
  return (
    <span className={`${styles.badge} ${colors[state]} ${styles[state] ?? ''}`}>
      <Icon size={13} aria-hidden />
      {wordsOf(state, network)}
    </span>
  )
}

/** For places without space for the word, which becomes the accessible name. */
export function StateIcon({ state, network, size = 13 }: Props & { size?: number }) {
  const Icon = icons[state]
  return (
    <Icon
      className={`${styles.icon} ${colors[state]} ${styles[state] ?? ''}`}
      size={size}
      role="img"
      aria-label={wordsOf(state, network)}
    />
  )
}

function wordsOf(state: State, network: string | undefined): string {
  const text = texts('states')
  return state === 'unknown' && network ? text.checkOn(network) : text[state]
}
