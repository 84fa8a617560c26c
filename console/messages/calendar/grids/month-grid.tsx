// The month: cells are days. A cell has its total, its mix of states, three cards with the worst among them, and the way to the rest.
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useRef } from 'react'
import { type ProfileById, useProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatDay, formatNumber, formatWeekday } from '../../../time/format.ts'
import { useNow } from '../../../time/use-now.ts'
import { GhostCard } from '../../composer/scheduling/ghost-card.tsx'
import { type Bucket, bucketByDay, emptyBucket } from './bucket.ts'
import { MessageCard } from './card.tsx'
import { type Card, chooseCards, makeCards } from '../cards.ts'
import { Grid, GridCell } from './grid.tsx'
import { MixBar } from './mix-bar.tsx'
import styles from './month-grid.module.css'
import { mayLift } from '../moving/may-lift.ts'
import { useGridKeys } from '../gestures/use-grid-keys.ts'
import type { Moving } from '../moving/use-moving.ts'
import { usePointerDrag } from '../gestures/use-pointer-drag.ts'
import type { SummaryDay } from '../summary.ts'

type Props = {
  days: Temporal.PlainDate[]
  summary: SummaryDay[]
  zone: string
  date: Temporal.PlainDate
  moving: Moving
}

const shownCards = 3

export function MonthGrid({ days, summary, zone, date, moving }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const profiles = useProfileById()
  const today = useNow(zone).toPlainDate().toString()
  const buckets = useMemo(() => bucketByDay(summary), [summary])
  const cards = useMemo(() => cardsByKey(buckets), [buckets])
  const cardOf = (key: string) => cards.get(key)
  const keys = useGridKeys({
    grid,
    columns: 7,
    zone,
    moving,
    cardOf,
    steps: { horizontal: { days: 1 }, vertical: { weeks: 1 } },
    hasHours: false,
  })
  usePointerDrag(grid, {
    onDrop: (key, cell, manner) => {
      const card = cardOf(key)
      if (card) moving.move(card, cell, manner)
    },
    mayLift: (key, manner) => mayLift(cardOf(key), manner, moving),
  })
  const { active: last, ...handlers } = keys
  // Tab must also go into the grid when another month is shown.
  const active = days.find((day) => day.toString() === last) ?? date
  return (
    <Grid ref={grid} className={styles.month} {...handlers}>
      <thead>
        <tr className={styles.head}>
          {days.slice(0, 7).map((day) => (
            <th key={day.dayOfWeek} scope="col">
              {formatWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.weeks}>
        {weeksOf(days).map((week) => (
          <tr key={week[0]?.toString()} className={styles.week}>
            {week.map((day) => {
              const key = day.toString()
              return (
                <Day
                  key={key}
                  day={key}
                  bucket={buckets.get(key) ?? emptyBucket}
                  zone={zone}
                  profiles={profiles}
                  isToday={key === today}
                  isPast={key < today}
                  isOutside={day.month !== date.month}
                  isActive={day.equals(active)}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  )
}

type DayProps = {
  day: string
  bucket: Bucket
  zone: string
  profiles: ProfileById
  isToday: boolean
  isPast: boolean
  isOutside: boolean
  isActive: boolean
}

const Day = memo(function Day({
  day,
  bucket,
  zone,
  profiles,
  isToday,
  isPast,
  isOutside,
  isActive,
}: DayProps) {
  const text = texts('calendar')
  const date = Temporal.PlainDate.from(day)
  const cards = chooseCards(makeCards(bucket.lines), shownCards)
  const hidden = bucket.total - cards.reduce((sum, { lines }) => sum + lines.length, 0)
  const looks = [
    styles.cell,
    isToday ? styles.today : '',
    isOutside ? styles.outside : '',
    isPast ? styles.past : '',
  ]
  return (
    <GridCell
      isActive={isActive}
      className={looks.join(' ')}
      data-cell={day}
      data-day={day}
      data-past={isPast ? '' : undefined}
    >
      <span className="unseen">{`${formatDay(date)}, ${text.messages(bucket.total)}`}</span>
      <span className={styles.top} aria-hidden>
        <b>{date.day}</b>
        {bucket.total > 0 && <span>{formatNumber(bucket.total)}</span>}
      </span>
      <MixBar states={bucket.states} />
      <GhostCard cell={day} isLine />
      {cards.map((card) => (
        <MessageCard key={card.key} card={card} zone={zone} profiles={profiles} isLine />
      ))}
      {hidden > 0 && (
        <Link
          to="/calendar/$view/$date"
          params={{ view: 'day', date: day }}
          className={styles.more}
          data-more
          tabIndex={-1}
        >
          {text.more(hidden)}
        </Link>
      )}
    </GridCell>
  )
})

function cardsByKey(buckets: Map<string, Bucket>): Map<string, Card> {
  const cards = [...buckets.values()].flatMap(({ lines }) => makeCards(lines))
  return new Map(cards.map((card) => [card.key, card]))
}

function weeksOf(days: Temporal.PlainDate[]): Temporal.PlainDate[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
