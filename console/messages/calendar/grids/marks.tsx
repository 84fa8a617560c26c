// The marks of a card's networks, stacked, so that five take little more space than one.
import { NetworkMark } from '../../../networks/network-mark.tsx'
import styles from './marks.module.css'

const maxMarks = 5

export function Marks({ types }: { types: string[] }) {
  const shown = types.length > maxMarks ? types.slice(0, maxMarks - 1) : types
  return (
    <span className={styles.marks}>
      {shown.map((type) => (
        <i key={type}>
          <NetworkMark type={type} size={11} />
        </i>
      ))}
      {types.length > shown.length && <s>+{types.length - shown.length}</s>}
    </span>
  )
}
