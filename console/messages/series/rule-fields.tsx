// When a series comes again, and when it ends.
import { useWeekStart, useZone } from '../../session/me.ts'
import { type Weekday, weekdayName, weekdays } from '../../time/weekdays.ts'
import { DateField } from '../../ui/date/date-field.tsx'
import { TimeField } from '../../ui/date/time-field.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { formTexts } from './form-texts.ts'
import { ends, type RuleForm, repeats, weeksOfMonth } from './rule-form.ts'
import styles from './series-dialog.module.css'

type Props = { rule: RuleForm; hasStart: boolean; onChange: (rule: RuleForm) => void }
type PartProps = { rule: RuleForm; change: (part: Partial<RuleForm>) => void }

export function RuleFields({ rule, hasStart, onChange }: Props) {
  const text = formTexts
  const change = (part: Partial<RuleForm>) => onChange({ ...rule, ...part })
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={text.repeats}
          value={rule.repeats}
          choices={repeats.map((one) => [one, text.ways[one]] as const)}
          onChange={(way) => change({ repeats: way })}
        />
        <TimeField label={text.time} value={rule.time} onChange={(time) => change({ time })} />
      </div>
      <Days rule={rule} change={change} />
      {hasStart && (
        <Day
          label={text.start}
          value={rule.startDate}
          onChange={(startDate) => change({ startDate })}
        />
      )}
      <End rule={rule} change={change} />
    </>
  )
}

function Days({ rule, change }: PartProps) {
  const text = formTexts
  if (rule.repeats === 'WEEKLY') return <Weekdays rule={rule} change={change} />
  if (rule.repeats === 'DATE')
    return (
      <Field
        label={text.dayOfMonth}
        type="number"
        min={1}
        max={31}
        value={rule.dayOfMonth}
        onChange={({ target }) => change({ dayOfMonth: target.value })}
      />
    )
  if (rule.repeats !== 'WEEKDAY') return null
  return (
    <div className={styles.pair}>
      <Select
        label={text.week}
        value={rule.weekOfMonth}
        choices={weeksOfMonth.map((one) => [one, text.weeks[one]] as const)}
        onChange={(weekOfMonth) => change({ weekOfMonth })}
      />
      <Select
        label={text.weekday}
        value={rule.weekday}
        choices={weekdays.map((one) => [one, weekdayName(one)] as const)}
        onChange={(weekday) => change({ weekday })}
      />
    </div>
  )
}

function Weekdays({ rule, change }: PartProps) {
  const first = useWeekStart() - 1
  const inOrder = [...weekdays.slice(first), ...weekdays.slice(0, first)]
  const toggle = (day: Weekday) =>
    rule.weekdays.includes(day)
      ? rule.weekdays.filter((one) => one !== day)
      : [...rule.weekdays, day]
  return (
    <fieldset className={styles.weekdays}>
      <legend>{formTexts.weekdays}</legend>
      {inOrder.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={rule.weekdays.includes(day)}
            onChange={() => change({ weekdays: toggle(day) })}
          />
          {weekdayName(day)}
        </label>
      ))}
    </fieldset>
  )
}

function End({ rule, change }: PartProps) {
  const text = formTexts
  return (
    <div className={styles.end}>
      <Tabs
        label={text.end}
        value={rule.end}
        choices={ends.map((one) => [one, text.ends[one]] as const)}
        onChange={(end) => change({ end })}
      />
      {rule.end === 'until' && (
        <Day label={text.until} value={rule.until} onChange={(until) => change({ until })} />
      )}
      {rule.end === 'count' && (
        <Field
          label={text.count}
          type="number"
          min={1}
          max={1000}
          value={rule.count}
          onChange={({ target }) => change({ count: target.value })}
        />
      )}
    </div>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

function Day(props: DayProps) {
  const weekStart = useWeekStart()
  const today = Temporal.Now.plainDateISO(useZone())
  return <DateField {...props} today={today} weekStart={weekStart} />
}

type SelectProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

function Select<Value extends string>({ label, value, choices, onChange }: SelectProps<Value>) {
  return (
    <FieldFrame label={label}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          onChange={({ target }) =>
            onChange(choices.find(([one]) => one === target.value)?.[0] ?? value)
          }
        >
          {choices.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
