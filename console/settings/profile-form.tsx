// Name, zone and week, stored by the service, so that they hold in every browser and in mails.
import { useState } from 'react'
import { useChangeMe } from '../session/change-me.ts'
import type { Me } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { formatTime } from '../time/format.ts'
import { zoneNames } from '../time/zones.ts'
import { Field, FieldFrame } from '../ui/field.tsx'
import { SaveForm } from '../ui/save-form.tsx'
import { showToast } from '../ui/toasts.ts'
import styles from './settings.module.css'

const weekStarts = ['MONDAY', 'SATURDAY', 'SUNDAY'] as const
type WeekStart = Me['weekStart']

export function ProfileForm({ me }: { me: Me }) {
  const text = texts('settings')
  const [fullName, setFullName] = useState(me.fullName)
  const [timezone, setTimezone] = useState(me.timezone)
  const [weekStart, setWeekStart] = useState<WeekStart>(me.weekStart)
  const change = useChangeMe(() => showToast({ text: text.saved }))
  const isSame = fullName === me.fullName && timezone === me.timezone && weekStart === me.weekStart
  return (
    <SaveForm
      styles={styles}
      call={change}
      reason={reasonOf(isSame, fullName)}
      words={text}
      onSave={() => change.mutate({ fullName, timezone, weekStart: weekStart ?? '' })}
    >
      <Field
        label={text.name}
        value={fullName}
        autoComplete="name"
        onChange={(event) => setFullName(event.target.value)}
      />
      <Field label={text.email} value={me.email} readOnly hint={text.emailHint} />
      <FieldFrame label={text.zone} hint={zoneHint(timezone)}>
        {(attributes) => (
          <select
            {...attributes}
            value={timezone}
            onChange={(event) => setTimezone(event.target.value)}
          >
            {zoneNames(me.timezone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label={text.weekStart}>
        {(attributes) => (
          <select
            {...attributes}
            value={weekStart ?? ''}
            onChange={(event) =>
              setWeekStart(weekStarts.find((one) => one === event.target.value) ?? null)
            }
          >
            <option value="">{text.weekStartByLanguage}</option>
            {weekStarts.map((day) => (
              <option key={day} value={day}>
                {text.weekStarts[day]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </SaveForm>
  )
}

function reasonOf(isSame: boolean, fullName: string): string | undefined {
  const text = texts('settings')
  if (isSame) return text.unchanged
  return fullName.trim() === '' ? text.nameMissing : undefined
}

/** The current time in the zone, to check the choice by. */
function zoneHint(zone: string): string | undefined {
  try {
    return texts('settings').zoneHint(formatTime(Temporal.Now.zonedDateTimeISO(zone)))
  } catch {
    return undefined // a zone that this browser does not know
  }
}
