// The blocks of a day's stack, from the bottom to the top.
import type { StateCounts } from '../messages/calendar/summary.ts'
import { doneFirst, type MessageState } from '../ui/state-of.ts'

const tallest = 6

/** `busiest`: the number of messages on the busiest day. Every state that occurs has at least one block. */
export function blocksOf(
  states: StateCounts,
  busiest: number,
): { key: string; state: MessageState }[] {
  const perBlock = Math.max(1, Math.ceil(busiest / tallest))
  return doneFirst.flatMap((state) => {
    const count = states[state] ?? 0
    const blocks = count === 0 ? 0 : Math.max(1, Math.round(count / perBlock))
    return Array.from({ length: blocks }, (_, index) => ({ key: `${state}-${index}`, state }))
  })
}
