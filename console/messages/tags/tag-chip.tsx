import type { LabelColor } from './labels.ts'
import styles from './tag-chip.module.css'

type Props = { name: string; color: LabelColor | null }

export function TagChip({ name, color }: Props) {
  return (
    <span className={styles.chip} data-label={color ?? undefined}>
      {name}
    </span>
  )
}
