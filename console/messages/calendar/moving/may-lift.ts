import type { Card } from '../cards.ts'
import type { Manner, Moving } from './use-moving.ts'

/** Whether a card can be dragged; if not, shows why. */
export function mayLift(card: Card | undefined, manner: Manner, moving: Moving): boolean {
  if (!card) return false
  const reason = moving.reasonAgainst(card, manner)
  if (reason !== undefined) moving.refuse(reason)
  return reason === undefined
}
