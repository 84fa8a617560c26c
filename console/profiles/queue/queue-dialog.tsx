// Edits the weekly slots of a profile's queue, and shows the coming ones. Members who may not manage the profile see both.
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'

import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { type Weekday, weekdayName, weekdays } from '../../time/weekdays.ts'
import { zoneNames } from '../../time/zones.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { TimeField } from '../../ui/date/time-field.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Query } from '../../ui/query.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Profile } from '../profiles.ts'
import { useRight } from '../rights.ts'
import { PauseQueue } from './pause-queue.tsx'
import { type Queue, queueQuery, slotsQuery, useSaveQueue, type WeekSlot } from './queue.ts'
import styles from './queue-dialog.module.css'
import { firstMessages, maxMessages, waitingQuery } from './waiting.ts'
import { WaitingList } from './waiting-list.tsx'
import {
  addSlots,
  type DayChoice,
  dayChoices,
  daysOf,
  isSameWeek,
  removeSlot,
} from './week-slots.ts'

type Props = { profile: Profile; onClose: () => void }
type Edited = { timeZone: string; slots: WeekSlot[] }

export function QueueDialog({ profile, onClose }: Props) {
  const text = texts('queue')
  const query = useQuery(queueQuery(profile.id))
  const ownZone = useZone()
  const [edited, setEdited] = useState<Edited>()
  const [messages, setMessages] = useState<'KEEP' | 'MOVE'>('KEEP')
  const [shownMessages, setShownMessages] = useState(firstMessages)
  const waiting = useQuery(waitingQuery(profile.id, shownMessages))
  const save = useSaveQueue(profile.id, () => {
    showToast({ text: text.saved })
    onClose()
  })
  const mayManage = useRight(profile.id, 'MANAGE')
  const mayPublish = useRight(profile.id, 'PUBLISH')
  const stored = query.data
  const shown = edited ?? (stored && { slots: stored.slots, timeZone: stored.timeZone ?? ownZone })
  const asksForTimes = edited && mayPublish && (waiting.data?.length ?? 0) > 0
  return (
    <ActionDialog
      title={text.title(profile.socialNetworkUsername)}
      onClose={onClose}
      width="wide"
      action={text.save}
      reason={reasonOf(mayManage, stored, edited)}
      call={save}
      failure={text.notSaved}
      onAct={() => {
        if (stored && shown) save.mutate({ version: stored.version, messages, ...shown })
      }}
    >
      <p>{text.lede}</p>
      <Query query={query}>
        {() =>
          shown && (
            <>
              {mayManage && <Adding week={shown} onChange={setEdited} />}
              <Week week={shown} onChange={mayManage ? setEdited : undefined} />
            </>
          )
        }
      </Query>
      {asksForTimes && (
        <Choices
          legend={text.whatOfMessages}
          value={messages}
          onChange={setMessages}
          choices={[
            { value: 'KEEP', label: text.messagesKeep },
            { value: 'MOVE', label: text.messagesMove, hint: text.messagesMoveHint },
          ]}
        />
      )}
      {stored && stored.slots.length > 0 && !edited && (
        <>
          {mayManage && <PauseQueue profileId={profile.id} queue={stored} />}
          {stored.timeZone && stored.timeZone !== ownZone && (
            <small>{text.twoZones(stored.timeZone, ownZone)}</small>
          )}
          <Query query={waiting}>
            {(lines) => <WaitingList profileId={profile.id} lines={lines} />}
          </Query>
          {waiting.data?.length === shownMessages && shownMessages < maxMessages && (
            <Button
              look="quiet"
              isBusy={waiting.isPlaceholderData}
              onClick={() => setShownMessages(maxMessages)}
            >
              {text.more}
            </Button>
          )}
          <Coming profileId={profile.id} />
        </>
      )}
    </ActionDialog>
  )
}

function reasonOf(
  mayManage: boolean,
  stored: Queue | undefined,
  edited: Edited | undefined,
): string | undefined {
  if (!mayManage) return texts('profiles').mayNotManage
  const isSame =
    edited &&
    stored &&
    edited.timeZone === stored.timeZone &&
    isSameWeek(edited.slots, stored.slots)
  return edited && !isSame ? undefined : texts('settings').unchanged
}

function Adding({ week, onChange }: { week: Edited; onChange: (week: Edited) => void }) {
  const text = texts('queue')
  const [time, setTime] = useState('09:00')
  const [days, setDays] = useState<DayChoice>('WORKDAYS')
  return (
    <div className={styles.adding}>
      <FieldFrame label={text.zone}>
        {(attributes) => (
          <select
            {...attributes}
            value={week.timeZone}
            onChange={({ target }) => onChange({ ...week, timeZone: target.value })}
          >
            {zoneNames(week.timeZone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TimeField label={text.time} value={time} onChange={setTime} />
      <FieldFrame label={text.on}>
        {(attributes) => (
          <select
            {...attributes}
            value={days}
            onChange={({ target }) =>
              setDays(dayChoices.find((one) => one === target.value) ?? days)
            }
          >
            {dayChoices.map((choice) => (
              <option key={choice} value={choice}>
                {nameOf(choice)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Button
        reason={time === '' ? text.noTime : undefined}
        onClick={() => onChange({ ...week, slots: addSlots(week.slots, time, daysOf(days)) })}
      >
        <Plus size={16} aria-hidden />
        {text.add}
      </Button>
    </div>
  )
}

type WeekProps = { week: Edited; onChange: ((week: Edited) => void) | undefined }

function Week({ week, onChange }: WeekProps) {
  const id = useId()
  return (
    <ul className={styles.week}>
      {weekdays.map((weekday) => (
        <li key={weekday}>
          <span id={`${id}-${weekday}`}>{nameOf(weekday)}</span>
          <Times
            labelId={`${id}-${weekday}`}
            slots={week.slots.filter((slot) => slot.weekday === weekday)}
            onRemove={
              onChange && ((slot) => onChange({ ...week, slots: removeSlot(week.slots, slot) }))
            }
          />
        </li>
      ))}
    </ul>
  )
}

type TimesProps = {
  labelId: string
  slots: WeekSlot[]
  onRemove: ((slot: WeekSlot) => void) | undefined
}

function Times({ labelId, slots, onRemove }: TimesProps) {
  const text = texts('queue')
  if (slots.length === 0) return <small>{text.none}</small>
  return (
    <ul aria-labelledby={labelId} className={styles.times}>
      {slots.map((slot) => (
        <li key={slot.time}>
          {slot.time}
          {onRemove && (
            <IconButton
              label={text.remove(nameOf(slot.weekday), slot.time)}
              onClick={() => onRemove(slot)}
            >
              <X size={14} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const shownSlots = 5

/** In the time of the member, who may be elsewhere. */
function Coming({ profileId }: { profileId: string }) {
  const text = texts('queue')
  const zone = useZone()
  const now = useNow(zone)
  const query = useQuery(slotsQuery(profileId, shownSlots))
  return (
    <section className={styles.coming} aria-label={text.coming}>
      <h3>{text.coming}</h3>
      <Query query={query}>
        {(slots) => (
          <ul>
            {slots.map(({ slotDate, isFree, change }) => (
              <li key={slotDate}>
                <b>{momentLabel(Temporal.Instant.from(slotDate).toZonedDateTimeISO(zone), now)}</b>{' '}
                <small>
                  {isFree ? text.free : text.taken}
                  {change && ` · ${change === 'SKIPPED' ? text.skipped : text.repeated}`}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Query>
    </section>
  )
}

function nameOf(day: DayChoice | Weekday): string {
  const text = texts('queue')
  if (day === 'DAILY') return text.daily
  if (day === 'WORKDAYS') return text.workdays
  return weekdayName(day)
}
