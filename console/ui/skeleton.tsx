// Grey shapes of what is coming. They appear after 150 ms, so that a fast answer does not flicker.
import { texts } from '../texts/texts.ts'
import styles from './skeleton.module.css'

export function Skeleton({ lines = 3, height = 16 }: { lines?: number; height?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={texts('ui').loading}>
      {Array.from({ length: lines }, (_, index) => `line-${index}`).map((key) => (
        <span key={key} style={{ height }} />
      ))}
    </div>
  )
}
