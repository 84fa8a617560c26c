// The shown period, buttons to go back and forward, and the four views.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import { formatDate, formatDay, formatMonth } from '../../time/format.ts'
import { today } from '../../time/wall-time.ts'
import { NewMessage } from '../../ui/new-message.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Range, step, type View, views, type Week } from './range.ts'
import styles from './toolbar.module.css'

type Props = {
  view: View
  date: Temporal.PlainDate
  range: Range
  week: Week
  zone: string
  onGo: (to: { view?: View; date?: string }) => void
}

export function Toolbar({ view, date, range, week, zone, onGo }: Props) {
  const text = texts('calendar')
  const isToday = range.days.some((day) => day.equals(today(zone)))
  return (
    <header className={styles.toolbar}>
      <h1>
        {titleOf(view, date, range)} <span>{date.year}</span>
      </h1>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere */}
      <div className={styles.steps} role="group" aria-label={text.period}>
        <button
          type="button"
          aria-label={text.back}
          onClick={() => onGo({ date: step(view, date, -1, week).toString() })}
        >
          <ChevronLeft size={17} aria-hidden />
        </button>
        <button
          type="button"
          onClick={() => onGo({ date: 'today' })}
          aria-current={isToday || undefined}
        >
          {text.today}
        </button>
        <button
          type="button"
          aria-label={text.forward}
          onClick={() => onGo({ date: step(view, date, 1, week).toString() })}
        >
          <ChevronRight size={17} aria-hidden />
        </button>
      </div>
      <span className={styles.space} />
      <Tabs
        label={text.view}
        value={view}
        choices={views.map((one) => [one, text.views[one]] as const)}
        onChange={(one) => onGo({ view: one })}
        className={styles.views ?? ''}
      />
      <NewMessage />
    </header>
  )
}

/** "November", "16–22 November", "30 November – 6 December", "Tuesday 17 November" */
function titleOf(view: View, date: Temporal.PlainDate, { days }: Range): string {
  if (view === 'day') return formatDay(date)
  if (view !== 'week') return formatMonth(date)
  const first = days[0] ?? date
  const last = days.at(-1) ?? date
  const end = formatDate(last, { day: 'numeric', month: 'long' })
  if (first.month === last.month) {
    return `${first.day}–${end}`
  }
  return `${formatDate(first, { day: 'numeric', month: 'short' })} – ${formatDate(last, { day: 'numeric', month: 'short' })}`
}
