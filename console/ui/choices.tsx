// Radio buttons, each with an explanation.
import { useId } from 'react'
import styles from './choices.module.css'

type Props<Value extends string> = {
  legend: string
  /** Hides the legend where a heading says the same. */
  isTitled?: boolean | undefined
  value: Value
  choices: readonly { value: Value; label: string; hint?: string | undefined }[]
  onChange: (value: Value) => void
}

export function Choices<Value extends string>(props: Props<Value>) {
  const { legend, isTitled, value, choices, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={isTitled ? 'unseen' : ''}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} htmlFor={`${name}-${choice.value}`}>
          <input
            id={`${name}-${choice.value}`}
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && <small>{choice.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
