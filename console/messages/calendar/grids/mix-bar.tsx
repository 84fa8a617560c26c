// The mix of states of a day, as one thin bar. The numbers beside it say the same in words.
import colors from '../../../ui/state-colors.module.css'
import { doneFirst, stateOf } from '../../../ui/state-of.ts'
import type { StateCounts } from '../summary.ts'
import styles from './mix-bar.module.css'

export function MixBar({ states }: { states: StateCounts }) {
  return (
    <span className={styles.bar} aria-hidden>
      {doneFirst
        .filter((state) => (states[state] ?? 0) > 0)
        .map((state) => (
          <i key={state} className={colors[stateOf(state)]} style={{ flexGrow: states[state] }} />
        ))}
    </span>
  )
}
