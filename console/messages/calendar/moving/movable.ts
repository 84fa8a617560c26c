// Only messages that are not yet being sent can move.
import type { Card } from '../cards.ts'
import type { Line } from '../summary.ts'

export function isMovable({ state }: Pick<Line, 'state'>): boolean {
  return state === 'SCHEDULED' || state === 'PENDING_APPROVAL'
}

/** A message that was given to its network, or has failed there, is a record. */
export function isDeletable({ state }: Pick<Line, 'state'>): boolean {
  return isMovable({ state }) || state === 'REJECTED'
}

/** If a group was published in part, the rest can still move. */
export function movableOf(card: Card): Card {
  return { ...card, lines: card.lines.filter(isMovable) }
}
