// A network's mark in its colour, with its name for screen readers.
import type { CSSProperties } from 'react'
import styles from './network-mark.module.css'
import { networkOf } from './networks.ts'

/** A ring, for a network that is not known. */
const neutralMark =
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 3.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13'

export function NetworkMark({ type, size = 14 }: { type: string; size?: number }) {
  const { name, network } = networkOf(type)
  return (
    <svg
      className={styles.mark}
      style={network && colorsOf(network.brand.colors)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role="img"
      aria-label={name}
    >
      <path d={network?.brand.mark ?? neutralMark} fillRule="evenodd" />
    </svg>
  )
}

/** Set by script, which the content policy allows; a style in the markup would be refused. */
function colorsOf({ light, dark }: { light: string; dark: string }): CSSProperties {
  // The cast holds: React sets any property whose name begins with two hyphens.
  return { '--mark-light': light, '--mark-dark': dark } as CSSProperties
}
