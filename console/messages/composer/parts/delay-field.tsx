// How long a part waits after the post before it.
import { useId } from 'react'
import { texts } from '../../../texts/texts.ts'
import { formatDuration } from '../../../time/duration.ts'
import styles from './parts.module.css'

const choices = [0, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400]

type Props = { label: string; seconds: number; onChange: (seconds: number) => void }

export function DelayField({ label, seconds, onChange }: Props) {
  const id = useId()
  // A program may have chosen any number of seconds.
  const all = [...new Set([...choices, seconds])].toSorted((one, other) => one - other)
  return (
    <div className={styles.delay}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={seconds} onChange={({ target }) => onChange(Number(target.value))}>
        {all.map((one) => (
          <option key={one} value={one}>
            {one === 0 ? texts('composer').parts.noDelay : formatDuration(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
