// The time of the message: date, time and zone, or as soon as possible. For a time that a change of the clocks skips or repeats it asks.
import { CalendarClock, ChevronDown, Globe } from 'lucide-react'
import { useId, useState } from 'react'
import { locale, texts } from '../../../texts/texts.ts'
import {
  capitalize,
  formatDay,
  formatOffset,
  formatShortDay,
  formatTime,
} from '../../../time/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Composing } from '../composing.ts'
import { atWall, type Planned, readWall, startOfNew } from './when.ts'
import styles from './when-picker.module.css'

export function WhenPicker({ composing }: { composing: Composing }) {
  const { plan, zone, now } = composing
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const text = texts('composer')
  return (
    <div className={styles.when}>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          <Fields composing={composing} />
        </div>
      )}
      <Question composing={composing} />
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarClock size={19} aria-hidden />
        <span>
          <span className="unseen">{text.when}: </span>
          <b>{titleOf(composing)}</b>
          <small>
            <Globe size={12} aria-hidden />
            {plan.kind === 'now' ? text.goesOutNow : `${zone}${aheadOf(plan, now)}`}
          </small>
        </span>
        <ChevronDown size={17} aria-hidden className={isOpen ? styles.turned : ''} />
      </button>
    </div>
  )
}

function Fields({ composing: { draft, change, now } }: { composing: Composing }) {
  const { when } = draft
  const text = texts('composer')
  const [date = '', time = ''] = when.kind === 'at' ? when.wall.split('T') : []
  const plan = (wall: string) => change({ type: 'plan', when: { kind: 'at', wall, offset: null } })
  return (
    <>
      {/* A message that has a time keeps one; sending it at once is an act of its own. */}
      {form.edited?.when.kind !== 'at' && (
        <Tabs
          label={text.when}
          value={when.kind}
          choices={[
            ['at', text.at],
            ['now', text.now],
          ]}
          onChange={(kind) =>
            change({ type: 'plan', when: kind === 'now' ? { kind } : startOfNew(undefined, now) })
          }
        />
      )}
      {when.kind === 'at' && (
        <div className={styles.fields}>
          <label>
            {text.date}
            <input
              type="date"
              value={date}
              min={now.toPlainDate().toString()}
              onChange={(event) => plan(`${event.target.value}T${time}`)}
            />
          </label>
          <label>
            {text.time}
            <input
              type="time"
              value={time}
              onChange={(event) => plan(`${date}T${event.target.value}`)}
            />
          </label>
        </div>
      )}
    </>
  )
}

function Question({ composing: { plan, change } }: { composing: Composing }) {
  const text = texts('composer')
  if (plan.kind === 'past' || plan.kind === 'unreadable') {
    const words = plan.kind === 'past' ? text.pastTime : text.unreadable
    return (
      <p className={styles.question} role="alert">
        {words}
      </p>
    )
  }
  if (plan.kind !== 'gap' && plan.kind !== 'fold') return null
  const clock = plan.wall.toPlainTime().toString({ smallestUnit: 'minute' })
  const day = formatDay(plan.wall.toPlainDate())
  return (
    <div className={styles.question} role="alert">
      <p>{plan.kind === 'gap' ? text.gap(clock, day) : text.fold(clock, day)}</p>
      <p className={styles.choices}>
        {plan.choices.map((time) => (
          <Button
            key={time.offset}
            onClick={() =>
              change({ type: 'plan', when: atWall(time.toPlainDateTime(), time.offset) })
            }
          >
            {formatTime(time)} {formatOffset(time)}
          </Button>
        ))}
      </p>
    </div>
  )
}

function titleOf({ plan, now, draft: { when } }: Composing): string {
  const text = texts('composer')
  if (when.kind === 'now') return text.now
  if (plan.kind === 'at') return `${dayOf(plan.time.toPlainDate(), now)}, ${formatTime(plan.time)}`
  const wall = readWall(when.wall)
  if (!wall) return capitalize(text.when)
  const clock = wall.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${dayOf(wall.toPlainDate(), now)}, ${clock}`
}

/** With the year unless it is the current one. */
function dayOf(day: Temporal.PlainDate, now: Temporal.ZonedDateTime): string {
  return day.year === now.year ? formatShortDay(day) : `${formatShortDay(day)} ${day.year}`
}

/** " · in 2 days" */
function aheadOf(plan: Planned, now: Temporal.ZonedDateTime): string {
  if (plan.kind !== 'at') return ''
  const minutes = Math.round((plan.time.epochMilliseconds - now.epochMilliseconds) / 60_000)
  const format = new Intl.RelativeTimeFormat(locale())
  if (minutes < 60) return ` · ${format.format(minutes, 'minute')}`
  if (minutes < 48 * 60) return ` · ${format.format(Math.round(minutes / 60), 'hour')}`
  return ` · ${format.format(Math.round(minutes / 60 / 24), 'day')}`
}
