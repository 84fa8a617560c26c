// The calendar on a phone: a strip of days, and the messages as a list.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react'
import { texts } from '../../texts/texts.ts'
import { capitalize, formatDay, formatWeekday } from '../../time/format.ts'
import { dayLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Query } from '../../ui/query.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Zone } from '../../ui/zone.tsx'
import { MenuButton } from './acting/menu-button.tsx'
import { cardMenuHandlers, type OpenMenu } from './acting/menu-handlers.ts'
import styles from './agenda.module.css'
import { type Card, makeCards } from './cards.ts'
import type { Filters } from './filtering/filters.ts'
import { stepsOf } from './gestures/steps.ts'
import { isPlain } from './gestures/use-grid-keys.ts'
import { useMoveMode } from './gestures/use-move-mode.ts'
import { linesQuery } from './lines.ts'
import { MessageRow } from './message-row.tsx'
import type { Moving } from './moving/use-moving.ts'
import { type Range, rangeOf, type View, type Week } from './range.ts'
import type { Line, SummaryDay } from './summary.ts'

type Props = {
  view: View
  date: Temporal.PlainDate
  week: Week
  zone: string
  filters: Filters
  summary: SummaryDay[]
  moving: Moving
  onLeave: (day: Temporal.PlainDate) => void
  onMenu: OpenMenu
}

type Place = Pick<Props, 'view' | 'date' | 'week' | 'zone'>

export function Agenda(props: Props) {
  const { view, date, week, zone, filters, summary } = props
  const listed = listedIn({ view, date, week, zone })
  const query = useInfiniteQuery(linesQuery(listed, filters))
  const text = texts('calendar')
  const { list, ...handlers } = useAgendaKeys(props, query.data)
  return (
    <div ref={list} className={styles.agenda} {...handlers}>
      <Strip view={view} date={date} week={week} zone={zone} summary={summary} />
      <p className={styles.zone}>
        <Zone zone={zone} />
      </p>
      <Query query={query} skeleton={<Loading />}>
        {({ pages }) => {
          const cards = makeCards(pages.flatMap(({ lines }) => lines))
          if (cards.length === 0) return <EmptyState icon={CalendarPlus} title={text.emptyDay} />
          return <Days cards={cards} zone={zone} />
        }}
      </Query>
      {query.hasNextPage && (
        <Button className={styles.more} onClick={() => void query.fetchNextPage()}>
          {text.loadMore}
        </Button>
      )}
    </div>
  )
}

/** M carries the message of a row, as in the grids: up and down by an hour, left and right by a day. */
function useAgendaKeys(
  { zone, moving, onLeave, onMenu }: Props,
  data: { pages: { lines: Line[] }[] } | undefined,
) {
  const list = useRef<HTMLDivElement>(null)
  const cards = useMemo(() => makeCards(data?.pages.flatMap(({ lines }) => lines) ?? []), [data])
  const cardOf = (key: string) => cards.find((card) => card.key === key)
  const mode = useMoveMode({
    grid: list,
    zone,
    moving,
    steps: stepsOf.week,
    hasHours: true,
    onLeave,
  })
  return {
    list,
    ...cardMenuHandlers(cardOf, onMenu),
    onKeyDown: (event: KeyboardEvent) => {
      const card = isPlain(event) ? cardOf(rowKeyOf(event)) : undefined
      const isCarried = isPlain(event) && mode.press(event.key, event.shiftKey)
      if (!isCarried && card) mode.lift(card, event.shiftKey ? 'copy' : 'move')
      if (!isCarried && !card) return
      event.preventDefault()
      event.stopPropagation()
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) mode.end()
    },
  }
}

/** The key of the row on which M is pressed. */
function rowKeyOf({ key, target }: KeyboardEvent): string {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : undefined
  return key.toLowerCase() === 'm' ? (row?.dataset.card ?? '') : ''
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton lines={5} height={44} />
    </div>
  )
}

/** In the month, the chosen day; in the week, the days from the chosen one on. */
function listedIn({ view, date, week, zone }: Place): Range {
  if (view !== 'week') return rangeOf('day', date, zone)
  const { days, endTime } = rangeOf('week', date, zone, week)
  const { startTime } = rangeOf('day', date, zone)
  return { days: days.slice(days.findIndex((day) => day.equals(date))), startTime, endTime }
}

function Strip({ view, date, week, zone, summary }: Place & Pick<Props, 'summary'>) {
  const days = rangeOf(view === 'month' ? 'month' : 'week', date, zone, week).days
  return (
    <nav className={styles.strip} aria-label={texts('calendar').period}>
      {days.map((day, index) => {
        const states = summary.find((one) => one.day === day.toString())?.states
        const isFailed = states?.SEND_FAILED_PERMANENTLY !== undefined
        return (
          <Link
            key={day.toString()}
            to="/calendar/$view/$date"
            params={{ view, date: day.toString() }}
            search={(old) => old}
            aria-current={day.equals(date) ? 'date' : undefined}
            className={day.month === date.month ? '' : styles.outside}
          >
            <span className="unseen">{formatDay(day)}</span>
            {index < 7 && <span aria-hidden>{formatWeekday(day, 'narrow')}</span>}
            <b aria-hidden>{day.day}</b>
            <i className={states ? (isFailed ? styles.failed : styles.planned) : ''} />
          </Link>
        )
      })}
    </nav>
  )
}

function Days({ cards, zone }: { cards: Card[]; zone: string }) {
  const now = useNow(zone)
  const byDay = Map.groupBy(cards, ({ time }) =>
    inZone(time ?? 0, zone)
      .toPlainDate()
      .toString(),
  )
  return [...byDay].map(([key, ofDay]) => {
    const day = Temporal.PlainDate.from(key)
    const isNear = Math.abs(now.toPlainDate().until(day).days) <= 1
    const count = ofDay.reduce((sum, { lines }) => sum + lines.length, 0)
    return (
      <section key={key} className={styles.day}>
        <h2>
          {isNear ? `${capitalize(dayLabel(day, now))}, ${formatDay(day)}` : formatDay(day)}
          <span>{texts('calendar').entries(ofDay.length, count)}</span>
        </h2>
        <ul>
          {ofDay.map((card) => (
            <li key={card.key} className={styles.row}>
              <MessageRow card={card} zone={zone} />
              <MenuButton card={card} className={styles.menu ?? ''} isStop />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
