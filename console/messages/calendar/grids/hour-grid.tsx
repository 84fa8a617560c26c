// Week and day: cells are hours of a day. In the week a cell shows one card of two lines, two of one line, or one and a number; in the
// day it shows all, over the whole width, and hours without messages are narrow.
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatDay, formatTime, formatWeekday } from '../../../time/format.ts'
import { useNow } from '../../../time/use-now.ts'
import { cardMenuHandlers, type OpenMenu } from '../acting/menu-handlers.ts'
import { type Card, makeCards } from '../cards.ts'
import type { Filters } from '../filtering/filters.ts'
import { stepsOf } from '../gestures/steps.ts'
import { useGridKeys } from '../gestures/use-grid-keys.ts'
import { usePointerDrag } from '../gestures/use-pointer-drag.ts'
import { mayLift } from '../moving/may-lift.ts'
import { isPastCell } from '../moving/move.ts'
import type { Moving } from '../moving/use-moving.ts'
import type { SummaryDay } from '../summary.ts'
import { type Bucket, bucketByDay, bucketByHour, emptyBucket, hourKey } from './bucket.ts'
import { dayLinesQuery } from './day-lines.ts'
import { Grid } from './grid.tsx'
import { HourCell } from './hour-cell.tsx'
import styles from './hour-grid.module.css'
import { MixBar } from './mix-bar.tsx'

type Props = {
  days: Temporal.PlainDate[]
  summary: SummaryDay[]
  zone: string
  date: Temporal.PlainDate
  moving: Moving
  onLeave: (day: Temporal.PlainDate) => void
  onMenu: OpenMenu
  isDay: boolean
  filters: Filters
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The hour to scroll to, the beginning of the working day. */
const firstShownHour = 7

export function HourGrid(props: Props) {
  const { days, summary, zone, date, isDay } = props
  const grid = useRef<HTMLTableElement>(null)
  const profiles = useProfileById()
  const now = useNow(zone)
  const buckets = useBuckets(props)
  const { active: last = '', ...handlers } = useMovingGrid(props, grid, buckets)
  // Tab must also go into the grid when another week is shown.
  const isThere = days.some((day) => last.startsWith(day.toString()))
  const first = days.find((day) => day.equals(date)) ?? days[0] ?? date
  const active = isThere ? last : hourKey(first.toString(), 9)
  const day = days[0]?.toString() ?? ''
  // In the day view, hours without messages are narrow. A day without any shows all hours alike.
  const isFree = (hour: number) => isDay && buckets.size > 0 && !buckets.has(hourKey(day, hour))
  const byDay = useMemo(() => bucketByDay(summary), [summary])
  useEffect(() => {
    const hour = grid.current?.querySelector<HTMLElement>(`[data-row="${firstShownHour}"]`)
    if (hour?.parentElement && !isDay)
      hour.parentElement.scrollTop = hour.offsetTop - hour.parentElement.offsetTop
  }, [isDay])
  return (
    <Grid
      ref={grid}
      className={`${isDay ? styles.day : ''} ${days.length === 5 ? styles.five : ''}`}
      {...handlers}
    >
      <thead>
        <tr className={styles.days}>
          <th scope="col">
            <span className="unseen">{texts('calendar').time}</span>
          </th>
          {days.map((day) => (
            <DayHead
              key={day.toString()}
              day={day}
              isToday={day.equals(now.toPlainDate())}
              bucket={byDay.get(day.toString()) ?? emptyBucket}
            />
          ))}
        </tr>
      </thead>
      <tbody className={styles.hours}>
        {hours.map((hour) => (
          <tr
            key={hour}
            className={`${styles.row} ${isFree(hour) ? styles.free : ''}`}
            data-row={hour}
          >
            <HourHead
              hour={hour}
              now={now}
              isNow={isShown(days, now) && hour === now.hour}
              isQuiet={isFree(hour) && isFree(hour - 1) && hour > 0}
            />
            {days.map((day) => {
              const key = hourKey(day.toString(), hour)
              const isToday = day.equals(now.toPlainDate())
              return (
                <HourCell
                  key={key}
                  cell={key}
                  bucket={buckets.get(key) ?? emptyBucket}
                  zone={zone}
                  profiles={profiles}
                  isDay={isDay}
                  isToday={isToday}
                  isPast={isPastCell({ day: day.toString(), hour }, now)}
                  isActive={key === active}
                  nowMinute={isToday && hour === now.hour ? now.minute : undefined}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  )
}

/** The day view loads all lines; for the week the first of each hour are enough. */
function useBuckets({ days, summary, zone, isDay, filters }: Props): Map<string, Bucket> {
  const day = days[0]?.toString() ?? ''
  const { data: lines } = useQuery({ ...dayLinesQuery(day, zone, filters), enabled: isDay })
  return useMemo(() => {
    const buckets = bucketByHour(summary)
    if (!isDay || !lines) return buckets
    return new Map(
      [...buckets].map(([key, bucket]) => [
        key,
        { ...bucket, lines: lines.get(key) ?? bucket.lines },
      ]),
    )
  }, [summary, isDay, lines])
}

function useMovingGrid(
  { days, zone, moving, isDay, onLeave, onMenu }: Props,
  grid: React.RefObject<HTMLElement | null>,
  buckets: Map<string, Bucket>,
) {
  const cards = useMemo(() => {
    const all = [...buckets.values()].flatMap(({ lines }) => makeCards(lines))
    return new Map<string, Card>(all.map((card) => [card.key, card]))
  }, [buckets])
  const cardOf = (key: string) => cards.get(key)
  usePointerDrag(grid, {
    onDrop: (key, cell, manner) => {
      const card = cardOf(key)
      if (card) moving.move(card, cell, manner)
    },
    mayLift: (key, manner) => mayLift(cardOf(key), manner, moving),
  })
  const keys = useGridKeys({
    grid,
    columns: days.length,
    zone,
    moving,
    cardOf,
    steps: isDay ? stepsOf.day : stepsOf.week,
    hasHours: true,
    onLeave,
  })
  return { ...keys, ...cardMenuHandlers(cardOf, onMenu) }
}

const DayHead = memo(function DayHead({
  day,
  isToday,
  bucket,
}: {
  day: Temporal.PlainDate
  isToday: boolean
  bucket: Bucket
}) {
  return (
    <th
      scope="col"
      className={`${styles.head} ${isToday ? styles.today : ''}`}
      aria-label={`${formatDay(day)}, ${texts('calendar').entries(bucket.groups, bucket.total)}`}
    >
      <span>{formatWeekday(day)}</span>
      <b>{day.day}</b>
      <MixBar states={bucket.states} />
    </th>
  )
})

function HourHead({
  hour,
  now,
  isNow,
  isQuiet,
}: {
  hour: number
  now: Temporal.ZonedDateTime
  isNow: boolean
  /** The hour before it is free too: only the first of them is labelled. */
  isQuiet: boolean
}) {
  const label = isNow ? formatTime(now) : `${String(hour).padStart(2, '0')}:00`
  return (
    <th scope="row" className={`${styles.hour} ${isNow ? styles.current : ''}`}>
      <span className={isQuiet && !isNow ? 'unseen' : ''}>{label}</span>
    </th>
  )
}

function isShown(days: Temporal.PlainDate[], now: Temporal.ZonedDateTime): boolean {
  return days.some((day) => day.equals(now.toPlainDate()))
}
