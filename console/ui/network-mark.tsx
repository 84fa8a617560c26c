// A network's mark in its colour, with its name for screen readers.
import { type Mark, markPaths } from './mark-paths.ts'
import styles from './network-mark.module.css'
import { type NetworkOfProfile, networkOf } from './networks.ts'

export function NetworkMark({ type, size = 14 }: { type: string; size?: number }) {
  const { mark, name }: NetworkOfProfile = networkOf(type)
  return (
    <svg
      className={`${styles.mark} ${styles[mark]}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role="img"
      aria-label={name}
    >
      <path d={pathOf(mark)} fillRule="evenodd" />
    </svg>
  )
}

function pathOf(mark: Mark): string {
  return markPaths[mark]
}
