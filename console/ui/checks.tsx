// Check boxes under one heading; a long list scrolls.
import { useId } from 'react'
import styles from './checks.module.css'

const maxShort = 6

type Choice<Value extends string> = {
  value: Value
  label: string
  hint?: string | undefined
  /** Checked, because another choice brings it. */
  isImplied?: boolean
}
type Props<Value extends string> = {
  legend: string
  text?: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

export function Checks<Value extends string>(props: Props<Value>) {
  const { legend, text, choices, chosen, onChange } = props
  const id = useId()
  return (
    <fieldset className={styles.checks}>
      <legend>{legend}</legend>
      {text && <p>{text}</p>}
      <div className={choices.length > maxShort ? styles.long : ''}>
        {choices.map(({ value, label, hint, isImplied = false }) => (
          <label key={value} htmlFor={`${id}-${value}`}>
            <input
              id={`${id}-${value}`}
              type="checkbox"
              checked={isImplied || chosen.includes(value)}
              disabled={isImplied}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                )
              }
            />
            <span>
              {label}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
