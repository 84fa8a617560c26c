// The month: cells are days. A cell has the number of its cards, its mix of states, as many cards as fit with the worst among them, and a
// link to the rest.
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ProfileById, useProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatDay, formatNumber, formatWeekday } from '../../../time/format.ts'
import { useNow } from '../../../time/use-now.ts'
import { GhostCard } from '../../composer/scheduling/ghost-card.tsx'
import { cardMenuHandlers, type OpenMenu } from '../acting/menu-handlers.ts'
import { type Card, chooseCards, makeCards } from '../cards.ts'
import { stepsOf } from '../gestures/steps.ts'
import { useGridKeys } from '../gestures/use-grid-keys.ts'
import { usePointerDrag } from '../gestures/use-pointer-drag.ts'
import { mayLift } from '../moving/may-lift.ts'
import type { Moving } from '../moving/use-moving.ts'
import { cardsPerDay, type SummaryDay } from '../summary.ts'
import { type Bucket, bucketByDay, emptyBucket } from './bucket.ts'
import { MessageCard } from './card.tsx'
import { FreeSlots } from './free-slots.tsx'
import { Grid, GridCell } from './grid.tsx'
import { MixBar } from './mix-bar.tsx'
import styles from './month-grid.module.css'
import { More } from './more.tsx'

type Props = {
  days: Temporal.PlainDate[]
  summary: SummaryDay[]
  zone: string
  date: Temporal.PlainDate
  moving: Moving
  onLeave: (day: Temporal.PlainDate) => void
  onMenu: OpenMenu
}

/** Of a card with its gap, and of everything else in a cell, in pixels (month-grid.module.css). */
const cardHeight = 38
const restHeight = 52
const minCards = 2

export function MonthGrid({ days, summary, zone, date, moving, onLeave, onMenu }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const profiles = useProfileById()
  const today = useNow(zone).toPlainDate().toString()
  const body = useRef<HTMLTableSectionElement>(null)
  const fits = useFit(body)
  const buckets = useMemo(() => bucketByDay(summary), [summary])
  const cards = useMemo(() => cardsByKey(buckets), [buckets])
  const cardOf = (key: string) => cards.get(key)
  const keys = useGridKeys({
    grid,
    columns: 7,
    zone,
    moving,
    cardOf,
    steps: stepsOf.month,
    hasHours: false,
    onLeave,
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
    <Grid ref={grid} {...handlers} {...cardMenuHandlers(cardOf, onMenu)}>
      <thead>
        <tr className={styles.head}>
          {days.slice(0, 7).map((day) => (
            <th key={day.dayOfWeek} scope="col">
              {formatWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={styles.weeks}>
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
                  fits={fits}
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
  /** How many cards fit into the cell. */
  fits: number
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
  fits,
  isToday,
  isPast,
  isOutside,
  isActive,
}: DayProps) {
  const text = texts('calendar')
  const date = Temporal.PlainDate.from(day)
  const cards = chooseCards(makeCards(bucket.lines), fits)
  const hidden = bucket.groups - cards.length
  const counted = text.entries(bucket.groups, bucket.total)
  const looks = [styles.cell, isToday ? styles.today : '', isOutside ? styles.outside : '']
  return (
    <GridCell
      isActive={isActive}
      className={looks.join(' ')}
      data-cell={day}
      data-day={day}
      data-past={isPast ? '' : undefined}
    >
      <span className="unseen">{`${formatDay(date)}, ${counted}`}</span>
      <span className={styles.top} title={bucket.groups > 0 ? counted : undefined} aria-hidden>
        <b>{date.day}</b>
        {bucket.groups > 0 && <span>{formatNumber(bucket.groups)}</span>}
      </span>
      <MixBar states={bucket.states} />
      <GhostCard cell={day} isLine />
      {cards.map((card) => (
        <MessageCard key={card.key} card={card} zone={zone} profiles={profiles} />
      ))}
      {!isPast && <FreeSlots cell={day} fits={1} />}
      {hidden > 0 && <More day={day} count={hidden} className={styles.more ?? ''} />}
    </GridCell>
  )
})

function cardsByKey(buckets: Map<string, Bucket>): Map<string, Card> {
  const cards = [...buckets.values()].flatMap(({ lines }) => makeCards(lines))
  return new Map(cards.map((card) => [card.key, card]))
}

/** As many cards as the height of a week has space for. */
function useFit(body: RefObject<HTMLElement | null>): number {
  const [fits, setFits] = useState(minCards)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => {
      const height = element.querySelector('tr')?.getBoundingClientRect().height ?? 0
      const space = Math.floor((height - restHeight) / cardHeight)
      setFits(Math.min(Math.max(space, minCards), cardsPerDay))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [body])
  return fits
}

function weeksOf(days: Temporal.PlainDate[]): Temporal.PlainDate[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
