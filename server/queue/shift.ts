// New times for the messages of a queue, as pure functions. `open` are the coming slots at which no message with a time of its own is.
import type { Waiting } from './order.ts'
import type { Move } from './queue.ts'

/** Undefined: there are not enough slots. */
type Planned = Move[] | undefined

/** The messages take the slots one after the other, without gaps. */
export function layOut(waiting: readonly Waiting[], open: readonly Date[]): Planned {
  return moveTo(waiting, open, (_, index) => index)
}

/**
 * Every message goes as many slots further as have passed, in `passed`, so that gaps stay. One between two slots counts as at the later one, and
 * no two get the same.
 */
export function shiftBy(
  waiting: readonly Waiting[],
  passed: readonly Date[],
  open: readonly Date[],
): Planned {
  const slots = [...passed, ...open]
  let last = -1
  return moveTo(waiting, open, ({ at }) => {
    last = Math.max(last + 1, countBefore(slots, at))
    return last
  })
}

function moveTo(
  waiting: readonly Waiting[],
  open: readonly Date[],
  placeOf: (message: Waiting, index: number) => number,
): Planned {
  const moves: Move[] = []
  for (const [index, message] of waiting.entries()) {
    const at = open[placeOf(message, index)]
    if (!at) return undefined
    if (at.getTime() !== message.at.getTime()) moves.push({ id: message.id, at })
  }
  return moves
}

function countBefore(slots: readonly Date[], at: Date): number {
  let [low, high] = [0, slots.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((slots[middle] ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}
