// The time of the message: date, time and zone, or as soon as possible. For a time that a change of the clocks skips or repeats it asks.
import { CalendarClock, ChevronDown, Globe } from 'lucide-react'
import { useId } from 'react'
import { useWeekStart } from '../../../session/me.ts'
import { locale, texts } from '../../../texts/texts.ts'
import {
  capitalize,
  formatDay,
  formatOffset,
  formatShortDay,
  formatTime,
} from '../../../time/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import { TimeField } from '../../../ui/date/time-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Composing } from '../composing.ts'
import { sourceOf, type When } from '../form/form.ts'
import { isDateWanted, type WhenPanel } from './use-when-panel.ts'
import { atWall, type Planned, readWall, startOfNew } from './when.ts'
import styles from './when-picker.module.css'

/** `reason`: why the message cannot be repeated as it is. */
export type Repeat = { reason: string | undefined; onAsk: () => void }
type Props = { composing: Composing; panel: WhenPanel; repeat: Repeat }

export function WhenPicker({ composing, panel, repeat }: Props) {
  const { plan, zone, now } = composing
  const id = useId()
  const text = texts('composer')
  return (
    <div className={styles.when}>
      {panel.isOpen && (
        <div id={id} className={styles.panel}>
          <Fields composing={composing} panel={panel} findingId={`${id}-finding`} />
          {sourceOf(composing.form) === undefined && (
            <Button look="quiet" reason={repeat.reason} onClick={repeat.onAsk}>
              {texts('series').repeat}
            </Button>
          )}
        </div>
      )}
      <Question composing={composing} id={`${id}-finding`} />
      <button
        ref={panel.summary}
        type="button"
        className={styles.summary}
        aria-expanded={panel.isOpen}
        aria-controls={panel.isOpen ? id : undefined}
        onClick={panel.toggle}
      >
        <CalendarClock size={19} aria-hidden />
        <span>
          <span className="unseen">{text.when}: </span>
          <b>{titleOf(composing)}</b>
          <small>
            <Globe size={12} aria-hidden />
            {plan.kind === 'now'
              ? nowOf(composing)
              : (queueHintOf(composing) ?? `${zone}${aheadOf(plan, now)}`)}
          </small>
        </span>
        <ChevronDown size={17} aria-hidden className={panel.isOpen ? styles.turned : ''} />
      </button>
    </div>
  )
}

type FieldsProps = { composing: Composing; panel: WhenPanel; findingId: string }

function Fields({ composing, panel, findingId }: FieldsProps) {
  const { form, change, now, plan } = composing
  const { when } = form
  const text = texts('composer')
  const weekStart = useWeekStart()
  const today = now.toPlainDate()
  const [date = '', time = ''] = when.kind === 'at' ? when.wall.split('T') : []
  const planAt = (wall: string) =>
    change({ type: 'plan', when: { kind: 'at', wall, offset: null } })
  const hasFinding = plan.kind !== 'at' && plan.kind !== 'now' && plan.kind !== 'queue'
  const isOfDate = when.kind === 'at' && isDateWanted(when.wall, now)
  return (
    <>
      <Kinds composing={composing} />
      {when.kind === 'at' && (
        <div className={styles.fields}>
          <DateField
            ref={panel.date}
            label={text.date}
            value={date}
            today={today}
            weekStart={weekStart}
            finding={hasFinding && isOfDate ? findingId : undefined}
            onChange={(value) => planAt(`${value}T${time}`)}
          />
          <TimeField
            ref={panel.time}
            label={text.time}
            value={time}
            from={date === today.toString() ? clockOf(now) : undefined}
            finding={hasFinding && !isOfDate ? findingId : undefined}
            onChange={(value) => planAt(`${date}T${value}`)}
          />
        </div>
      )}
    </>
  )
}

/** At a time, in the queue, or now. */
function Kinds({ composing: { form, change, now } }: { composing: Composing }) {
  const { when, edited } = form
  const text = texts('composer')
  // A message that has a time keeps one; sending it at once is an act of its own.
  const keepsOne = edited?.when.kind === 'at'
  return (
    <>
      {(!keepsOne || when.kind === 'queue') && (
        <Tabs
          label={text.when}
          value={when.kind}
          choices={[
            ['at', text.at],
            ['queue', text.inQueue],
            ...(keepsOne ? [] : [['now', text.now] as const]),
          ]}
          onChange={(kind) => change({ type: 'plan', when: whenOf(kind, now) })}
        />
      )}
      {when.kind === 'queue' && (
        <Tabs
          label={text.inQueue}
          value={when.place}
          choices={[
            ['last', text.queueLast],
            ['next', text.queueNext],
          ]}
          onChange={(place) => change({ type: 'plan', when: { kind: 'queue', place } })}
        />
      )}
    </>
  )
}

function whenOf(kind: When['kind'], now: Temporal.ZonedDateTime): When {
  if (kind === 'queue') return { kind, place: 'last' }
  return kind === 'now' ? { kind } : startOfNew(undefined, now)
}

function clockOf(time: Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' })
}

function Question({ composing: { plan, change }, id }: { composing: Composing; id: string }) {
  const text = texts('composer')
  if (plan.kind === 'past' || plan.kind === 'unreadable') {
    const words = plan.kind === 'past' ? text.pastTime : text.unreadable
    return (
      <p id={id} className={styles.question} role="alert">
        {words}
      </p>
    )
  }
  if (plan.kind !== 'gap' && plan.kind !== 'fold') return null
  const clock = plan.wall.toPlainTime().toString({ smallestUnit: 'minute' })
  const day = formatDay(plan.wall.toPlainDate())
  return (
    <div id={id} className={styles.question} role="alert">
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

/** When it is published if it has no time. */
function nowOf({ outcomes }: Composing): string {
  const text = texts('composer')
  if (!outcomes.includes('review')) return text.goesOutNow
  return outcomes.every((outcome) => outcome === 'review')
    ? text.goesOutOnApproval
    : text.goesOutPartly
}

/** Looking at the slots would reserve none: which one it is shows when it is stored. */
function queueHintOf({ outcomes, form: { when } }: Composing): string | undefined {
  const text = texts('composer')
  if (when.kind !== 'queue') return undefined
  if (outcomes.includes('review')) return text.queueOnApproval
  return when.place === 'last' ? text.queueLastHint : text.queueNextHint
}

function titleOf({ plan, now, form: { when } }: Composing): string {
  const text = texts('composer')
  if (when.kind === 'now') return text.now
  if (when.kind === 'queue')
    return `${text.inQueue}: ${when.place === 'last' ? text.queueLast : text.queueNext}`
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
