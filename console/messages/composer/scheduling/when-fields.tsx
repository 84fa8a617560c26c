// The fields of the time, which are loaded when they are shown first.
import { useLayoutEffect } from 'react'
import { useWeekStart } from '../../../session/me.ts'
import { texts } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/date/date-field.tsx'
import { TimeField } from '../../../ui/date/time-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Composing } from '../composing.ts'
import type { When } from '../form/form.ts'
import { isDateWanted, type WhenPanel } from './use-when-panel.ts'
import { startOfNew } from './when.ts'
import styles from './when-picker.module.css'

type Props = { composing: Composing; panel: WhenPanel; findingId: string }

export function WhenFields({ composing, panel, findingId }: Props) {
  const { form, change, now, plan } = composing
  useLayoutEffect(panel.appear, [])
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
function Kinds({ composing }: { composing: Composing }) {
  const { form, change, now } = composing
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
          value={when.isCommon && mayShare(composing) ? 'common' : when.place}
          choices={[
            ['last', text.queueLast],
            ['next', text.queueNext],
            ...(mayShare(composing) ? [['common', text.queueCommon] as const] : []),
          ]}
          onChange={(place) => change({ type: 'plan', when: inQueue(place) })}
        />
      )}
    </>
  )
}

/** Several profiles, in one call; a proposal gets its slot alone, when it is approved. */
function mayShare({ chosen, requests, outcomes, form }: Composing): boolean {
  const isNew = form.edited === undefined && form.resends === undefined
  return isNew && chosen.length > 1 && requests.length === 1 && !outcomes.includes('review')
}

function inQueue(place: 'last' | 'next' | 'common'): When {
  return place === 'common'
    ? { kind: 'queue', place: 'last', isCommon: true }
    : { kind: 'queue', place }
}

function whenOf(kind: When['kind'], now: Temporal.ZonedDateTime): When {
  if (kind === 'queue') return { kind, place: 'last' }
  return kind === 'now' ? { kind } : startOfNew(undefined, now)
}

function clockOf(time: Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' })
}
