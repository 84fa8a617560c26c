// The order of a queue, as pure functions. Messages change places by exchanging the times that they hold: no time is added, none is lost, and
// gaps stay where they are.
import type { Move } from './queue.ts'

/** A message of the queue that has a time and may be moved. */
export type Waiting = { id: string; at: Date }

/** Puts a message at a place, 1 for the head. Those between its old and its new place move by one. */
export function placeAt(waiting: readonly Waiting[], id: string, position: number): Move[] {
  const from = waiting.findIndex((one) => one.id === id)
  if (from === -1) return []
  const order = waiting.toSpliced(from, 1)
  order.splice(position - 1, 0, ...waiting.slice(from, from + 1))
  return exchange(waiting, order)
}

/** Every order is equally likely. `random` gives numbers from 0 to below 1. */
export function shuffle(waiting: readonly Waiting[], random: () => number): Move[] {
  const keyed = waiting.map((one) => ({ one, key: random() }))
  const order = keyed.toSorted((one, other) => one.key - other.key).map(({ one }) => one)
  return exchange(waiting, order)
}

/** The times of `waiting`, in the order of `order`. Messages that keep their time are left out. */
function exchange(waiting: readonly Waiting[], order: readonly Waiting[]): Move[] {
  return waiting.flatMap(({ at }, place) => {
    const message = order[place]
    return message && message.at.getTime() !== at.getTime() ? [{ id: message.id, at }] : []
  })
}
