// A level as a coloured pill: a select where it can be changed, a word where not.
import { ChevronDown } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import styles from './level-select.module.css'
import { type Level, levels } from './levels.ts'

type Props = {
  label: string
  value: Level
  /** Without it the level is only shown. */
  onChange?: ((level: (typeof levels)[number]) => void) | undefined
  isBusy?: boolean
  /** Levels that cannot be chosen here. */
  without?: Level
}

export function LevelSelect({ label, value, onChange, isBusy, without }: Props) {
  const names = texts('people').levels
  if (!onChange) return <span className={`${styles.pill} ${styles[value]}`}>{names[value]}</span>
  return (
    <span className={`${styles.pill} ${styles.select} ${styles[value]}`} aria-busy={isBusy}>
      <select
        aria-label={label}
        title={texts('people').levelTexts[value]}
        value={value}
        onChange={(event) => {
          const level = levels.find((one) => one === event.target.value)
          if (level) onChange(level)
        }}
      >
        {value === 'custom' && <option value="custom">{names.custom}</option>}
        {levels
          .filter((level) => level !== without)
          .map((level) => (
            <option key={level} value={level}>
              {names[level]}
            </option>
          ))}
      </select>
      <ChevronDown size={13} aria-hidden />
    </span>
  )
}
