import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { makeCards } from '../../messages/calendar/cards.ts'
import type { Line } from '../../messages/listing.ts'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { useProfileById } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Need } from './need.tsx'
import styles from './needs-you.module.css'

const shown = 3

/** `lines`: the first of them, as far as they are known. */
type Props = { lines: Line[]; count: number; zone: string }

export function NeedOfReview({ lines, count, zone }: Props) {
  const text = texts('home')
  const now = useNow(zone)
  const profiles = useProfileById()
  const cards = makeCards(lines)
  return (
    <Need
      look="accent"
      icon={<CircleCheck size={18} aria-hidden />}
      title={text.toReview(count)}
      actions={
        <ButtonLink to="/review">
          {text.reviewAll}
          <ArrowRight size={15} aria-hidden />
        </ButtonLink>
      }
    >
      <ul className={styles.lines}>
        {cards.slice(0, shown).map((card) => (
          <li key={card.key}>
            {card.lines.map(({ id, socialProfile }) => (
              <NetworkMark key={id} type={profiles.get(socialProfile.id)?.type ?? ''} />
            ))}
            <Link to="/messages/$messageId" params={{ messageId: card.lines[0]?.id ?? '' }}>
              {card.text}
            </Link>
            {card.time && <time>{momentLabel(inZone(card.time, zone), now)}</time>}
          </li>
        ))}
      </ul>
    </Need>
  )
}
