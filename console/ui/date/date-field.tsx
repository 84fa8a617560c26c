// A date, typed in the order of the console's language or picked from a month (docs/decisions/0069-emoji-and-dates.md).
import { CalendarDays } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { formatTypedDay, readDay } from '../../time/typed.ts'
import { Popover } from '../popover.tsx'
import styles from './date.module.css'
import { MonthGrid } from './month-grid.tsx'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  /** 2026-11-18; anything else is no date. */
  value: string
  /** The first day that can be picked. */
  today: Temporal.PlainDate
  /** 1 is Monday, 7 is Sunday. */
  weekStart: number
  /** The id of the finding about it. */
  finding?: string | undefined
  /** "" for a text that is no date. */
  onChange: (value: string) => void
}

export function DateField({ ref, label, value, today, weekStart, finding, onChange }: Props) {
  const text = texts('ui')
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const chosen = dateOf(value)
  // Until the field is left, it shows what was typed, unless the date was changed elsewhere.
  const isTyped = typed !== undefined && isSame(readDay(typed, today), chosen)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div ref={frame} className={styles.frame}>
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={text.dateForm}
          value={isTyped ? typed : chosen ? formatTypedDay(chosen) : ''}
          aria-invalid={finding ? true : undefined}
          aria-describedby={finding}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readDay(target.value, today)?.toString() ?? '')
          }}
          onBlur={() => {
            if (chosen) setTyped(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpen(true)
          }}
        />
        <button
          ref={button}
          type="button"
          aria-label={text.chooseDate}
          title={text.chooseDate}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays size={17} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <Popover
          anchor={frame}
          opener={button}
          label={text.chooseDate}
          onClose={() => setOpen(false)}
        >
          <MonthGrid
            chosen={chosen}
            today={today}
            weekStart={weekStart}
            onChoose={(day) => {
              setTyped(undefined)
              onChange(day.toString())
              setOpen(false)
            }}
          />
        </Popover>
      )}
    </div>
  )
}

function dateOf(value: string): Temporal.PlainDate | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? Temporal.PlainDate.from(value) : undefined
}

function isSame(one: Temporal.PlainDate | undefined, other: Temporal.PlainDate | undefined) {
  return one?.toString() === other?.toString()
}
