// The days of a month, by the grid pattern of ARIA: one tab stop, and keys between days, weeks, months and years.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { formatDate, formatWeekday } from '../../time/format.ts'
import { IconButton } from '../icon-button.tsx'
import { showToast } from '../toasts.ts'
import styles from './date.module.css'
import { dayAfterKey, weeksOf } from './month.ts'

type Props = {
  chosen: Temporal.PlainDate | undefined
  /** Earlier days cannot be chosen. */
  today: Temporal.PlainDate
  weekStart: number
  onChoose: (day: Temporal.PlainDate) => void
}

export function MonthGrid({ chosen, today, weekStart, onChoose }: Props) {
  const text = texts('ui')
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(chosen ?? today)
  const movesFocus = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active day
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active])
  const go = (day: Temporal.PlainDate, isByKey: boolean) => {
    movesFocus.current = isByKey
    setActive(day)
  }
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event, weekStart)
    if (!next) return
    event.preventDefault()
    go(next, true)
  }
  const weeks = weeksOf(active, weekStart)
  const title = formatDate(active, { month: 'long', year: 'numeric' })
  return (
    <div className={styles.month}>
      <header>
        <IconButton
          label={text.previousMonth}
          onClick={() => go(active.subtract({ months: 1 }), false)}
        >
          <ChevronLeft size={18} />
        </IconButton>
        <b aria-live="polite">{title}</b>
        <IconButton label={text.nextMonth} onClick={() => go(active.add({ months: 1 }), false)}>
          <ChevronRight size={18} />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's pattern of a date picker; its cells become grid cells */}
      <table ref={grid} role="grid" aria-label={title} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.dayOfWeek} scope="col" abbr={formatWeekday(day, 'long')}>
                {formatWeekday(day, 'short').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
                <td key={String(day)} aria-selected={isSame(day, chosen)}>
                  <Day
                    day={day}
                    isActive={isSame(day, active)}
                    isToday={isSame(day, today)}
                    isOther={day.month !== active.month}
                    isPast={Temporal.PlainDate.compare(day, today) < 0}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  day: Temporal.PlainDate
  isActive: boolean
  isToday: boolean
  isOther: boolean
  isPast: boolean
  onChoose: (day: Temporal.PlainDate) => void
}

function Day({ day, isActive, isToday, isOther, isPast, onChoose }: DayProps) {
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      className={isOther ? styles.other : ''}
      aria-label={formatDate(day, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      })}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isPast || undefined}
      onClick={() => (isPast ? showToast({ text: texts('ui').dayPassed }) : onChoose(day))}
    >
      {day.day}
    </button>
  )
}

function isSame(one: Temporal.PlainDate, other: Temporal.PlainDate | undefined): boolean {
  return other !== undefined && one.equals(other)
}
