// The calendar: one range, one summary, four views of it.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useWeekStart, useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { readDate } from '../../time/wall-time.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useKeys } from '../../ui/keys.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Query } from '../../ui/query.tsx'
import { useMedia, usePhone } from '../../ui/use-media.ts'
import type { OpenedMenu } from './acting/card-acts.tsx'
import styles from './calendar-page.module.css'
import type { Card } from './cards.ts'
import { FilterBar } from './filtering/filter-bar.tsx'
import { type Filters, readFilters } from './filtering/filters.ts'
import { CarryBar } from './gestures/carry-bar.tsx'
import { FreeSlotsOf } from './grids/free-slots.tsx'
import { HourGrid } from './grids/hour-grid.tsx'
import { MonthGrid } from './grids/month-grid.tsx'
import { type Moving, useMoving } from './moving/use-moving.ts'
import { isView, type Range, rangeOf, step, type View, views, type Week } from './range.ts'
import { type SummaryDay, summaryQuery } from './summary.ts'
import { Toolbar } from './toolbar.tsx'
import { usePrefetch } from './use-prefetch.ts'

const ListView = lazyPart(() => import('./listing/list-view.tsx'), 'ListView')

/** On phones. */
const Agenda = lazyPart(() => import('./agenda.tsx'), 'Agenda')

/** Loaded when a menu is opened for the first time. */
const CardActs = lazyPart(() => import('./acting/card-acts.tsx'), 'CardActs')

/** The questions of a move are rare. */
const AskTime = lazyPart(() => import('./moving/ask-time.tsx'), 'AskTime')
const OnlyOne = lazyPart(() => import('./moving/only-one.tsx'), 'OnlyOne')

export function CalendarPage() {
  const { view, date, zone, filters, go } = useCalendarAddress()
  const isPhone = usePhone()
  const week = useWeek(isPhone)
  const range = rangeOf(view, date, zone, week)
  const headPer = view === 'month' || view === 'list' ? 'day' : 'hour'
  const summary = useQuery(summaryQuery(range, zone, { filters, headPer }))
  usePrefetch(shownOf(view, range, summary), (queryClient) => {
    for (const by of [1, -1] as const) {
      const neighbour = rangeOf(view, step(view, date, by, week), zone, week)
      void queryClient.prefetchQuery(summaryQuery(neighbour, zone, { filters, headPer }))
    }
  })
  const moving = useMoving(zone)
  const [menu, setMenu] = useState<OpenedMenu & { isOpen: boolean }>()
  useDocumentTitle(texts('shell').calendar)
  useKeys({
    t: () => go({ date: 'today' }),
    '[': () => go({ date: step(view, date, -1, week).toString() }),
    ']': () => go({ date: step(view, date, 1, week).toString() }),
    ...Object.fromEntries(views.map((one, index) => [`${index + 1}`, () => go({ view: one })])),
  })
  const handlers = {
    moving,
    onLeave: (day: Temporal.PlainDate) => go({ date: day.toString() }),
    onMenu: (card: Card, anchor: HTMLElement) => setMenu({ card, anchor, isOpen: true }),
  }
  const shown = { days: range.days, summary: summary.data ?? [], zone, date, ...handlers }
  return (
    <div className={styles.page}>
      <Toolbar view={view} date={date} range={range} week={week} zone={zone} onGo={go} />
      <FilterBar view={view} summary={summary.data ?? []} zone={zone} filters={filters} />
      <SummaryState query={summary} />
      {moving.failure !== undefined && (
        <ErrorPanel
          error={moving.failure}
          title={texts('calendar').moveFailed}
          onRetry={moving.dismiss}
        />
      )}
      {view === 'list' && (
        <Suspense>
          <ListView
            // Another range and other filters have other messages to choose from.
            key={JSON.stringify([range.startTime, filters])}
            range={range}
            zone={zone}
            filters={filters}
          />
        </Suspense>
      )}
      {view !== 'list' && isPhone && (
        <Suspense>
          <Agenda
            view={view}
            date={date}
            week={week}
            zone={zone}
            filters={filters}
            summary={shown.summary}
            {...handlers}
          />
        </Suspense>
      )}
      <FreeSlotsOf view={view} range={range} zone={zone} filters={filters}>
        {view === 'month' && !isPhone && <MonthGrid {...shown} />}
        {(view === 'week' || view === 'day') && !isPhone && (
          <HourGrid {...shown} isDay={view === 'day'} filters={filters} />
        )}
      </FreeSlotsOf>
      <Asked moving={moving} />
      {menu && (
        <Suspense>
          <CardActs
            opened={menu.isOpen ? menu : undefined}
            onClose={() => setMenu((last) => last && { ...last, isOpen: false })}
            zone={zone}
            moving={moving}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Undefined while the data of the range is loading. */
function shownOf(
  view: View,
  { startTime }: Range,
  { isSuccess, isPlaceholderData }: { isSuccess: boolean; isPlaceholderData: boolean },
): string | undefined {
  return isSuccess && !isPlaceholderData ? `${view} ${startTime}` : undefined
}

/** Loading, failed, or without a connection. The empty grid has the shape of the expected content. */
function SummaryState({ query }: { query: UseQueryResult<SummaryDay[]> }) {
  const loading = <span className="unseen" role="status" aria-label={texts('ui').loading} />
  const failure = query.isError && (
    <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
  )
  return (
    <Query query={query} skeleton={loading}>
      {() => failure}
    </Query>
  )
}

/** The announcements and questions while a message moves. */
function Asked({ moving }: { moving: Moving }) {
  const { spoken, carried, question, group } = moving
  return (
    <>
      {carried && <CarryBar carried={carried} />}
      <p className="unseen" role="status">
        {spoken}
      </p>
      <Suspense>
        {question && (
          <AskTime question={question} onAnswer={moving.answer} onClose={moving.cancel} />
        )}
        {group && (
          <OnlyOne lines={group.lines} onChoose={moving.keepOne} onClose={moving.keepAll} />
        )}
      </Suspense>
    </>
  )
}

/** On a phone the week is a strip with space for seven days. */
function useWeek(isPhone: boolean): Week {
  const isNarrow = useMedia('tablet')
  return { start: useWeekStart(), days: isNarrow && !isPhone ? 5 : 7 }
}

type Address = {
  view: View
  date: Temporal.PlainDate
  zone: string
  filters: Filters
  go: (to: { view?: View; date?: string }) => void
}

function useCalendarAddress(): Address {
  const params = useParams({ from: '/calendar/$view/$date' })
  const search = useSearch({ from: '/calendar/$view/$date' })
  const navigate = useNavigate()
  const zone = useZone()
  const view = isView(params.view) ? params.view : 'week'
  return {
    view,
    date: readDate(params.date, zone),
    zone,
    filters: readFilters(search),
    go: (to) =>
      void navigate({
        to: '/calendar/$view/$date',
        params: { view, date: params.date, ...to },
        search: (old) => old,
      }),
  }
}
