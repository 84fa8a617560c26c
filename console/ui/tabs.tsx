// A segmented control: a few views of one thing, of which one is shown.
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [Value, ReactNode])[]
  onChange: (value: Value) => void
  className?: string
}

export function Tabs<Value extends string>({
  label,
  value,
  choices,
  onChange,
  className,
}: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere
    <div role="group" aria-label={label} className={`${styles.tabs} ${className ?? ''}`}>
      {choices.map(([choice, name]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
