// Grey placeholders while something loads. They appear after 150 ms, so that a fast answer does not flicker.
import { texts } from '../texts/texts.ts'
import styles from './skeleton.module.css'

type Props = {
  lines?: number
  height?: number
  /** Text, full rows, cards in a grid, two columns, or the days of a week. */
  shape?: 'text' | 'rows' | 'cards' | 'columns' | 'days'
}

export function Skeleton({ lines = 3, height = 16, shape = 'text' }: Props) {
  return (
    <div
      className={`${styles.skeleton} ${styles[shape]}`}
      role="status"
      aria-label={texts('ui').loading}
    >
      {Array.from({ length: lines }, (_, index) => `line-${index}`).map((key) => (
        <span key={key} style={{ height }} />
      ))}
    </div>
  )
}

/** For a list in a panel. */
export function SkeletonRows({ lines = 4 }: { lines?: number }) {
  return <Skeleton shape="rows" lines={lines} height={44} />
}

/** For a page in two columns. */
export function SkeletonColumns() {
  return <Skeleton shape="columns" lines={2} height={280} />
}
