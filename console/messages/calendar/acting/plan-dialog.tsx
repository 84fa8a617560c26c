// Asks when: to copy or to move messages by a day and a time instead of by dragging them. The hour stays unless it is changed.
import { type ReactNode, useId, useState } from 'react'
import { useWeekStart } from '../../../session/me.ts'
import { texts } from '../../../texts/texts.ts'
import { formatDay } from '../../../time/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import { TimeField } from '../../../ui/date/time-field.tsx'
import { Zone } from '../../../ui/zone.tsx'
import { readWall } from '../../composer/scheduling/when.ts'
import type { Card } from '../cards.ts'
import type { Manner } from '../moving/use-moving.ts'
import { firstDayOf } from './first-day.ts'
import styles from './plan-dialog.module.css'

type Props = {
  card: Card
  manner: Manner
  zone: string
  onPlan: (wall: Temporal.PlainDateTime) => void
  /** The call that carries it out. */
  call?: { isPending: boolean; error: unknown }
  onClose: () => void
  /** A second way, with the time that is chosen. */
  alternative?: (wall: Temporal.PlainDateTime | undefined) => ReactNode
}

export function PlanDialog({ card, manner, zone, onPlan, onClose, alternative, call }: Props) {
  const text = texts('calendar').plan
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const weekStart = useWeekStart()
  const noteId = useId()
  const [first] = useState(() => firstDayOf(card.time, manner, now))
  const [day, setDay] = useState(first.toPlainDate().toString())
  const [time, setTime] = useState(first.toPlainTime().toString({ smallestUnit: 'minute' }))
  const wall = readWall(`${day}T${time}`)
  const isPast = wall && Temporal.PlainDateTime.compare(wall, now.toPlainDateTime()) <= 0
  const reason = wall ? (isPast ? text.past : undefined) : text.unreadable
  return (
    <ActionDialog
      title={text[manner].title}
      onClose={onClose}
      action={wall ? text[manner].action(`${formatDay(wall.toPlainDate())}, ${time}`) : text.none}
      reason={reason}
      {...(call ? { call } : {})}
      alternative={alternative?.(isPast ? undefined : wall)}
      onSubmit={() => wall && !isPast && onPlan(wall)}
    >
      <p className={styles.text}>{card.text}</p>
      <div className={styles.fields}>
        <DateField
          label={text.day}
          value={day}
          today={now.toPlainDate()}
          weekStart={weekStart}
          finding={reason && noteId}
          onChange={setDay}
        />
        <TimeField
          label={texts('calendar').time}
          value={time}
          finding={reason && noteId}
          onChange={setTime}
        />
      </div>
      {reason && (
        <p id={noteId} className={styles.note}>
          {reason}
        </p>
      )}
      <Zone zone={zone} />
    </ActionDialog>
  )
}
