// The time of the message: date, time and zone, or as soon as possible. For a time that a change of the clocks skips or repeats it asks.
import { CalendarClock, ChevronDown, Globe } from 'lucide-react'
import { Suspense, useId } from 'react'
import { locale, texts } from '../../../texts/texts.ts'
import {
  capitalize,
  formatDay,
  formatOffset,
  formatShortDay,
  formatTime,
} from '../../../time/format.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Composing } from '../composing.ts'
import { sourceOf } from '../form/form.ts'
import type { WhenPanel } from './use-when-panel.ts'
import { atWall, type Planned, readWall } from './when.ts'
import styles from './when-picker.module.css'

const WhenFields = lazyPart(() => import('./when-fields.tsx'), 'WhenFields')

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
          <Suspense>
            <WhenFields composing={composing} panel={panel} findingId={`${id}-finding`} />
            {sourceOf(composing.form) === undefined && (
              <Button look="quiet" reason={repeat.reason} onClick={repeat.onAsk}>
                {texts('series').repeat}
              </Button>
            )}
          </Suspense>
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
function queueHintOf({ outcomes, requests, form: { when } }: Composing): string | undefined {
  const text = texts('composer')
  if (when.kind !== 'queue') return undefined
  if (outcomes.includes('review')) return text.queueOnApproval
  if (requests[0]?.body.commonSlot) return text.queueCommonHint
  return when.place === 'last' ? text.queueLastHint : text.queueNextHint
}

function titleOf({ plan, now, requests, form: { when } }: Composing): string {
  const text = texts('composer')
  if (when.kind === 'now') return text.now
  if (when.kind === 'queue') {
    const place = when.place === 'last' ? text.queueLast : text.queueNext
    return `${text.inQueue}: ${requests[0]?.body.commonSlot ? text.queueCommon : place}`
  }
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
