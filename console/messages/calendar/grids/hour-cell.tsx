import { memo } from 'react'
import type { ProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatDay } from '../../../time/format.ts'
import { useGhost } from '../../composer/scheduling/ghost.ts'
import { GhostCard } from '../../composer/scheduling/ghost-card.tsx'
import { chooseCards, makeCards } from '../cards.ts'
import type { Bucket } from './bucket.ts'
import { MessageCard } from './card.tsx'
import { DayCard } from './day-card.tsx'
import { FreeSlots } from './free-slots.tsx'
import { GridCell } from './grid.tsx'
import styles from './hour-grid.module.css'
import { More } from './more.tsx'

type Props = {
  /** 2026-11-17T09 */
  cell: string
  bucket: Bucket
  zone: string
  profiles: ProfileById
  isDay: boolean
  isToday: boolean
  isPast: boolean
  isActive: boolean
  /** The minute at which to draw the line of the present time. */
  nowMinute: number | undefined
}

export const HourCell = memo(function HourCell(props: Props) {
  const { cell, bucket, isDay, isToday, isPast, isActive, nowMinute } = props
  const [day = '', hour = ''] = cell.split('T')
  const looks = [styles.cell, isToday ? styles.today : '', isPast ? styles.past : '']
  const hasGhost = useGhost(cell) !== undefined
  const label = `${formatDay(Temporal.PlainDate.from(day))} ${hour}:00, ${texts('calendar').entries(bucket.groups, bucket.total)}`
  return (
    <GridCell
      isActive={isActive}
      className={looks.join(' ')}
      data-cell={cell}
      data-day={day}
      data-hour={Number(hour)}
      data-past={isPast ? '' : undefined}
      data-snap={isDay ? '' : undefined}
    >
      <span className="unseen">{label}</span>
      <Cards {...props} day={day} hour={Number(hour)} hasGhost={hasGhost} />
      {!isPast && <FreeSlots cell={cell} fits={isDay ? 60 : bucket.total > 0 ? 1 : 2} />}
      <GhostCard cell={cell} isLine={!isDay && bucket.total > 0} />
      {nowMinute !== undefined && (
        <span className={styles.now} style={{ top: `${(nowMinute / 60) * 100}%` }} aria-hidden />
      )}
    </GridCell>
  )
})

type CardsProps = Props & { day: string; hour: number; hasGhost: boolean }

/** The card of the message in the composer takes the place of one. */
function Cards({ bucket, zone, profiles, isDay, day, hour, hasGhost }: CardsProps) {
  const cards = makeCards(bucket.lines)
  const hasMore = bucket.groups > cards.length
  const places = hasGhost ? 1 : 2
  const fits = cards.length > places || hasMore ? places - 1 : places
  const shown = isDay ? cards : chooseCards(cards, fits)
  const isLine = !isDay && (cards.length > 1 || hasMore || hasGhost)
  const hidden = bucket.groups - shown.length
  return (
    <>
      {shown.map((card) =>
        isDay ? (
          <DayCard key={card.key} card={card} zone={zone} profiles={profiles} />
        ) : (
          <MessageCard key={card.key} card={card} zone={zone} profiles={profiles} isLine={isLine} />
        ),
      )}
      {hidden > 0 && <More day={day} hour={hour} count={hidden} className={styles.more ?? ''} />}
    </>
  )
}
