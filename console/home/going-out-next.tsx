// The next messages, over all profiles.
import { Link } from '@tanstack/react-router'
import { CalendarPlus, ChevronRight } from 'lucide-react'
import { type Card, makeCards } from '../messages/calendar/cards.ts'
import { Thumbnail } from '../messages/thumbnail.tsx'
import { NetworkMark } from '../networks/network-mark.tsx'
import { useProfileById } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { formatTime } from '../time/format.ts'
import { aheadLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { inZone } from '../time/wall-time.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import row from '../ui/message-row.module.css'
import { NewMessage } from '../ui/new-message.tsx'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateBadge } from '../ui/state.tsx'
import { stateOf } from '../ui/state-of.ts'
import { useComing } from './coming.ts'
import styles from './going-out-next.module.css'
import home from './home-page.module.css'

const shown = 6

export function GoingOutNext({ zone }: { zone: string }) {
  const text = texts('home')
  const { query, next } = useComing()
  const cards = makeCards(next).slice(0, shown)
  return (
    <Panel
      title={text.next}
      aside={
        <Link to="/calendar" className={home.link}>
          {text.toCalendar}
          <ChevronRight size={15} aria-hidden />
        </Link>
      }
      className={styles.panel ?? ''}
    >
      <Query query={query} skeleton={<SkeletonRows lines={5} />}>
        {() =>
          cards.length === 0 ? (
            <EmptyState icon={CalendarPlus} title={text.nothingNext} action={<NewMessage />}>
              {text.nothingNextText}
            </EmptyState>
          ) : (
            <ul>
              {cards.map((card) => (
                <NextMessage key={card.key} card={card} zone={zone} />
              ))}
            </ul>
          )
        }
      </Query>
    </Panel>
  )
}

function NextMessage({ card, zone }: { card: Card; zone: string }) {
  const profiles = useProfileById()
  const now = useNow(zone)
  const time = card.time === null ? undefined : inZone(card.time, zone)
  return (
    <li>
      <Link
        to="/messages/$messageId"
        params={{ messageId: card.lines[0]?.id ?? '' }}
        className={styles.row}
      >
        <time>
          {time ? formatTime(time) : '—'}
          <small>{time ? aheadLabel(time, now) : texts('home').asSoonAsPossible}</small>
        </time>
        <span className={row.words}>
          <b>{card.text}</b>
          <span className={styles.marks}>
            {card.lines.map(({ id, socialProfile }) => (
              <NetworkMark key={id} type={profiles.get(socialProfile.id)?.type ?? ''} />
            ))}
            <StateBadge state={stateOf(card.state)} />
          </span>
        </span>
        <Thumbnail lines={card.lines} />
      </Link>
    </li>
  )
}
