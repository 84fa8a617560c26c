// The mix of states of a day, as one thin bar. The numbers beside it say the same in words.

import { order } from '../../home/blocks.ts'
import { stateOf } from '../../ui/state-of.ts'
import styles from './mix-bar.module.css'
import type { StateCounts } from './summary.ts'

export function MixBar({ states }: { states: StateCounts }) {
  return (
    <span className={styles.bar} aria-hidden>
      {order
        .filter((state) => (states[state] ?? 0) > 0)
        .map((state) => (
          <i key={state} className={styles[stateOf(state)]} style={{ flexGrow: states[state] }} />
        ))}
    </span>
  )
}
