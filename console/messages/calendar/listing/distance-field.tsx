// The distance by which messages are moved. Days and weeks keep the wall time.
import { texts } from '../../../texts/texts.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import type { Distance } from './bulk.ts'
import styles from './bulk-dialog.module.css'

const units = ['minutes', 'hours', 'days', 'weeks'] as const

type Props = { distance: Distance; onChange: (next: Distance) => void }

export function DistanceField({ distance: { amount, unit }, onChange }: Props) {
  const text = texts('calendar').bulk
  const direction = amount < 0 ? 'earlier' : 'later'
  const count = Math.abs(amount)
  const signed = (next: number, way: string) => (way === 'earlier' ? -next : next)
  return (
    <div className={styles.distance}>
      <Field
        label={text.by}
        type="number"
        min={1}
        max={500}
        value={count}
        onChange={({ target }) => {
          const next = Math.round(target.valueAsNumber)
          if (next >= 1 && next <= 500) onChange({ unit, amount: signed(next, direction) })
        }}
      />
      <FieldFrame label={text.unit}>
        {(attributes) => (
          <select
            {...attributes}
            className={fieldStyles.input}
            value={unit}
            onChange={({ target }) =>
              onChange({ amount, unit: units.find((one) => one === target.value) ?? 'days' })
            }
          >
            {units.map((one) => (
              <option key={one} value={one}>
                {text.units[one]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label={text.direction}>
        {(attributes) => (
          <select
            {...attributes}
            className={fieldStyles.input}
            value={direction}
            onChange={({ target }) => onChange({ unit, amount: signed(count, target.value) })}
          >
            <option value="later">{text.later}</option>
            <option value="earlier">{text.earlier}</option>
          </select>
        )}
      </FieldFrame>
    </div>
  )
}
